//! What one element is: its kind, its size, and how its bytes are shown.

use std::fmt;

/// The kinds of number that NumPy has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Boolean,
    Signed,
    Unsigned,
    Float,
    Complex,
    /// Days, seconds, …: a 64-bit count of a unit that the shape does not need.
    Time,
}

/// The type of the elements of a file: NumPy's dtype, for the numeric ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ElementType {
    kind: Kind,
    size: usize,
    big_endian: bool,
}

impl ElementType {
    /// Samples of 1 or 2 bytes, the higher byte first: what binary PGM and PPM files hold.
    pub(crate) fn samples(size: usize) -> Self {
        Self { kind: Kind::Unsigned, size, big_endian: true }
    }

    /// Reads NumPy's notation: `<i2`, `>f8`, `|b1`, `c16`, or a name such as `float32`.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let named = match text {
            "bool" => "b1",
            "int8" => "i1",
            "int16" => "i2",
            "int32" => "i4",
            "int64" => "i8",
            "uint8" => "u1",
            "uint16" => "u2",
            "uint32" => "u4",
            "uint64" => "u8",
            "float16" => "f2",
            "float32" => "f4",
            "float64" => "f8",
            "complex64" => "c8",
            "complex128" => "c16",
            other => other,
        };
        let (big_endian, code) = match named.as_bytes().first() {
            Some(b'<' | b'|') => (false, &named[1..]),
            Some(b'>') => (true, &named[1..]),
            Some(b'=') => (cfg!(target_endian = "big"), &named[1..]),
            _ => (cfg!(target_endian = "big"), named),
        };
        let refuse = || format!("`{text}` is not one of NumPy's numeric dtypes");
        let letter = code.chars().next().ok_or_else(refuse)?;
        let mut digits = &code[letter.len_utf8()..];
        if matches!(letter, 'm' | 'M') {
            // Times may carry their unit in brackets: `<M8[ns]`.
            let without_unit = digits.strip_suffix(']').and_then(|rest| rest.split_once('['));
            digits = without_unit.map_or(digits, |(digits, _unit)| digits);
        }
        if digits.starts_with('+') {
            return Err(refuse()); // which `parse` would let pass
        }
        let size: usize = digits.parse().map_err(|_| refuse())?;
        let kind = match (letter, size) {
            ('b', 1) => Kind::Boolean,
            ('i', 1 | 2 | 4 | 8) => Kind::Signed,
            ('u', 1 | 2 | 4 | 8) => Kind::Unsigned,
            ('f', 2 | 4 | 8 | 12 | 16) => Kind::Float,
            ('c', 8 | 16 | 24 | 32) => Kind::Complex,
            ('m' | 'M', 8) => Kind::Time,
            _ => return Err(refuse()),
        };
        Ok(Self { kind, size, big_endian })
    }

    /// The size of an element, in bytes.
    pub(crate) fn size(self) -> usize {
        self.size
    }

    /// The value of an element, as text, from its [`size`](Self::size) bytes.
    pub(crate) fn show(self, bytes: &[u8]) -> String {
        match self.kind {
            Kind::Boolean => (self.integer(bytes) != 0).to_string(),
            Kind::Unsigned => self.integer(bytes).to_string(),
            // NumPy's "not a time"
            Kind::Time if self.integer(bytes) == 1 << 63 => "NaT".to_string(),
            Kind::Signed | Kind::Time => {
                // The sign bit of the narrow number becomes that of the wide one.
                let unused = 64_u32.saturating_sub(8 * self.size as u32);
                ((self.integer(bytes) << unused).cast_signed() >> unused).to_string()
            }
            Kind::Float => self.float(bytes),
            Kind::Complex => {
                let (real, imaginary) = bytes.split_at(bytes.len() / 2);
                let (real, imaginary) = (self.float(real), self.float(imaginary));
                let plus = if imaginary.starts_with('-') { "" } else { "+" };
                format!("{real}{plus}{imaginary}i")
            }
        }
    }

    fn integer(self, bytes: &[u8]) -> u64 {
        let join = |number: u64, byte: &u8| number << 8 | u64::from(*byte);
        if self.big_endian { bytes.iter().fold(0, join) } else { bytes.iter().rev().fold(0, join) }
    }

    fn float(self, bytes: &[u8]) -> String {
        let bits = self.integer(bytes);
        match bytes.len() {
            2 => half::f16::from_bits(bits as u16).to_string(),
            4 => f32::from_bits(bits as u32).to_string(),
            8 => f64::from_bits(bits).to_string(),
            // The file does not tell which of the machines' long doubles this is.
            _ => bytes.iter().fold("0x".to_string(), |text, byte| format!("{text}{byte:02x}")),
        }
    }
}

impl fmt::Display for ElementType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.kind {
            Kind::Boolean => "bool",
            Kind::Signed => "int",
            Kind::Unsigned => "uint",
            Kind::Float => "float",
            Kind::Complex => "complex",
            Kind::Time => "time",
        };
        write!(f, "{name}")?;
        if self.kind != Kind::Boolean {
            write!(f, "{}", self.size * 8)?;
        }
        match (self.size, self.big_endian) {
            (1, _) => Ok(()),
            (_, true) => write!(f, ", big-endian"),
            (_, false) => write!(f, ", little-endian"),
        }
    }
}
