//! The room: tables, guests, bank and journal — everything that lives on.

mod id;
mod name;
mod store;
mod token;

pub use id::{GuestId, TableId};
pub use name::{LONGEST_NAME, Name, NameError};
pub use store::*;
pub use token::{Token, TokenHash};
