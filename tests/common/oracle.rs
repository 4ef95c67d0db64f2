//! The independent model: every question answered by its definition, in 128-bit integers and
//! nested loops, without a shortcut and without a word of the crate.
//!
//! A number that even 128 bits do not hold lies far outside what the crate may accept, so each
//! overflow here is an answer (`None`, or [`Fault::Overflow`]), never a mistake.

mod transforms;

pub(crate) use transforms::{Item, common_shape};

/// The largest extent and the largest element count.
pub(crate) const EXTENT_MAX: i128 = usize::MAX as i128;
/// The largest offset and the largest stride.
pub(crate) const OFFSET_MAX: i128 = isize::MAX as i128;
/// The smallest offset and the smallest stride.
pub(crate) const OFFSET_MIN: i128 = isize::MIN as i128;

/// Which axis moves fastest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// The last axis.
    Row,
    /// The first axis.
    Col,
}

/// Why the model refuses; one word for each kind of mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The number of entries is not the rank.
    Rank,
    /// More axes than the capacity.
    Capacity,
    /// No such axis.
    Axis,
    /// One axis named twice.
    Duplicate,
    /// A permutation of another length.
    Length,
    /// An index past its extent.
    Index,
    /// Step 0.
    Step,
    /// A strict slice outside its axis.
    Bounds,
    /// A window longer than its axis, or of step 0.
    Window,
    /// Another number of elements.
    Count,
    /// An extent other than 1 stretched.
    Broadcast,
    /// An extent other than 1 dropped.
    Unit,
    /// The elements would have to move.
    Copy,
    /// A second ellipsis.
    Ellipsis,
    /// No such tile.
    Tile,
    /// No extent, or no single one, to infer.
    Inferred,
    /// Positions that there are not.
    Outside,
    /// A composition that has no strides.
    Uneven,
    /// Elements that do not make wider ones, or have no parts.
    Parts,
    /// A number that does not fit.
    Overflow,
}

/// A layout as three plain lists; nothing is promised about the numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Model {
    /// One extent an axis.
    pub(crate) shape: Vec<i128>,
    /// One stride an axis, in elements.
    pub(crate) strides: Vec<i128>,
    /// The offset of index 0, 0, ….
    pub(crate) offset: i128,
}

/// The number of indices of a shape, or `None` beyond 128 bits. An extent 0 decides first.
pub(crate) fn count(shape: &[i128]) -> Option<i128> {
    if shape.contains(&0) {
        return Some(0);
    }
    shape.iter().try_fold(1i128, |product, extent| product.checked_mul(*extent))
}

/// Every index of a small shape, in an order. One index, the empty one, for rank 0.
pub(crate) fn indices(shape: &[i128], order: Order) -> Vec<Vec<i128>> {
    let mut all = vec![Vec::new()];
    // The axis that is added last moves fastest.
    let axes: Vec<usize> = match order {
        Order::Row => (0..shape.len()).collect(),
        Order::Col => (0..shape.len()).rev().collect(),
    };
    for axis in axes {
        let mut longer = Vec::new();
        for index in &all {
            for entry in 0..shape[axis] {
                let mut index = index.clone();
                match order {
                    Order::Row => index.push(entry),
                    Order::Col => index.insert(0, entry),
                }
                longer.push(index);
            }
        }
        all = longer;
    }
    all
}

/// Index number `position` of a shape of any size, by division digit for digit.
pub(crate) fn unravel(shape: &[i128], position: i128, order: Order) -> Option<Vec<i128>> {
    if position < 0 || count(shape).is_some_and(|count| position >= count) {
        return None;
    }
    let mut index = vec![0; shape.len()];
    let mut rest = position;
    for step in 0..shape.len() {
        let axis = match order {
            Order::Row => shape.len() - 1 - step,
            Order::Col => step,
        };
        index[axis] = rest % shape[axis];
        rest /= shape[axis];
    }
    Some(index)
}

/// How many indices come before this one.
pub(crate) fn ravel(shape: &[i128], index: &[i128], order: Order) -> Option<i128> {
    if index.len() != shape.len() || index.iter().zip(shape).any(|(i, n)| i >= n) {
        return None;
    }
    let mut position = 0i128;
    for step in 0..shape.len() {
        let axis = match order {
            Order::Row => step,
            Order::Col => shape.len() - 1 - step,
        };
        position = position.checked_mul(shape[axis])?.checked_add(index[axis])?;
    }
    Some(position)
}

/// The first position and the number of positions of a strict slice.
///
/// Positions are `0..=n` for a positive step and `-1..=n - 1` for a negative one. A negative number
/// counts from the end, save for an end of -1 with a negative step: it is the place before the
/// first element.
pub(crate) fn strict_slice(
    extent: i128,
    start: i128,
    end: i128,
    step: i128,
) -> Result<(i128, i128), Fault> {
    if step == 0 {
        return Err(Fault::Step);
    }
    let (low, high) = if step > 0 { (0, extent) } else { (-1, extent - 1) };
    let start = if start < 0 { start + extent } else { start };
    let end = if end < 0 && !(step < 0 && end == -1) { end + extent } else { end };
    if start < low || start > high || end < low || end > high {
        return Err(Fault::Bounds);
    }
    Ok((start, steps(start, end, step)))
}

/// The first position and the number of positions of a slice in Python's convention: open ends,
/// and clamping in place of refusing.
pub(crate) fn python_slice(
    extent: i128,
    start: Option<i128>,
    stop: Option<i128>,
    step: i128,
) -> Result<(i128, i128), Fault> {
    if step == 0 {
        return Err(Fault::Step);
    }
    let (low, high) = if step > 0 { (0, extent) } else { (-1, extent - 1) };
    let clamp = |given: Option<i128>, open: i128| match given {
        None => open,
        Some(number) => (if number < 0 { number + extent } else { number }).clamp(low, high),
    };
    let (first, last) = if step > 0 { (low, high) } else { (high, low) };
    let start = clamp(start, first);
    Ok((start, steps(start, clamp(stop, last), step)))
}

/// How often one may step from `start` before `end` is reached or passed.
fn steps(start: i128, end: i128, step: i128) -> i128 {
    let (way, step) = if step > 0 { (end - start, step) } else { (start - end, -step) };
    if way <= 0 { 0 } else { way / step + i128::from(way % step != 0) }
}

impl Model {
    /// A model from the numbers that the crate takes.
    pub(crate) fn new(shape: &[usize], strides: &[isize], offset: isize) -> Self {
        Self {
            shape: shape.iter().map(|extent| *extent as i128).collect(),
            strides: strides.iter().map(|stride| *stride as i128).collect(),
            offset: offset as i128,
        }
    }

    /// The dense layout of a shape whose axes are named from the outermost (slowest) to the
    /// innermost. An extent 0 counts as 1 in the strides.
    pub(crate) fn compact(shape: &[usize], axes: &[usize], capacity: usize) -> Result<Self, Fault> {
        let shape: Vec<i128> = shape.iter().map(|extent| *extent as i128).collect();
        let mut strides = vec![0; shape.len()];
        let mut running = Some(1i128);
        for axis in axes.iter().rev() {
            // A stride beyond 128 bits is written down as one that certainly does not fit.
            strides[*axis] = running.unwrap_or(i128::MAX);
            running = running.and_then(|product| product.checked_mul(shape[*axis].max(1)));
        }
        Self { shape, strides, offset: 0 }.settled(capacity)
    }

    /// The dense layout in row- or column-major order.
    pub(crate) fn dense(shape: &[usize], order: Order, capacity: usize) -> Result<Self, Fault> {
        let mut axes: Vec<usize> = (0..shape.len()).collect();
        if order == Order::Col {
            axes.reverse();
        }
        Self::compact(shape, &axes, capacity)
    }

    /// What a layout must be to exist, and the one rule for idle strides: a stride that no index
    /// multiplies and that does not fit is written as 0.
    pub(crate) fn settled(mut self, capacity: usize) -> Result<Self, Fault> {
        if self.shape.len() != self.strides.len() {
            return Err(Fault::Rank);
        }
        if self.shape.len() > capacity {
            return Err(Fault::Capacity);
        }
        if self.shape.iter().any(|extent| *extent > EXTENT_MAX) {
            return Err(Fault::Overflow);
        }
        match count(&self.shape) {
            Some(count) if count <= EXTENT_MAX => {}
            _ => return Err(Fault::Overflow),
        }
        let empty = self.is_empty();
        for (extent, stride) in self.shape.iter().zip(&mut self.strides) {
            if *stride < OFFSET_MIN || *stride > OFFSET_MAX {
                if !empty && *extent > 1 {
                    return Err(Fault::Overflow);
                }
                *stride = 0;
            }
        }
        match self.reach() {
            Some(Some((low, high))) if low < OFFSET_MIN || high > OFFSET_MAX => {
                Err(Fault::Overflow)
            }
            None => Err(Fault::Overflow),
            _ if self.offset < OFFSET_MIN || self.offset > OFFSET_MAX => Err(Fault::Overflow),
            _ => Ok(self),
        }
    }

    /// Whether there is no element.
    pub(crate) fn is_empty(&self) -> bool {
        self.shape.contains(&0)
    }

    /// The number of elements.
    pub(crate) fn len(&self) -> i128 {
        count(&self.shape).expect("the model is settled")
    }

    /// The lowest and the highest offset over all corners of the index box; `Some(None)` without an
    /// element, `None` where a corner does not fit 128 bits.
    pub(crate) fn reach(&self) -> Option<Option<(i128, i128)>> {
        if self.is_empty() {
            return Some(None);
        }
        let mut corners = vec![self.offset];
        for (extent, stride) in self.shape.iter().zip(&self.strides) {
            if *extent > 1 {
                let far = (extent - 1).checked_mul(*stride)?;
                for corner in 0..corners.len() {
                    corners.push(corners[corner].checked_add(far)?);
                }
            }
        }
        Some(Some((*corners.iter().min()?, *corners.iter().max()?)))
    }

    /// The smallest buffer that holds the view, or `None` where it reaches below 0.
    pub(crate) fn required_len(&self) -> Option<i128> {
        match self.reach().expect("the model is settled") {
            None => (self.offset >= 0).then_some(self.offset),
            Some((low, high)) => (low >= 0).then_some(high + 1),
        }
    }

    /// Where one index leads.
    pub(crate) fn offset_of(&self, index: &[i128]) -> Option<i128> {
        if index.len() != self.shape.len() || index.iter().zip(&self.shape).any(|(i, n)| i >= n) {
            return None;
        }
        let mut offset = self.offset;
        for (entry, stride) in index.iter().zip(&self.strides) {
            offset = offset.checked_add(entry.checked_mul(*stride)?)?;
        }
        Some(offset)
    }

    /// Where all indices lead, in an order. For small models.
    pub(crate) fn offsets(&self, order: Order) -> Vec<i128> {
        let offset = |index: &Vec<i128>| self.offset_of(index).expect("the index is in range");
        indices(&self.shape, order).iter().map(offset).collect()
    }

    /// The offsets that two indices reach. For small models.
    pub(crate) fn repeated(&self) -> Vec<i128> {
        let mut offsets = self.offsets(Order::Row);
        offsets.sort_unstable();
        let mut repeated: Vec<i128> =
            offsets.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
        repeated.dedup();
        repeated
    }

    /// The offsets that both models reach. For small models.
    pub(crate) fn common(&self, other: &Self) -> Vec<i128> {
        let others = other.offsets(Order::Row);
        let mut common = self.offsets(Order::Row);
        common.retain(|offset| others.contains(offset));
        common.sort_unstable();
        common.dedup();
        common
    }

    /// Whether copying from a source, by indices in row-major order and by indices in the opposite order,
    /// leaves every element as it was until it is read. For small models of one shape.
    pub(crate) fn copies_in_order(&self, source: &Self) -> (bool, bool) {
        let (writes, reads) = (self.offsets(Order::Row), source.offsets(Order::Row));
        let is_kept = |writes: &[i128], reads: &[i128]| {
            (0..writes.len()).all(|at| !reads[at + 1..].contains(&writes[at]))
        };
        let backwards = |offsets: &[i128]| offsets.iter().rev().copied().collect::<Vec<i128>>();
        (is_kept(&writes, &reads), is_kept(&backwards(&writes), &backwards(&reads)))
    }

    /// The offsets that are reached, once each, in ascending order. For small models.
    pub(crate) fn cells(&self) -> Vec<i128> {
        let mut cells = self.offsets(Order::Row);
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// How many of the fastest axes lie side by side, the others left out. For small models.
    pub(crate) fn contiguous_axes(&self, order: Order) -> usize {
        let rank = self.shape.len();
        let is_contiguous = |count: &usize| {
            let axes = if order == Order::Row { rank - count..rank } else { 0..*count };
            let (shape, strides) = (&self.shape[axes.clone()], &self.strides[axes]);
            let part = Self { shape: shape.to_vec(), strides: strides.to_vec(), offset: 0 };
            self.is_empty() || part.is_contiguous(order)
        };
        (0..=rank).rev().find(is_contiguous).expect("no axis is contiguous")
    }

    /// The most elements that can be moved at once, by the addresses of all groups of all runs for some
    /// bases that are aligned. For small models.
    pub(crate) fn vector_width(&self, order: Order, size: i128, aligned: i128, max: i128) -> i128 {
        let fits = |width: &i128| {
            let starts_of =
                |(start, len): (i128, i128)| (0..len / width).map(move |k| start + k * width);
            let is_aligned = |start: i128| {
                (0..3).all(|base| (base * aligned + start * size) % (width * size) == 0)
            };
            let runs = self.runs(order);
            *width <= max
                && runs.iter().all(|run| run.1 % width == 0)
                && runs.into_iter().flat_map(starts_of).all(is_aligned)
        };
        if size == 0 || aligned == 0 || self.is_empty() {
            return 1;
        }
        (0..20).rev().map(|bit| 1 << bit).find(fits).unwrap_or(1)
    }

    /// Whether every offset from that of index 0 is an integer of so many bits, two's complement.
    pub(crate) fn fits_index_bits(&self, bits: u32) -> bool {
        match (self.reach().expect("the model is settled"), bits) {
            (None, _) => true,
            (Some((low, high)), 0) => low == self.offset && high == self.offset,
            (Some((low, high)), _) => {
                let most = 1i128 << (bits - 1).min(100);
                low - self.offset >= -most && high - self.offset < most
            }
        }
    }

    /// Whether the elements lie side by side in an order, ascending from the first. For small
    /// models.
    pub(crate) fn is_contiguous(&self, order: Order) -> bool {
        self.offsets(order).windows(2).all(|pair| pair[1] == pair[0] + 1)
    }

    /// The contiguous runs in an order: all of one length, which is the product of as many of the
    /// fastest axes as lie side by side. For small models.
    pub(crate) fn runs(&self, order: Order) -> Vec<(i128, i128)> {
        let offsets = self.offsets(order);
        if offsets.is_empty() {
            return Vec::new();
        }
        let mut fastest: Vec<i128> = self.shape.clone();
        if order == Order::Row {
            fastest.reverse();
        }
        let mut length = 1;
        let mut product = 1;
        for extent in fastest {
            product *= extent;
            let head = &offsets[..usize::try_from(product).expect("small")];
            if head.windows(2).all(|pair| pair[1] == pair[0] + 1) {
                length = product;
            }
        }
        let stride = usize::try_from(length).expect("small");
        offsets.chunks(stride).map(|run| (run[0], length)).collect()
    }

    /// Whether two models of one shape lead each index to the same offset. For small models.
    pub(crate) fn same_map(&self, other: &Self) -> bool {
        self.shape == other.shape && self.offsets(Order::Row) == other.offsets(Order::Row)
    }

    fn axis(&self, axis: usize) -> Result<usize, Fault> {
        if axis < self.shape.len() { Ok(axis) } else { Err(Fault::Axis) }
    }

    /// Axis `k` of the result is axis `axes[k]` of the source.
    pub(crate) fn permute(&self, axes: &[usize]) -> Result<Self, Fault> {
        if axes.len() != self.shape.len() {
            return Err(Fault::Length);
        }
        let mut result = Self { shape: vec![], strides: vec![], offset: self.offset };
        for (place, axis) in axes.iter().enumerate() {
            self.axis(*axis)?;
            if axes[..place].contains(axis) {
                return Err(Fault::Duplicate);
            }
            result.shape.push(self.shape[*axis]);
            result.strides.push(self.strides[*axis]);
        }
        Ok(result)
    }

    /// All axes in the opposite order.
    pub(crate) fn reverse_axes(&self) -> Self {
        let axes: Vec<usize> = (0..self.shape.len()).rev().collect();
        self.permute(&axes).expect("a permutation")
    }

    /// Of every axis the positions `first`, `first + step`, …, given as first, number, step. An empty
    /// result stays where the source is, and where no position is taken, no step is either.
    fn take(&self, parts: &[(i128, i128, i128)]) -> Result<Self, Fault> {
        let mut result = self.clone();
        for (axis, (_, len, step)) in parts.iter().enumerate() {
            let step = if *len == 0 { 1 } else { *step };
            result.shape[axis] = *len;
            result.strides[axis] = self.strides[axis].checked_mul(step).unwrap_or(i128::MAX);
        }
        if !result.is_empty() {
            for (axis, (first, _, _)) in parts.iter().enumerate() {
                let moved = first.checked_mul(self.strides[axis]).ok_or(Fault::Overflow)?;
                result.offset = result.offset.checked_add(moved).ok_or(Fault::Overflow)?;
            }
        }
        result.settled(usize::MAX)
    }

    /// As [`take`](Self::take) for one axis; the others stay whole.
    fn take_axis(&self, axis: usize, first: i128, len: i128, step: i128) -> Result<Self, Fault> {
        let mut parts: Vec<_> = self.shape.iter().map(|extent| (0, *extent, 1)).collect();
        parts[axis] = (first, len, step);
        self.take(&parts)
    }

    /// A strict slice of one axis: start, end, step.
    pub(crate) fn slice_axis(&self, axis: usize, spec: (i128, i128, i128)) -> Result<Self, Fault> {
        let extent = self.shape[self.axis(axis)?];
        let (first, len) = strict_slice(extent, spec.0, spec.1, spec.2)?;
        self.take_axis(axis, first, len, spec.2)
    }

    /// A strict slice of every axis.
    pub(crate) fn slice(&self, specs: &[(i128, i128, i128)]) -> Result<Self, Fault> {
        if specs.len() != self.shape.len() {
            return Err(Fault::Rank);
        }
        let mut parts = Vec::new();
        for (extent, (start, end, step)) in self.shape.iter().zip(specs) {
            let (first, len) = strict_slice(*extent, *start, *end, *step)?;
            parts.push((first, len, *step));
        }
        self.take(&parts)
    }

    /// A slice of one axis in Python's convention: start, stop, step.
    pub(crate) fn slice_axis_python(
        &self,
        axis: usize,
        spec: (Option<i128>, Option<i128>, i128),
    ) -> Result<Self, Fault> {
        let extent = self.shape[self.axis(axis)?];
        let (first, len) = python_slice(extent, spec.0, spec.1, spec.2)?;
        self.take_axis(axis, first, len, spec.2)
    }

    /// A slice of every axis in Python's convention.
    pub(crate) fn slice_python(
        &self,
        specs: &[(Option<i128>, Option<i128>, i128)],
    ) -> Result<Self, Fault> {
        if specs.len() != self.shape.len() {
            return Err(Fault::Rank);
        }
        let mut parts = Vec::new();
        for (extent, (start, stop, step)) in self.shape.iter().zip(specs) {
            let (first, len) = python_slice(*extent, *start, *stop, *step)?;
            parts.push((first, len, *step));
        }
        self.take(&parts)
    }

    /// One axis backwards.
    pub(crate) fn flip(&self, axis: usize) -> Result<Self, Fault> {
        let extent = self.shape[self.axis(axis)?];
        self.take_axis(axis, extent - 1, extent, -1)
    }

    /// One index of an axis; the axis goes.
    pub(crate) fn index_axis(&self, axis: usize, index: i128) -> Result<Self, Fault> {
        if index >= self.shape[self.axis(axis)?] {
            return Err(Fault::Index);
        }
        let mut result = self.take_axis(axis, index, 1, 1)?;
        result.shape.remove(axis);
        result.strides.remove(axis);
        Ok(result)
    }

    /// The same elements in the same order under another shape, without moving one. Strides exist
    /// exactly when those that the first element of each axis forces fit all the others. For small
    /// models; the strides of axes of extent 1 are written as 0.
    pub(crate) fn reshape(
        &self,
        shape: &[i128],
        order: Order,
        capacity: usize,
    ) -> Result<Self, Fault> {
        if shape.len() > capacity {
            return Err(Fault::Capacity);
        }
        match count(shape) {
            Some(count) if count == self.len() => {}
            Some(count) if count <= EXTENT_MAX => return Err(Fault::Count),
            _ => return Err(Fault::Overflow),
        }
        let mut result =
            Self { shape: shape.to_vec(), strides: vec![0; shape.len()], offset: self.offset };
        if self.is_empty() {
            return Ok(result);
        }
        let wanted = self.offsets(order);
        let places = indices(shape, order);
        for axis in 0..shape.len() {
            if shape[axis] > 1 {
                let mut unit = vec![0; shape.len()];
                unit[axis] = 1;
                let place = places.iter().position(|index| *index == unit).expect("in range");
                result.strides[axis] = wanted[place] - wanted[0];
            }
        }
        if result.offsets(order) == wanted { Ok(result) } else { Err(Fault::Copy) }
    }

    /// Axes tied together by pairs: the strides add up, the smallest extent stays, and the class
    /// sits at its lowest axis.
    pub(crate) fn diagonal(&self, pairs: &[(usize, usize)]) -> Result<Self, Fault> {
        let rank = self.shape.len();
        let mut class: Vec<usize> = (0..rank).collect();
        for (a, b) in pairs {
            self.axis(*a)?;
            self.axis(*b)?;
            if a == b {
                return Err(Fault::Duplicate);
            }
            let (low, high) = (class[*a].min(class[*b]), class[*a].max(class[*b]));
            for entry in &mut class {
                if *entry == high {
                    *entry = low;
                }
            }
        }
        let mut result = Self { shape: vec![], strides: vec![], offset: self.offset };
        for lead in 0..rank {
            let members: Vec<usize> = (0..rank).filter(|axis| class[*axis] == lead).collect();
            if let Some(extent) = members.iter().map(|axis| self.shape[*axis]).min() {
                result.shape.push(extent);
                result.strides.push(members.iter().map(|axis| self.strides[*axis]).sum());
            }
        }
        result.settled(usize::MAX)
    }

    /// Each axis of the source at the axis of the target that the map names; extent 1 repeats.
    pub(crate) fn broadcast_in_axes(
        &self,
        shape: &[i128],
        map: &[usize],
        capacity: usize,
    ) -> Result<Self, Fault> {
        if map.len() != self.shape.len() {
            return Err(Fault::Rank);
        }
        if shape.len() > capacity {
            return Err(Fault::Capacity);
        }
        let mut strides = vec![0; shape.len()];
        for (axis, place) in map.iter().enumerate() {
            if *place >= shape.len() {
                return Err(Fault::Axis);
            }
            if map[..axis].contains(place) {
                return Err(Fault::Duplicate);
            }
            if self.shape[axis] == shape[*place] {
                strides[*place] = self.strides[axis];
            } else if self.shape[axis] != 1 {
                return Err(Fault::Broadcast);
            }
        }
        Self { shape: shape.to_vec(), strides, offset: self.offset }.settled(capacity)
    }

    /// Broadcast to a shape of the same rank.
    pub(crate) fn broadcast(&self, shape: &[i128], capacity: usize) -> Result<Self, Fault> {
        if shape.len() != self.shape.len() {
            return Err(Fault::Rank);
        }
        self.broadcast_to(shape, capacity)
    }

    /// Broadcast to a shape of the same or a higher rank, the last axes meeting.
    pub(crate) fn broadcast_to(&self, shape: &[i128], capacity: usize) -> Result<Self, Fault> {
        if shape.len() < self.shape.len() {
            return Err(Fault::Rank);
        }
        let map: Vec<usize> = (shape.len() - self.shape.len()..shape.len()).collect();
        self.broadcast_in_axes(shape, &map, capacity)
    }

    /// A new axis of extent 1 before axis `at`.
    pub(crate) fn insert_axis(&self, at: usize, capacity: usize) -> Result<Self, Fault> {
        if at > self.shape.len() {
            return Err(Fault::Axis);
        }
        let mut result = self.clone();
        result.shape.insert(at, 1);
        result.strides.insert(at, 0);
        result.settled(capacity)
    }

    /// An axis of extent 1 goes.
    pub(crate) fn drop_axis(&self, axis: usize) -> Result<Self, Fault> {
        if self.shape[self.axis(axis)?] != 1 {
            return Err(Fault::Unit);
        }
        let mut result = self.clone();
        result.shape.remove(axis);
        result.strides.remove(axis);
        Ok(result)
    }

    /// Every window along an axis; what lies inside a window becomes the last axis.
    pub(crate) fn windows(
        &self,
        axis: usize,
        window: i128,
        step: i128,
        capacity: usize,
    ) -> Result<Self, Fault> {
        let extent = self.shape[self.axis(axis)?];
        if step == 0 || window > extent {
            return Err(Fault::Window);
        }
        let mut result = self.clone();
        result.shape[axis] = (extent - window) / step + 1;
        result.strides[axis] = self.strides[axis].checked_mul(step).unwrap_or(i128::MAX);
        result.shape.push(window);
        result.strides.push(self.strides[axis]);
        result.settled(capacity)
    }
}
