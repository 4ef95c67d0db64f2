//! A shared view of cells stays on its thread, as a shared reference does.
use std::cell::Cell;

use ndlayout::StridedView;

fn send<T: Send>() {}

fn main() {
    send::<StridedView<'static, Cell<i32>>>();
}
