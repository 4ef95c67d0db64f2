//! A constant layout with more axes than its type holds.
use ndlayout::{Layout, layout};

const WRONG: Layout<2> = layout!([480, 640, 3]);

fn main() {
    assert_eq!(WRONG.rank(), 3);
}
