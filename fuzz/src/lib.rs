//! What the fuzz targets do with their bytes. See `README.md` for how to run them.
//!
//! What a target finds is a panic: of the program, or of an assertion made here.

pub mod bytes;
pub mod hand;
pub mod lines;
pub mod records;
pub mod targets;
