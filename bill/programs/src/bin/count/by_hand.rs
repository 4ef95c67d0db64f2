//! What a careful person writes for one view of three axes and no other: the same checks, no library.

#![allow(clippy::needless_range_loop)] // as a person would write three axes

use ndlayout::SliceSpec;

/// Where the elements lie.
#[derive(Clone, Copy)]
pub struct Layout {
    pub shape: [usize; 3],
    pub strides: [isize; 3],
    pub offset: isize,
}

/// A view of bytes.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub data: &'a [u8],
    pub layout: Layout,
}

impl<'a> View<'a> {
    /// A view of numbers that are not trusted.
    #[inline(never)]
    pub fn new(data: &'a [u8], shape: &[usize; 3], strides: &[isize; 3]) -> Option<Self> {
        let mut count = 1_usize;
        let (mut lowest, mut highest) = (0_isize, 0_isize);
        for axis in 0..3 {
            count = count.checked_mul(shape[axis])?;
            let last = isize::try_from(shape[axis].checked_sub(1)?).ok()?;
            let span = last.checked_mul(strides[axis])?;
            if span < 0 {
                lowest = lowest.checked_add(span)?;
            } else {
                highest = highest.checked_add(span)?;
            }
        }
        if lowest < 0 || highest as usize >= data.len() {
            return None;
        }
        Some(Self { data, layout: Layout { shape: *shape, strides: *strides, offset: 0 } })
    }

    /// The element at an index.
    #[inline(never)]
    pub fn get(&self, index: &[usize; 3]) -> Option<&'a u8> {
        let [i, j, k] = *index;
        let [rows, columns, channels] = self.layout.shape;
        if i >= rows || j >= columns || k >= channels {
            return None;
        }
        let [row, column, channel] = self.layout.strides;
        let at = self
            .layout
            .offset
            .wrapping_add((i as isize).wrapping_mul(row))
            .wrapping_add((j as isize).wrapping_mul(column))
            .wrapping_add((k as isize).wrapping_mul(channel));
        self.data.get(at as usize)
    }

    /// A part of the view.
    pub fn part(&self, specs: &[SliceSpec; 3]) -> Option<Self> {
        Some(Self { layout: self.layout.slice(specs)?, ..*self })
    }

    /// The sum of all elements, row by row, where the pixels of a row lie side by side.
    #[inline(never)]
    pub fn sum_of_rows(&self) -> u32 {
        let [rows, columns, channels] = self.layout.shape;
        let mut sum = 0_u32;
        for row in 0..rows {
            let start = self
                .layout
                .offset
                .wrapping_add((row as isize).wrapping_mul(self.layout.strides[0]))
                as usize;
            let bytes = self.data.get(start..start + columns * channels);
            for byte in bytes.unwrap_or_default() {
                sum = sum.wrapping_add(u32::from(*byte));
            }
        }
        sum
    }

    /// The sum of all elements, one at a time.
    #[inline(never)]
    pub fn sum_of_elements(&self) -> u32 {
        let [rows, columns, channels] = self.layout.shape;
        let mut sum = 0_u32;
        let mut row_at = self.layout.offset;
        for _ in 0..rows {
            let mut column_at = row_at;
            for _ in 0..columns {
                let mut at = column_at;
                for _ in 0..channels {
                    if let Some(element) = self.data.get(at as usize) {
                        sum = sum.wrapping_add(u32::from(*element));
                    }
                    at = at.wrapping_add(self.layout.strides[2]);
                }
                column_at = column_at.wrapping_add(self.layout.strides[1]);
            }
            row_at = row_at.wrapping_add(self.layout.strides[0]);
        }
        sum
    }
}

impl Layout {
    /// The axes in another order.
    #[inline(never)]
    pub fn permute(&self, axes: &[usize; 3]) -> Option<Self> {
        let [a, b, c] = *axes;
        if a >= 3 || b >= 3 || c >= 3 || a == b || b == c || a == c {
            return None;
        }
        Some(Self {
            shape: [self.shape[a], self.shape[b], self.shape[c]],
            strides: [self.strides[a], self.strides[b], self.strides[c]],
            ..*self
        })
    }

    /// A range of each axis, as the crate has it.
    #[inline(never)]
    pub fn slice(&self, specs: &[SliceSpec; 3]) -> Option<Self> {
        let mut part = *self;
        for axis in 0..3 {
            let SliceSpec { start, end, step } = specs[axis];
            let extent = self.shape[axis] as isize;
            let (first, stop, distance) = match step {
                0 => return None,
                1.. => {
                    let first = if start < 0 { start.checked_add(extent)? } else { start };
                    let stop = if end < 0 { end.checked_add(extent)? } else { end };
                    if first < 0 || first > extent || stop < 0 || stop > extent {
                        return None;
                    }
                    (first, stop - first, step)
                }
                _ => {
                    let first = if start < 0 { start.checked_add(extent)? } else { start };
                    let stop = if end < -1 { end.checked_add(extent)? } else { end };
                    if first < 0 || first >= extent || stop < -1 || stop >= extent {
                        return None;
                    }
                    (first, first - stop, step.checked_neg()?)
                }
            };
            if stop <= 0 {
                part.shape[axis] = 0;
                continue;
            }
            part.shape[axis] = ((stop - 1) / distance + 1) as usize;
            part.offset += first * self.strides[axis];
            part.strides[axis] = self.strides[axis].checked_mul(step)?;
        }
        Some(part)
    }
}
