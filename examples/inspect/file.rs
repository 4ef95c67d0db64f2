//! From a file to its bytes, the type of its elements, and their layout.
//!
//! A header may claim anything. Nothing is allocated by its claim: the file is read as long as it is,
//! and the layout is checked against that.

use std::io::Cursor;
use std::path::Path;

use image::codecs::pnm::{PnmDecoder, SampleEncoding};
use ndlayout::{Layout, LayoutOrder};

use crate::element::ElementType;

/// The most axes: as many as NumPy's.
pub(crate) const RANK: usize = 64;

/// The longest header that is parsed, in bytes: NumPy's own limit.
const LONGEST_HEADER: usize = 10_000;

/// The deepest nesting of brackets in a header: the parser recurses.
const DEEPEST_HEADER: usize = 32;

/// The elements of a file and where each of them lies.
#[derive(Debug)]
pub(crate) struct Source {
    /// The format, in words.
    pub(crate) format: String,
    pub(crate) element: ElementType,
    /// Where the elements lie, counted in elements from the start of the payload.
    pub(crate) layout: Layout<RANK>,
    /// The whole file.
    bytes: Vec<u8>,
    /// Where the payload starts in it.
    start: usize,
}

/// How the bytes of a file without a header are to be read.
#[derive(Clone, Debug)]
pub(crate) struct Raw {
    pub(crate) element: ElementType,
    pub(crate) shape: Vec<usize>,
    /// In elements; without them the shape is compact, in row-major order.
    pub(crate) strides: Option<Vec<isize>>,
    /// The offset of the first element, in elements.
    pub(crate) offset: isize,
    /// Bytes before the payload.
    pub(crate) skip: usize,
}

impl Source {
    /// Reads a file: by its first bytes, or as `raw` says.
    pub(crate) fn open(path: &Path, raw: Option<&Raw>) -> Result<Self, String> {
        let bytes = std::fs::read(path).map_err(|error| error.to_string())?;
        match (raw, bytes.as_slice()) {
            (Some(raw), _) => Self::from_raw(bytes, raw),
            (None, [0x93, b'N', b'U', b'M', b'P', b'Y', ..]) => Self::from_npy(bytes),
            (None, [b'P', b'1'..=b'7', ..]) => Self::from_pnm(bytes),
            (None, _) => Err("neither a .npy file nor a binary .pgm or .ppm image; \
                 for plain numbers give --dtype and --shape"
                .to_string()),
        }
    }

    fn from_npy(bytes: Vec<u8>) -> Result<Self, String> {
        let [.., major, minor] = *bytes.first_chunk::<8>().ok_or("the header is cut off")?;
        // The length comes in 2 bytes, since version 2 in 4.
        let (length_at, length_size) = if major == 1 { (8, 2) } else { (8, 4) };
        let length =
            bytes.get(length_at..length_at + length_size).ok_or("the header is cut off")?;
        let length = length.iter().rev().fold(0, |sum, byte| sum << 8 | usize::from(*byte));
        if length > LONGEST_HEADER {
            return Err(format!("the header claims {length} bytes, more than {LONGEST_HEADER}"));
        }
        let text = bytes.get(length_at + length_size..).unwrap_or_default();
        if nesting(text.get(..length).unwrap_or(text)) > DEEPEST_HEADER {
            return Err("the header is nested too deeply".to_string());
        }
        let mut reader = Cursor::new(bytes.as_slice());
        let header = npyz::NpyHeader::from_reader(&mut reader)
            .map_err(|error| format!("in the header: {error}"))?;
        let start = reader.position() as usize; // in the file that lies in memory
        let npyz::DType::Plain(dtype) = header.dtype() else {
            return Err("records are not numbers".to_string());
        };
        let element = ElementType::parse(&dtype.to_string())?;
        let shape: Vec<usize> = header
            .shape()
            .iter()
            .map(|&extent| {
                usize::try_from(extent).map_err(|_| format!("extent {extent} is too large"))
            })
            .collect::<Result<_, _>>()?;
        let order = match header.order() {
            npyz::Order::C => LayoutOrder::RowMajor,
            npyz::Order::Fortran => LayoutOrder::ColMajor,
        };
        let name = if order == LayoutOrder::RowMajor { "C" } else { "Fortran" };
        let layout = Layout::contiguous(&shape, order)
            .map_err(|error| format!("shape {shape:?}: {error}"))?;
        let format = format!("NumPy array, format {major}.{minor}, {name} order");
        Self { format, element, layout, bytes, start }.checked()
    }

    fn from_pnm(bytes: Vec<u8>) -> Result<Self, String> {
        let decoder = PnmDecoder::new(Cursor::new(bytes.as_slice()))
            .map_err(|error| format!("in the header: {error}"))?;
        let subtype = decoder.subtype();
        let (reader, header) = decoder.into_inner();
        let start = reader.position() as usize; // in the file that lies in memory
        if subtype.sample_encoding() != SampleEncoding::Binary || header.as_bitmap().is_some() {
            return Err("only images with binary samples of 8 or 16 bits are read".to_string());
        }
        let (name, channels) = match header.as_arbitrary() {
            Some(arbitrary) => ("PAM image", arbitrary.depth),
            None if header.as_pixmap().is_some() => ("PPM image", 3),
            None => ("PGM image", 1),
        };
        let extent = |number: u32| usize::try_from(number).map_err(|error| error.to_string());
        let mut shape = vec![extent(header.height())?, extent(header.width())?];
        if channels != 1 {
            shape.push(extent(channels)?);
        }
        let element = ElementType::samples(if header.maximal_sample() > 255 { 2 } else { 1 });
        let layout =
            Layout::row_major(&shape).map_err(|error| format!("shape {shape:?}: {error}"))?;
        Self { format: name.to_string(), element, layout, bytes, start }.checked()
    }

    fn from_raw(bytes: Vec<u8>, raw: &Raw) -> Result<Self, String> {
        let layout = match &raw.strides {
            Some(strides) => Layout::from_parts(&raw.shape, strides, raw.offset),
            None => Layout::<RANK>::row_major(&raw.shape)
                .and_then(|compact| Layout::from_parts(&raw.shape, compact.strides(), raw.offset)),
        };
        let layout = layout.map_err(|error| error.to_string())?;
        if raw.skip > bytes.len() {
            return Err(format!("--skip {}: the file has {} bytes", raw.skip, bytes.len()));
        }
        let (element, start) = (raw.element, raw.skip);
        Self { format: "raw numbers".to_string(), element, layout, bytes, start }.checked()
    }

    /// The source, if every element that the layout reaches is there.
    fn checked(self) -> Result<Self, String> {
        self.layout
            .check_bytes(self.payload().len(), self.element.size())
            .map_err(|error| format!("the file does not hold what it claims: {error}"))?;
        Ok(self)
    }

    /// The bytes of the elements.
    pub(crate) fn payload(&self) -> &[u8] {
        self.bytes.get(self.start..).unwrap_or_default()
    }

    /// The number of whole elements that the payload holds.
    pub(crate) fn len(&self) -> usize {
        self.payload().len() / self.element.size()
    }

    /// The element at an index of a layout over this source, as text.
    pub(crate) fn show(&self, layout: &Layout<RANK>, index: &[usize]) -> Option<String> {
        let start = layout.byte_offset_of_slice(index, self.element.size())?;
        let rest = self.payload().get(usize::try_from(start).ok()?..)?;
        Some(self.element.show(rest.get(..self.element.size())?))
    }
}

/// How deep the brackets of a text nest.
fn nesting(text: &[u8]) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    for byte in text {
        match byte {
            b'(' | b'[' | b'{' => depth += 1, // at most the length of a slice
            b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}
