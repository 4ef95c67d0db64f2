//! A permuted mutable view takes the place of the first, which is gone.
use ndlayout::StridedViewMut;

fn main() {
    let mut data = [1, 2];
    let mut view: StridedViewMut<'_, i32> = StridedViewMut::new(&mut data, &[2], &[1], 0).unwrap();
    let _turned = view.permute(&[0]).unwrap();
    view.set(&[0], 3);
}
