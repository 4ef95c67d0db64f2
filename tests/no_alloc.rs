//! Nothing allocates but the types that are named for it: building, transforming, indexing and
//! walking over layouts and views asks for no memory, nor does a refusal.

use std::alloc::{GlobalAlloc, Layout as Memory, System};
use std::cell::Cell;

use ndlayout::{
    DeviceLayout, HostTensor, HostTensorView, Injectivity, Layout, LayoutDescriptor, LayoutError,
    LayoutOrder, PythonSlice, SliceSpec, StridedArray, StridedView, StridedViewMut, TensorShape,
    ViewDescriptor,
};

/// The system's allocator, with a count for each thread.
struct Counting;

thread_local! {
    static ASKED: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: every call goes to the system's allocator unchanged; the count is a thread-local cell
// without a destructor, so that counting does not allocate.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, memory: Memory) -> *mut u8 {
        ASKED.with(|asked| asked.set(asked.get() + 1));
        // SAFETY: the caller keeps the contract of `alloc`.
        unsafe { System.alloc(memory) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, memory: Memory) {
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(pointer, memory) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How often the work asked for memory.
fn asked<T>(work: impl FnOnce() -> T) -> (usize, T) {
    let before = ASKED.with(Cell::get);
    let result = work();
    (ASKED.with(Cell::get) - before, result)
}

#[test]
fn the_count_counts() {
    assert_eq!(asked(|| Vec::<u8>::with_capacity(1)).0, 1);
    assert_eq!(asked(|| 1 + 1), (0, 2));
}

#[test]
fn layouts() -> Result<(), LayoutError> {
    let row = LayoutOrder::RowMajor;
    let (count, result) = asked(|| -> Result<isize, LayoutError> {
        let layout = Layout::<8>::row_major(&[4, 5, 6])?;
        Layout::<8>::with_axis_order(&[4, 5, 6], &[1, 0, 2])?.check(120)?;
        let layout = layout.permute(&[2, 0, 1])?.flip(1)?.transpose_or_same();
        let layout = layout.slice(&[
            SliceSpec { start: 0, end: 6, step: 2 },
            SliceSpec { start: -1, end: -1, step: -1 },
            SliceSpec { start: 1, end: 5, step: 3 },
        ])?;
        let layout = layout.slice_python(&[PythonSlice::default(); 3])?.insert_axis(0)?;
        let layout = layout.broadcast(&[2, 3, 4, 2])?.windows(2, 2, 1)?.diagonal(&[(1, 3)])?;
        let layout = layout.index_axis(0, 1)?.reverse_axes();
        assert!(layout.reshape(&[layout.len() + 1], row).is_err());
        assert!(layout.check(0).is_err() && layout.permute(&[0]).is_err());
        let mut sum = layout.offsets(row).sum::<isize>();
        sum += layout.offsets(row.reversed()).rev().nth(3).unwrap_or(0);
        sum += layout.runs(row).map(|run| run.start).sum::<isize>();
        sum += layout.offset_at(7, row).unwrap_or(0);
        sum += layout.offset_of_slice(&[0, 0, 0]).unwrap_or(0);
        let index = layout.index_of(layout.offset())?;
        assert!(index.is_some());
        assert!(matches!(layout.injectivity(), Injectivity::Aliases { .. }));
        assert!(layout.position_of(&index.unwrap_or_default(), row).is_some());
        Ok(sum)
    });
    assert!(result? != 0);
    assert_eq!(count, 0);
    Ok(())
}

/// The transpose of a matrix, and anything else as it is.
trait TransposeOrSame {
    fn transpose_or_same(self) -> Self;
}

impl<const CAP: usize> TransposeOrSame for Layout<CAP> {
    fn transpose_or_same(self) -> Self {
        self.transpose().unwrap_or(self)
    }
}

#[test]
fn descriptors() -> Result<(), LayoutError> {
    let (count, result) = asked(|| -> Result<usize, LayoutError> {
        let view = ViewDescriptor { base_offset: 0, shape: [2u16, 3], strides: [3, 1] };
        let layout = view.to_layout::<4>()?;
        let back = ViewDescriptor::<[i8; 2]>::try_from_layout(&layout)?;
        let list = ViewDescriptor::<ndlayout::AxisList<u8>>::try_from_layout(&layout)?;
        let device = DeviceLayout::contiguous([2, 3]).to_layout()?;
        let bytes = LayoutDescriptor::new(TensorShape::new([2, 3]), LayoutOrder::ColMajor, 4);
        assert!(bytes.transposed().is_contiguous() && device.is_c_contiguous());
        let _ = view.flat_index(&[9, 9]);
        Ok(back.flat_index(&[1, 2]).unwrap_or(0) + list.total_elements())
    });
    assert_eq!(result, Ok(11));
    assert_eq!(count, 0);
    Ok(())
}

#[test]
fn views() -> Result<(), LayoutError> {
    let data = [1, 2, 3, 4, 5, 6];
    let mut other = data;
    let (count, result) = asked(|| -> Result<i32, LayoutError> {
        let view = StridedView::<i32>::new(&data, &[2, 3], &[3, 1], 0)?;
        let turned = view.permute(&[1, 0])?.transpose_2d()?.conj();
        let mut sum = turned.get([1, 2]) + turned.iter().sum::<i32>();
        sum += view.broadcast_to(&[2, 2, 3])?.get([1, 1, 1]);
        sum += view.as_slice()?.iter().sum::<i32>();
        assert!(view.try_get([2, 0]).is_err() && view.permute(&[0, 0]).is_err());
        let mut unique = StridedViewMut::<i32>::new(&mut other, &[2, 3], &[3, 1], 0)?;
        unique.set([0, 0], 10);
        let mut unique = unique.permute(&[1, 0])?;
        for element in unique.iter_mut() {
            *element += 1;
        }
        sum += unique.get([0, 0]);
        let host = HostTensorView::from_slice([6], [1], 0, &data)?;
        sum += host.reshape_view([2, 3])?.transpose_view(&[1, 0])?.shape().len() as i32;
        Ok(sum)
    });
    assert_eq!(result, Ok(6 + 21 + 5 + 21 + 11 + 2));
    assert_eq!(count, 0);
    Ok(())
}

#[test]
fn owned_arrays_allocate_their_elements_and_nothing_else() {
    let (count, array) = asked(|| StridedArray::<f64>::row_major(&[4, 5]).expect("fits"));
    assert_eq!(count, 1);
    let (count, sum) = asked(|| array.view().iter().sum::<f64>() + array.permuted_sum());
    assert_eq!((count, sum), (0, 0.0));
    let data = vec![0; 6];
    let (count, tensor) = asked(|| HostTensor::from_vec_col_major([2, 3], data).expect("fits"));
    assert_eq!((count, tensor.as_view().rank()), (0, 2));
    // A shape that does not fit asks for nothing.
    assert_eq!(asked(|| StridedArray::<f64>::row_major(&[usize::MAX, 2]).is_err()), (0, true));
}

/// The sum over the permuted view.
trait PermutedSum {
    fn permuted_sum(&self) -> f64;
}

impl PermutedSum for StridedArray<f64> {
    fn permuted_sum(&self) -> f64 {
        self.view().permute(&[1, 0]).map_or(f64::NAN, |view| view.iter().sum())
    }
}
