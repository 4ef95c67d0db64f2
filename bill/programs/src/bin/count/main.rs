//! Counts, in the emulator, the instructions of each operation and of hand-written code for the same
//! work, and prints them with the bytes that each type takes.
//!
//! With `-icount shift=0` the board's system timer goes one tick in [`PER_TICK`] instructions, the same
//! in every run. What a call takes that does nothing is taken off.

#![no_std]
#![no_main]

mod by_hand;
mod ours;

use core::alloc::{GlobalAlloc, Layout as Memory};
use core::fmt::Arguments;
use core::hint::black_box;

use cortex_m::peripheral::{Peripherals, SYST, syst::SystClkSource};
use cortex_m_rt::entry;
use given::{SHAPE, STRIDES};
use ndlayout::{
    AxisList, DeviceLayout, ElementRefs, Elements, ElementsMut, HostTensor, HostTensorView,
    Identity, Layout, LayoutDescriptor, LayoutError, Offsets, PythonSlice, RunSlices, Runs,
    SliceSpec, StridedArray, StridedView, StridedViewMut, TensorShape, ViewDescriptor,
};
use semihosting::{println, process};

/// The timer runs at 25 MHz, and an instruction takes a nanosecond.
const PER_TICK: u32 = 40;

/// Types that own memory are measured, not made.
struct NoMemory;

// SAFETY: a null pointer says that there is none.
unsafe impl GlobalAlloc for NoMemory {
    unsafe fn alloc(&self, _: Memory) -> *mut u8 {
        core::ptr::null_mut()
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Memory) {}
}

#[global_allocator]
static NO_MEMORY: NoMemory = NoMemory;

/// Counts instructions by the timer.
struct Counter {
    /// The ticks of [`Self::TIMES`] calls that do nothing.
    idle: u32,
}

impl Counter {
    /// How often an operation is done; one on all elements of a part, a hundredth of it.
    const TIMES: u32 = 4000;

    fn new() -> Option<Self> {
        let mut timer = Peripherals::take()?.SYST;
        timer.set_clock_source(SystClkSource::Core);
        timer.set_reload(0x00ff_ffff);
        timer.clear_current();
        timer.enable_counter();
        Some(Self { idle: Self::ticks(Self::TIMES, &0, &0, idle) })
    }

    #[inline(always)]
    fn ticks<A, B, R>(times: u32, a: &A, b: &B, mut work: impl FnMut(&A, &B) -> R) -> u32 {
        let start = SYST::get_current();
        for _ in 0..times {
            let result = work(black_box(a), black_box(b));
            black_box(&result); // a reference: the value would be copied
        }
        start.wrapping_sub(SYST::get_current()) & 0x00ff_ffff
    }

    /// Prints how many instructions the work takes.
    #[inline(always)]
    fn print<A, B, R>(&self, name: Arguments<'_>, a: &A, b: &B, work: impl FnMut(&A, &B) -> R) {
        let ticks = Self::ticks(Self::TIMES, a, b, work).saturating_sub(self.idle);
        print(name, ticks, Self::TIMES);
    }

    /// Prints how many instructions the work takes for each element.
    #[inline(always)]
    fn print_each<A, R>(
        name: Arguments<'_>,
        part: &A,
        elements: u32,
        mut work: impl FnMut(&A) -> R,
    ) {
        let times = Self::TIMES / 100;
        let ticks = Self::ticks(times, part, &0, |part, _| work(part));
        print(name, ticks, times * elements);
    }
}

#[inline(never)]
fn idle(_: &i32, _: &i32) -> i32 {
    0
}

fn print(name: Arguments<'_>, ticks: u32, times: u32) {
    let hundredths = u64::from(ticks) * u64::from(PER_TICK * 100) / u64::from(times);
    println!("instructions {name} {}.{:02}", hundredths / 100, hundredths % 100);
}

/// A crop of long rows, one of short rows, and one of every second row with the columns mirrored.
const LONG: [SliceSpec; 3] = [
    SliceSpec { start: 2, end: 14, step: 1 },
    SliceSpec { start: 4, end: 156, step: 1 },
    SliceSpec { start: 0, end: 3, step: 1 },
];
const SHORT: [SliceSpec; 3] = [LONG[0], SliceSpec { start: 4, end: 16, step: 1 }, LONG[2]];
const MIRRORED: [SliceSpec; 3] =
    [SliceSpec { start: 1, end: 16, step: 2 }, SliceSpec { start: -1, end: -1, step: -1 }, LONG[2]];
const ORDER: [usize; 3] = [2, 0, 1];
const INDEX: [usize; 3] = [5, 11, 2];

/// The elements of the crops.
const LONG_ELEMENTS: u32 = 12 * 152 * 3;
const SHORT_ELEMENTS: u32 = 12 * 12 * 3;

/// Every operation by the crate, at a capacity.
fn by_the_crate<const CAP: usize>(counter: &Counter) -> Result<(), LayoutError> {
    let data = given::frame();
    let view = ours::new::<CAP>(data, &SHAPE, &STRIDES)?;
    let layout = view.layout();
    let (long, short) = (view.slice(&LONG)?, view.slice(&SHORT)?);
    counter.print(format_args!("get-{CAP}"), &view, &INDEX, ours::get);
    counter.print(format_args!("construct-{CAP}"), &SHAPE, &STRIDES, |shape, strides| {
        ours::new::<CAP>(data, shape, strides)
    });
    counter.print(format_args!("permute-{CAP}"), layout, &ORDER, ours::permute);
    counter.print(format_args!("slice-{CAP}"), layout, &LONG, ours::slice);
    counter.print(format_args!("slice-mirrored-{CAP}"), layout, &MIRRORED, ours::slice);
    Counter::print_each(format_args!("long-runs-{CAP}"), &long, LONG_ELEMENTS, ours::sum_of_runs);
    Counter::print_each(
        format_args!("short-runs-{CAP}"),
        &short,
        SHORT_ELEMENTS,
        ours::sum_of_runs,
    );
    Counter::print_each(
        format_args!("elements-{CAP}"),
        &short,
        SHORT_ELEMENTS,
        ours::sum_of_elements,
    );
    Ok(())
}

/// The same, by hand.
fn by_hand(counter: &Counter) -> Option<()> {
    let data = given::frame();
    let view = by_hand::View::new(data, &SHAPE, &STRIDES)?;
    let layout = &view.layout;
    let (long, short) = (view.part(&LONG)?, view.part(&SHORT)?);
    counter.print(format_args!("get-by-hand"), &view, &INDEX, by_hand::View::get);
    counter.print(format_args!("construct-by-hand"), &SHAPE, &STRIDES, |shape, strides| {
        by_hand::View::new(data, shape, strides)
    });
    counter.print(format_args!("permute-by-hand"), layout, &ORDER, by_hand::Layout::permute);
    counter.print(format_args!("slice-by-hand"), layout, &LONG, by_hand::Layout::slice);
    counter.print(
        format_args!("slice-mirrored-by-hand"),
        layout,
        &MIRRORED,
        by_hand::Layout::slice,
    );
    Counter::print_each(
        format_args!("long-runs-by-hand"),
        &long,
        LONG_ELEMENTS,
        by_hand::View::sum_of_rows,
    );
    Counter::print_each(
        format_args!("short-runs-by-hand"),
        &short,
        SHORT_ELEMENTS,
        by_hand::View::sum_of_rows,
    );
    Counter::print_each(
        format_args!("elements-by-hand"),
        &short,
        SHORT_ELEMENTS,
        by_hand::View::sum_of_elements,
    );
    Some(())
}

/// Whether both do the same work.
fn both_agree() -> Option<bool> {
    let data = given::frame();
    let ours = ours::new::<3>(data, &SHAPE, &STRIDES).ok()?;
    let plain = by_hand::View::new(data, &SHAPE, &STRIDES)?;
    let mut agree = ours::get(&ours, &INDEX) == plain.get(&INDEX);
    agree &= ours::get(&ours, &[16, 0, 0]).is_none() && plain.get(&[16, 0, 0]).is_none();
    for specs in [LONG, SHORT, MIRRORED] {
        let (part, plain) = (ours.slice(&specs).ok()?, plain.part(&specs)?);
        agree &= ours::sum_of_elements(&part) == plain.sum_of_elements();
        if specs != MIRRORED {
            agree &= ours::sum_of_runs(&part) == plain.sum_of_rows();
        }
        let part = ours::permute(part.layout(), &ORDER).ok()?;
        let plain = plain.layout.permute(&ORDER)?;
        agree &= part.shape() == plain.shape && part.strides() == plain.strides;
        agree &= part.offset() == plain.offset;
    }
    Some(agree)
}

/// Prints the bytes of types, each at the capacities 3, 4 and 8.
macro_rules! print_bytes {
    ($cap:ident; $($name:literal: $type:ty;)*) => {
        fn bytes<const $cap: usize>() {
            $(println!("ram {}-{} {}", $name, $cap, size_of::<$type>());)*
        }
    };
}

print_bytes! {
    CAP;
    "Layout": Layout<CAP>;
    "Offsets": Offsets<CAP>;
    "Runs": Runs<CAP>;
    "StridedView": StridedView<'_, u8, Identity, CAP>;
    "StridedViewMut": StridedViewMut<'_, u8, CAP>;
    "StridedArray": StridedArray<u8, CAP>;
    "HostTensorView": HostTensorView<'_, u8, CAP>;
    "HostTensor": HostTensor<u8, CAP>;
    "Elements": Elements<'_, u8, Identity, CAP>;
    "ElementRefs": ElementRefs<'_, u8, CAP>;
    "ElementsMut": ElementsMut<'_, u8, CAP>;
    "RunSlices": RunSlices<'_, u8, CAP>;
    "AxisList<usize>": AxisList<usize, CAP>;
    "AxisList<u8>": AxisList<u8, CAP>;
    "TensorShape": TensorShape<AxisList<usize, CAP>>;
    "LayoutDescriptor": LayoutDescriptor<AxisList<usize, CAP>>;
    "ViewDescriptor": ViewDescriptor<AxisList<usize, CAP>>;
    "DeviceLayout": DeviceLayout<CAP>;
}

#[entry]
fn main() -> ! {
    bytes::<3>();
    bytes::<4>();
    bytes::<8>();
    println!("ram SliceSpec {}", size_of::<SliceSpec>());
    println!("ram PythonSlice {}", size_of::<PythonSlice>());
    println!("ram LayoutError {}", size_of::<LayoutError>());
    let counted = both_agree() == Some(true)
        && Counter::new().is_some_and(|counter| {
            by_hand(&counter).is_some()
                && by_the_crate::<3>(&counter).is_ok()
                && by_the_crate::<8>(&counter).is_ok()
        });
    process::exit(i32::from(!counted))
}
