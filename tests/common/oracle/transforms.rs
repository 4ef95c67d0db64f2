//! The model's transforms beyond those of one axis: by definition, element by element where that is
//! how they are defined.

use super::{EXTENT_MAX, Fault, Model, Order, count, indices, python_slice, strict_slice, unravel};

/// An item of NumPy's notation.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Item {
    /// Start, end, step.
    Strict((i128, i128, i128)),
    /// Start, stop, step.
    Python((Option<i128>, Option<i128>, i128)),
    /// An index from either end.
    Index(i128),
    /// An axis of extent 1.
    New,
    /// All that is left.
    Ellipsis,
}

/// The shape that all shapes are broadcast to.
pub(crate) fn common_shape(shapes: &[Vec<i128>], capacity: usize) -> Result<Vec<i128>, Fault> {
    let rank = shapes.iter().map(Vec::len).max().unwrap_or(0);
    if rank > capacity {
        return Err(Fault::Capacity);
    }
    let mut common = Vec::new();
    for axis in 0..rank {
        // Counted from the last axis, where the shapes are aligned.
        let back = rank - axis;
        let mut extents: Vec<i128> = shapes
            .iter()
            .filter(|shape| shape.len() >= back)
            .map(|shape| shape[shape.len() - back])
            .filter(|extent| *extent != 1)
            .collect();
        extents.sort_unstable();
        extents.dedup();
        match extents[..] {
            [] => common.push(1),
            [extent] => common.push(extent),
            _ => return Err(Fault::Broadcast),
        }
    }
    match count(&common) {
        Some(count) if count <= EXTENT_MAX => Ok(common),
        _ => Err(Fault::Overflow),
    }
}

impl Model {
    /// NumPy's notation: the ellipsis is written out, each axis is sliced, and then the axes of indices
    /// go and new ones come.
    pub(crate) fn slice_items(&self, items: &[Item], capacity: usize) -> Result<Self, Fault> {
        let rank = self.shape.len();
        let ellipses = items.iter().filter(|item| matches!(item, Item::Ellipsis)).count();
        let added = items.iter().filter(|item| matches!(item, Item::New)).count();
        let dropped = items.iter().filter(|item| matches!(item, Item::Index(_))).count();
        let taken = items.len() - ellipses - added;
        if ellipses > 1 {
            return Err(Fault::Ellipsis);
        }
        if taken > rank {
            return Err(Fault::Rank);
        }
        if rank - dropped + added > capacity {
            return Err(Fault::Capacity);
        }
        let mut all = items.to_vec();
        if ellipses == 0 {
            all.push(Item::Ellipsis);
        }
        let at = all.iter().position(|item| matches!(item, Item::Ellipsis)).expect("there is one");
        all.splice(at..=at, vec![Item::Python((None, None, 1)); rank - taken]);

        let mut parts = Vec::new();
        for item in &all {
            let extent = self.shape.get(parts.len()).copied().unwrap_or(0);
            match *item {
                Item::New => {}
                Item::Ellipsis => panic!("it was written out"),
                Item::Strict((start, end, step)) => {
                    let (first, len) = strict_slice(extent, start, end, step)?;
                    parts.push((first, len, step));
                }
                Item::Python((start, stop, step)) => {
                    let (first, len) = python_slice(extent, start, stop, step)?;
                    parts.push((first, len, step));
                }
                Item::Index(index) => {
                    let place = if index < 0 { index + extent } else { index };
                    if place < 0 || place >= extent {
                        return Err(Fault::Index);
                    }
                    parts.push((place, 1, 1));
                }
            }
        }
        let mut result = self.take(&parts)?;
        let mut axis = 0;
        for item in &all {
            match item {
                Item::New => {
                    result.shape.insert(axis, 1);
                    result.strides.insert(axis, 0);
                    axis += 1;
                }
                Item::Index(_) => {
                    result.shape.remove(axis);
                    result.strides.remove(axis);
                }
                _ => axis += 1,
            }
        }
        Ok(result)
    }

    /// A reshape in which -1 stands for the one extent that fits. For small models.
    pub(crate) fn reshape_inferred(
        &self,
        shape: &[i128],
        order: Order,
        capacity: usize,
    ) -> Result<Self, Fault> {
        if shape.len() > capacity {
            return Err(Fault::Capacity);
        }
        let open = shape.iter().filter(|extent| **extent == -1).count();
        if open > 1 || shape.iter().any(|extent| *extent < -1) {
            return Err(Fault::Inferred);
        }
        if open == 0 {
            return self.reshape(shape, order, capacity);
        }
        let complete =
            |extent| shape.iter().map(|e| if *e == -1 { extent } else { *e }).collect::<Vec<_>>();
        // Every extent that could be meant.
        let fits: Vec<i128> = (0..=self.len())
            .filter(|extent| count(&complete(*extent)) == Some(self.len()))
            .collect();
        match (count(&complete(1)), &fits[..]) {
            (Some(others), _) if others > EXTENT_MAX => Err(Fault::Overflow),
            (Some(0), _) => Err(Fault::Inferred),
            (Some(_), [extent]) => self.reshape(&complete(*extent), order, capacity),
            _ => Err(Fault::Inferred),
        }
    }

    /// An axis, or some, as a model of their own.
    fn part(&self, first: usize, count: usize) -> Self {
        Self {
            shape: self.shape[first..first + count].to_vec(),
            strides: self.strides[first..first + count].to_vec(),
            offset: 0,
        }
    }

    /// Some axes in exchange for others.
    fn exchange(
        &self,
        first: usize,
        count: usize,
        other: Self,
        capacity: usize,
    ) -> Result<Self, Fault> {
        let mut result = self.clone();
        result.shape.splice(first..first + count, other.shape);
        result.strides.splice(first..first + count, other.strides);
        result.settled(capacity)
    }

    /// Neighbouring axes as one. For small models.
    pub(crate) fn merge_axes(
        &self,
        first: usize,
        number: usize,
        order: Order,
        capacity: usize,
    ) -> Result<Self, Fault> {
        if first.checked_add(number).is_none_or(|end| end > self.shape.len()) {
            return Err(Fault::Axis);
        }
        let part = self.part(first, number);
        let shape = vec![count(&part.shape).ok_or(Fault::Overflow)?];
        let merged = if self.is_empty() {
            Self { shape, strides: vec![0], offset: 0 }
        } else {
            part.reshape(&shape, order, 1)?
        };
        self.exchange(first, number, merged, capacity)
    }

    /// One axis as several. For small models.
    pub(crate) fn split_axis(
        &self,
        axis: usize,
        extents: &[i128],
        order: Order,
        capacity: usize,
    ) -> Result<Self, Fault> {
        self.axis(axis)?;
        if self.shape.len() - 1 + extents.len() > capacity {
            return Err(Fault::Capacity);
        }
        let split = self.part(axis, 1).reshape(extents, order, usize::MAX)?;
        self.exchange(axis, 1, split, capacity)
    }

    /// No axis of extent 1.
    pub(crate) fn squeeze(&self) -> Self {
        let axes = (0..self.shape.len()).filter(|axis| self.shape[*axis] != 1);
        let (shape, strides) = axes.map(|axis| (self.shape[axis], self.strides[axis])).unzip();
        Self { shape, strides, offset: self.offset }
    }

    /// One axis elsewhere.
    pub(crate) fn move_axis(&self, from: usize, to: usize) -> Result<Self, Fault> {
        self.axis(from)?;
        self.axis(to)?;
        let mut axes: Vec<usize> = (0..self.shape.len()).collect();
        let axis = axes.remove(from);
        axes.insert(to, axis);
        self.permute(&axes)
    }

    /// All axes further on, round and round.
    pub(crate) fn roll_axes(&self, by: i128) -> Self {
        let rank = self.shape.len() as i128;
        let axes: Vec<usize> = (0..rank)
            .map(|place| usize::try_from((place - by).rem_euclid(rank)).expect("an axis"))
            .collect();
        self.permute(&axes).expect("a permutation")
    }

    /// Windows along some axes: axis, size, step, dilation.
    pub(crate) fn windows_in(
        &self,
        windows: &[(usize, i128, i128, i128)],
        capacity: usize,
    ) -> Result<Self, Fault> {
        let mut result = self.clone();
        for (place, (axis, size, step, dilation)) in windows.iter().enumerate() {
            let extent = self.shape[self.axis(*axis)?];
            if windows[..place].iter().any(|other| other.0 == *axis) {
                return Err(Fault::Duplicate);
            }
            // The last element of the first window.
            let last = (size - 1).checked_mul(*dilation).ok_or(Fault::Window)?;
            if *step == 0 || *dilation == 0 || (*size > 0 && last >= extent) {
                return Err(Fault::Window);
            }
            let span = if *size == 0 { 0 } else { last + 1 };
            result.shape[*axis] = (extent - span) / step + 1;
            result.strides[*axis] = self.strides[*axis].checked_mul(*step).unwrap_or(i128::MAX);
            result.shape.push(*size);
            result.strides.push(self.strides[*axis].checked_mul(*dilation).unwrap_or(i128::MAX));
        }
        result.settled(capacity)
    }

    /// The elements whose index along `b` is the one along `a`, plus `offset`.
    pub(crate) fn diagonal_at(&self, a: usize, b: usize, offset: i128) -> Result<Self, Fault> {
        self.axis(a)?;
        self.axis(b)?;
        if a == b {
            return Err(Fault::Duplicate);
        }
        let (skip_a, skip_b) = ((-offset).max(0), offset.max(0));
        let extent = (self.shape[a] - skip_a).min(self.shape[b] - skip_b).max(0);
        let mut parts: Vec<_> = self.shape.iter().map(|extent| (0, *extent, 1)).collect();
        parts[a] = (skip_a, extent, 1);
        parts[b] = (skip_b, extent, 1);
        self.take(&parts)?.diagonal(&[(a, b)])
    }

    /// Each element as several.
    pub(crate) fn split_elements(&self, parts: i128, capacity: usize) -> Result<Self, Fault> {
        if parts == 0 {
            return Err(Fault::Parts);
        }
        let times = |number: &i128| number.checked_mul(parts).unwrap_or(i128::MAX);
        let mut result = Self {
            shape: self.shape.clone(),
            strides: self.strides.iter().map(times).collect(),
            offset: times(&self.offset),
        };
        result.shape.push(parts);
        result.strides.push(1);
        result.settled(capacity)
    }

    /// Several elements side by side as one: every group of them must begin at a multiple of their
    /// number and go on by 1. For small models.
    pub(crate) fn join_elements(&self, parts: i128) -> Result<Self, Fault> {
        if parts == 0 {
            return Err(Fault::Parts);
        }
        if parts == 1 {
            return Ok(self.clone());
        }
        let last = self.shape.len().checked_sub(1).ok_or(Fault::Axis)?;
        if self.shape[last] % parts != 0 || self.offset.rem_euclid(parts) != 0 {
            return Err(Fault::Parts);
        }
        let mut result = self.clone();
        result.shape[last] /= parts;
        result.offset = self.offset.div_euclid(parts);
        let groups = self.offsets(Order::Row);
        for group in groups.chunks(usize::try_from(parts).expect("small")) {
            let even = group.windows(2).all(|pair| pair[1] == pair[0] + 1);
            if !even || group[0].rem_euclid(parts) != 0 {
                return Err(Fault::Parts);
            }
        }
        for (axis, stride) in result.strides.iter_mut().enumerate() {
            *stride = if axis == last { 1 } else { stride.div_euclid(parts) };
        }
        Ok(result)
    }

    /// One tile of an axis.
    pub(crate) fn tile(&self, axis: usize, size: i128, number: i128) -> Result<Self, Fault> {
        let extent = self.shape[self.axis(axis)?];
        let first = size.checked_mul(number).ok_or(Fault::Tile)?;
        if size == 0 || first >= extent {
            return Err(Fault::Tile);
        }
        self.take_axis(axis, first, size.min(extent - first), 1)
    }

    /// All whole tiles, and what is left over.
    pub(crate) fn split_tiles(
        &self,
        axis: usize,
        size: i128,
        capacity: usize,
    ) -> Result<(Self, Option<Self>), Fault> {
        let extent = self.shape[self.axis(axis)?];
        if size == 0 {
            return Err(Fault::Tile);
        }
        let (number, rest) = (extent / size, extent % size);
        let mut whole = self.clone();
        whole.shape[axis] = number;
        whole.strides[axis] = self.strides[axis].checked_mul(size).unwrap_or(i128::MAX);
        whole.shape.insert(axis + 1, size);
        whole.strides.insert(axis + 1, self.strides[axis]);
        let whole = whole.settled(capacity)?;
        let rest = (rest > 0).then(|| self.take_axis(axis, extent - rest, rest, 1)).transpose()?;
        Ok((whole, rest))
    }

    /// This one at the positions of the other, element by element, where that has strides. For small
    /// models.
    pub(crate) fn compose(&self, inner: &Self, order: Order) -> Result<Self, Fault> {
        if inner.required_len().is_none_or(|required| required > self.len()) {
            return Err(Fault::Outside);
        }
        let at = |index: &Vec<i128>| {
            let position = inner.offset_of(index).expect("in range");
            let index = unravel(&self.shape, position, order).expect("a position");
            self.offset_of(&index).expect("in range")
        };
        let offset = if inner.is_empty() { self.offset } else { at(&vec![0; inner.shape.len()]) };
        straight(&inner.shape, offset, at).ok_or(Fault::Uneven)
    }

    /// Whether each index of this one, its axes merged where they can be, goes straight as the positions
    /// of the other do. For small models, and positions that there are.
    pub(crate) fn steps_evenly(&self, inner: &Self, order: Order) -> bool {
        // Axes from the fastest on, without those of extent 1.
        let mut axes: Vec<(i128, i128)> =
            self.shape.iter().copied().zip(self.strides.iter().copied()).collect();
        if order == Order::Row {
            axes.reverse();
        }
        axes.retain(|axis| axis.0 != 1);
        let mut merged: Vec<(i128, i128)> = Vec::new();
        let mut before: Option<(i128, i128)> = None;
        for (extent, stride) in axes {
            match (merged.last_mut(), before) {
                (Some(last), Some((extent_before, stride_before)))
                    if stride == extent_before * stride_before =>
                {
                    last.0 *= extent;
                }
                _ => merged.push((extent, stride)),
            }
            before = Some((extent, stride));
        }
        let shape: Vec<i128> = merged.iter().map(|axis| axis.0).collect();
        (0..shape.len()).all(|axis| {
            straight(&inner.shape, 0, |index| {
                let position = inner.offset_of(index).expect("in range");
                unravel(&shape, position, Order::Col).expect("a position")[axis]
            })
            .is_some()
        })
    }

    /// The dense layout of the same shape whose axes nest as here.
    pub(crate) fn compact_like(&self, capacity: usize) -> Result<Self, Fault> {
        let mut axes: Vec<usize> = (0..self.shape.len()).collect();
        axes.sort_by_key(|axis| core::cmp::Reverse(self.strides[*axis].abs()));
        let shape: Vec<usize> =
            self.shape.iter().map(|extent| usize::try_from(*extent).expect("fits")).collect();
        Self::compact(&shape, &axes, capacity)
    }
}

/// The layout that gives each index its value, if the values go straight along every axis.
fn straight(shape: &[i128], offset: i128, value: impl Fn(&Vec<i128>) -> i128) -> Option<Model> {
    let mut result = Model { shape: shape.to_vec(), strides: vec![0; shape.len()], offset };
    let all = indices(shape, Order::Row);
    let Some(first) = all.first() else {
        return Some(result);
    };
    let origin = value(first);
    for axis in 0..shape.len() {
        if shape[axis] > 1 {
            let mut next = vec![0; shape.len()];
            next[axis] = 1;
            result.strides[axis] = value(&next) - origin;
        }
    }
    let steps = |index: &Vec<i128>| -> i128 {
        index.iter().zip(&result.strides).map(|(entry, stride)| entry * stride).sum()
    };
    all.iter().all(|index| value(index) == origin + steps(index)).then_some(result)
}
