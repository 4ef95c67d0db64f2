//! `layout!`: a layout of constants.

/// A layout of constants, proved at compile time: one that is wrong does not compile.
///
/// `layout!([2, 3])` is row-major, `layout!(col_major [2, 3])` is column-major, and
/// `layout!([2, 3], strides: [4, 1])` or `layout!([2, 3], strides: [4, 1], offset: 5)` has the parts
/// that it names, in elements. The capacity is inferred.
///
/// # Examples
///
/// ```
/// use ndlayout::{Layout, layout};
///
/// static FRAME: Layout<3> = layout!([480, 640, 3], strides: [2048, 3, 1]);
/// assert_eq!(FRAME.required_len(), Some(479 * 2048 + 640 * 3));
/// ```
///
/// ```compile_fail
/// # use ndlayout::{Layout, layout};
/// static WRONG: Layout<3> = layout!([480, 640, 3], strides: [2048, 3]);
/// ```
#[macro_export]
macro_rules! layout {
    (col_major [$($extent:expr),* $(,)?]) => {
        $crate::layout!(@proved $crate::Layout::col_major(&[$($extent),*]))
    };
    ([$($extent:expr),* $(,)?]) => {
        $crate::layout!(@proved $crate::Layout::row_major(&[$($extent),*]))
    };
    ([$($extent:expr),* $(,)?], strides: [$($stride:expr),* $(,)?] $(,)?) => {
        $crate::layout!([$($extent),*], strides: [$($stride),*], offset: 0)
    };
    ([$($extent:expr),* $(,)?], strides: [$($stride:expr),* $(,)?], offset: $offset:expr $(,)?) => {
        $crate::layout!(@proved
            $crate::Layout::from_parts(&[$($extent),*], &[$($stride),*], $offset)
        )
    };
    (@proved $layout:expr) => {
        const {
            match $layout {
                ::core::result::Result::Ok(layout) => layout,
                ::core::result::Result::Err(error) => ::core::panic!("{}", error.message()),
            }
        }
    };
}
