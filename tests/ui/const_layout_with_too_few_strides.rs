//! A constant layout with one stride too few.
use ndlayout::{Layout, layout};

static WRONG: Layout<3> = layout!([480, 640, 3], strides: [1920, 3]);

fn main() {
    assert_eq!(WRONG.rank(), 3);
}
