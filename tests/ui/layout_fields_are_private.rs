//! A layout is proved; nobody writes its numbers afterwards.
use ndlayout::{Layout, layout};

fn main() {
    let mut layout: Layout<1> = layout!([2]);
    layout.offset = 5;
}
