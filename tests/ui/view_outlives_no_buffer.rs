//! A view borrows its elements.
use ndlayout::StridedView;

fn main() {
    let view = {
        let data = [1, 2];
        StridedView::<i32>::new(&data, &[2], &[1], 0).unwrap()
    };
    assert_eq!(view.len(), 2);
}
