//! Equality of views could mean three things, so there is none.
use ndlayout::HostTensorView;

fn main() {
    let data = [1, 2];
    let a = HostTensorView::from_slice([2], [1], 0, &data).unwrap();
    let b = HostTensorView::from_slice([2], [1], 0, &data).unwrap();
    let _ = a == b;
}
