//! A constant layout whose last element lies farther than an offset reaches.
use ndlayout::{Layout, layout};

const WRONG: Layout<1> = layout!([3], strides: [isize::MAX], offset: 1);

fn main() {
    assert_eq!(WRONG.rank(), 1);
}
