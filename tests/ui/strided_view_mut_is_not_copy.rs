//! A mutable view is used once: two of them would write to one element.
use ndlayout::StridedViewMut;

fn copy<T: Copy>() {}

fn main() {
    copy::<StridedViewMut<'static, i32>>();
}
