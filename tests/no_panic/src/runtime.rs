//! What a program without `std` must bring: memory, and an answer to a panic.

use core::alloc::{GlobalAlloc, Layout as Memory};
use core::ffi::c_void;
use core::panic::PanicInfo;

#[link(name = "c")]
unsafe extern "C" {
    fn aligned_alloc(alignment: usize, size: usize) -> *mut c_void;
    fn free(memory: *mut c_void);
    safe fn abort() -> !;
}

unsafe extern "C" {
    /// Defined nowhere.
    safe fn ndlayout_function_that_can_panic() -> !;
}

/// Reached by every panic.
#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    ndlayout_function_that_can_panic()
}

/// What unwinding would call: `alloc` was built to unwind and names it; nothing here unwinds.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}

/// The end where an argument can't be made: not a panic.
pub fn give_up() -> ! {
    abort()
}

/// The memory of the C library.
struct Libc;

// SAFETY: `aligned_alloc` and `free` keep the contract; they do not unwind. The size is rounded up
// to a multiple of the alignment, which some libraries ask for.
unsafe impl GlobalAlloc for Libc {
    unsafe fn alloc(&self, memory: Memory) -> *mut u8 {
        let alignment = memory.align().max(size_of::<usize>());
        let size = memory.size().wrapping_add(alignment - 1) & !(alignment - 1);
        // SAFETY: the alignment is a power of two and the size a multiple of it.
        unsafe { aligned_alloc(alignment, size) }.cast()
    }

    unsafe fn dealloc(&self, pointer: *mut u8, _: Memory) {
        // SAFETY: the pointer came from `aligned_alloc`.
        unsafe { free(pointer.cast()) }
    }
}

#[global_allocator]
static MEMORY: Libc = Libc;
