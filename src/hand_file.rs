//! Hands in one file, as every command writes them.

use std::io::{self, Write};

use cardspeak_records::Format;

/// The name of a format on the command line.
pub(crate) fn format_named(name: &str) -> Result<Format, String> {
    Format::named(name).ok_or_else(|| {
        let names = Format::ALL.map(Format::name).join(", ");
        format!("the formats are {names}")
    })
}

/// Writes hands one after the other, with an empty line between them. Several hands in PHH get a
/// table each, as `.phhs` files have it; one alone has none.
#[derive(Debug)]
pub(crate) struct HandFile<W> {
    out: W,
    format: Format,
    /// The first hand, until it is known whether it is alone.
    first: Option<String>,
    count: u64,
}

impl<W: Write> HandFile<W> {
    pub(crate) fn new(out: W, format: Format) -> HandFile<W> {
        HandFile {
            out,
            format,
            first: None,
            count: 0,
        }
    }

    pub(crate) fn push(&mut self, hand: String) -> io::Result<()> {
        self.count += 1;
        if self.count == 1 {
            self.first = Some(hand);
            return Ok(());
        }
        if let Some(first) = self.first.take() {
            self.one_of_several(1, &first)?;
        }
        self.out.write_all(b"\n")?;
        self.one_of_several(self.count, &hand)
    }

    /// Writes what is left, and says how many hands there were.
    pub(crate) fn end(mut self) -> io::Result<(W, u64)> {
        if let Some(first) = self.first.take() {
            self.out.write_all(first.as_bytes())?;
        }
        self.out.flush()?;
        Ok((self.out, self.count))
    }

    fn one_of_several(&mut self, number: u64, hand: &str) -> io::Result<()> {
        if self.format == Format::Phh {
            writeln!(self.out, "[{number}]")?;
        }
        self.out.write_all(hand.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(hands: &[&str], format: Format) -> String {
        let mut file = HandFile::new(Vec::new(), format);
        for hand in hands {
            file.push((*hand).to_owned()).unwrap();
        }
        let (out, count) = file.end().unwrap();
        assert_eq!(count, u64::try_from(hands.len()).unwrap());
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn several_hands_are_set_apart() {
        assert_eq!(written(&[], Format::Phh), "");
        assert_eq!(written(&["a\n"], Format::Phh), "a\n");
        assert_eq!(written(&["a\n", "b\n"], Format::Phh), "[1]\na\n\n[2]\nb\n");
        assert_eq!(written(&["a\n", "b\n"], Format::Stars), "a\n\nb\n");
    }
}
