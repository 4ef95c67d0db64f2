//! What a program without `std` must bring: an answer to a panic, memory, an end.

use core::alloc::Layout as Memory;
use core::cell::UnsafeCell;
use core::mem::MaybeUninit;
use core::panic::PanicInfo;
use core::ptr::{NonNull, null_mut};
use core::sync::atomic::{AtomicUsize, Ordering};

// Where there is an operating system, the C library starts the program.
#[cfg(not(target_os = "none"))]
#[link(name = "c")]
unsafe extern "C" {}

unsafe extern "C" {
    /// Defined nowhere.
    safe fn ndlayout_function_that_can_panic() -> !;
}

/// Reached by every panic.
#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    ndlayout_function_that_can_panic()
}

/// What unwinding would call: the library was built to unwind and names it; nothing here unwinds.
#[cfg(not(target_os = "none"))]
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}

/// The end where an argument can't be made: not a panic.
pub fn give_up() -> ! {
    loop {
        core::hint::spin_loop();
    }
}

/// Memory that is given once and never taken back.
struct Arena {
    bytes: UnsafeCell<MaybeUninit<[u128; 4096]>>,
    used: AtomicUsize,
}

// SAFETY: no byte is given twice.
unsafe impl Sync for Arena {}

static ARENA: Arena =
    Arena { bytes: UnsafeCell::new(MaybeUninit::uninit()), used: AtomicUsize::new(0) };

impl Arena {
    /// Null where there is not enough.
    fn give(&self, memory: Memory) -> *mut u8 {
        let place = |used: usize| {
            let start = used.checked_next_multiple_of(memory.align())?;
            let end = start.checked_add(memory.size())?;
            (memory.align() <= align_of::<u128>() && end <= size_of_val(&self.bytes))
                .then_some((start, end))
        };
        let next = |used| place(used).map(|(_, end)| end);
        match self.used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next).map(place) {
            // SAFETY: the place lies in the arena.
            Ok(Some((start, _))) => unsafe { self.bytes.get().cast::<u8>().add(start) },
            _ => null_mut(),
        }
    }
}

/// Room for a value, for good.
pub fn room<T>() -> Option<&'static mut MaybeUninit<T>> {
    // SAFETY: it is aligned, large enough, nobody else's, and there until the end.
    NonNull::new(ARENA.give(Memory::new::<T>())).map(|place| unsafe { place.cast().as_mut() })
}

#[cfg(feature = "alloc")]
mod allocator {
    use core::alloc::{GlobalAlloc, Layout as Memory};

    use super::ARENA;

    struct Global;

    // SAFETY: what is given is aligned, large enough, and nobody else's; nothing unwinds.
    unsafe impl GlobalAlloc for Global {
        unsafe fn alloc(&self, memory: Memory) -> *mut u8 {
            ARENA.give(memory)
        }

        unsafe fn dealloc(&self, _: *mut u8, _: Memory) {}
    }

    #[global_allocator]
    static GLOBAL: Global = Global;
}
