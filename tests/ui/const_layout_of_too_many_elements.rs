//! A constant layout with more elements than can be counted.
use ndlayout::{Layout, layout};

const WRONG: Layout<2> = layout!(col_major [usize::MAX, 2]);

fn main() {
    assert_eq!(WRONG.rank(), 2);
}
