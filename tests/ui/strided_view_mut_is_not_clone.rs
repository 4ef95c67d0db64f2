//! A mutable view has no second one.
use ndlayout::StridedViewMut;

fn main() {
    let mut data = [1, 2];
    let view: StridedViewMut<'_, i32> = StridedViewMut::new(&mut data, &[2], &[1], 0).unwrap();
    let _: StridedViewMut<'_, i32> = view.clone();
}
