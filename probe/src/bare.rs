//! What a program needs and the standard library or C would bring: start and exit, an allocator,
//! a panic handler, and the memory functions that compiled code calls by name.

use core::alloc::{GlobalAlloc, Layout};
use core::arch::{asm, global_asm};
use core::cell::UnsafeCell;
use core::panic::PanicInfo;
use core::ptr::null_mut;
use core::sync::atomic::{AtomicUsize, Ordering};

// The kernel jumps here with the stack aligned to 16; `call` expects it so.
global_asm!(
    ".globl _start",
    "_start:",
    "xor ebp, ebp",
    "and rsp, -16",
    "call probe",
    "mov edi, eax",
    "mov eax, 60",
    "syscall",
    "ud2",
);

fn exit(code: i32) -> ! {
    // SAFETY: system call 60 is exit(2); it takes one number and does not return.
    unsafe {
        asm!("syscall", in("rax") 60, in("rdi") code, options(noreturn, nostack));
    }
}

#[panic_handler]
fn panicked(_: &PanicInfo<'_>) -> ! {
    exit(101)
}

/// `alloc` as it is shipped mentions this function in its unwinding tables; with `panic = "abort"`
/// nobody calls it.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}

/// As [`rust_eh_personality`].
#[unsafe(no_mangle)]
extern "C" fn _Unwind_Resume() -> ! {
    exit(101)
}

/// Room for the events of a hand and its text.
const ARENA: usize = 1 << 20;

/// Hands out memory from the front and takes none back.
struct Bump {
    arena: UnsafeCell<[u8; ARENA]>,
    used: AtomicUsize,
}

// SAFETY: each byte of the arena is handed out at most once, by an atomic step of `used`.
unsafe impl Sync for Bump {}

// SAFETY: `alloc` gives distinct, aligned ranges inside the arena, or null.
unsafe impl GlobalAlloc for Bump {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let base = self.arena.get().cast::<u8>();
        let mut at = 0;
        let place = |used: usize| {
            let free = base as usize + used;
            at = used + (free.next_multiple_of(layout.align()) - free);
            at.checked_add(layout.size()).filter(|end| *end <= ARENA)
        };
        match self
            .used
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, place)
        {
            // SAFETY: `at` plus the size is inside the arena.
            Ok(_) => unsafe { base.add(at) },
            Err(_) => null_mut(),
        }
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[global_allocator]
static HEAP: Bump = Bump {
    arena: UnsafeCell::new([0; ARENA]),
    used: AtomicUsize::new(0),
};

/// C's `memcpy`.
///
/// # Safety
/// Both ranges of `count` bytes are valid and do not overlap.
#[unsafe(no_mangle)]
unsafe extern "C" fn memcpy(to: *mut u8, from: *const u8, count: usize) -> *mut u8 {
    // SAFETY: the caller's promise.
    unsafe {
        for at in 0..count {
            to.add(at).write(from.add(at).read());
        }
    }
    to
}

/// C's `memmove`.
///
/// # Safety
/// Both ranges of `count` bytes are valid; they may overlap.
#[unsafe(no_mangle)]
unsafe extern "C" fn memmove(to: *mut u8, from: *const u8, count: usize) -> *mut u8 {
    // SAFETY: the caller's promise; whichever end is overwritten later is copied last.
    unsafe {
        if (to as usize) < from as usize {
            for at in 0..count {
                to.add(at).write(from.add(at).read());
            }
        } else {
            for at in (0..count).rev() {
                to.add(at).write(from.add(at).read());
            }
        }
    }
    to
}

/// C's `memset`.
///
/// # Safety
/// The range of `count` bytes is valid.
#[unsafe(no_mangle)]
unsafe extern "C" fn memset(to: *mut u8, value: i32, count: usize) -> *mut u8 {
    let [byte, ..] = value.to_le_bytes();
    // SAFETY: the caller's promise.
    unsafe {
        for at in 0..count {
            to.add(at).write(byte);
        }
    }
    to
}

/// C's `memcmp`.
///
/// # Safety
/// Both ranges of `count` bytes are valid.
#[unsafe(no_mangle)]
unsafe extern "C" fn memcmp(left: *const u8, right: *const u8, count: usize) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        for at in 0..count {
            let (left, right) = (left.add(at).read(), right.add(at).read());
            if left != right {
                return i32::from(left) - i32::from(right);
            }
        }
    }
    0
}

/// `memcmp` for those who only ask whether anything differs.
///
/// # Safety
/// As [`memcmp`].
#[unsafe(no_mangle)]
unsafe extern "C" fn bcmp(left: *const u8, right: *const u8, count: usize) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { memcmp(left, right, count) }
}
