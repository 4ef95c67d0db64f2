//! `Offsets`, `Runs`, `Nest`.

use core::hash::Hash;
use core::ops::ControlFlow;

use ndlayout::{Layout, Nest, Offsets, Row, Run, Runs};

use crate::given::{Rotating, given};

calls! {
    walks [const CAP: usize] [CAP]
    offsets: Layout::<CAP>::offsets(&given(), given());
    runs: Layout::<CAP>::runs(&given(), given());
    run_len: Layout::<CAP>::run_len(&given(), given());
    offsets_next: Offsets::<CAP>::next(&mut given());
    offsets_size_hint: Offsets::<CAP>::size_hint(&given());
    offsets_len: Offsets::<CAP>::len(&given());
    offsets_count: Offsets::<CAP>::count(given());
    offsets_last: Offsets::<CAP>::last(given());
    offsets_nth: Offsets::<CAP>::nth(&mut given(), given());
    offsets_fold: Offsets::<CAP>::fold(given(), 0, |sum, offset| sum ^ offset);
    offsets_for_each: Offsets::<CAP>::for_each(given(), |offset| {
        core::hint::black_box(offset);
    });
    offsets_next_back: Offsets::<CAP>::next_back(&mut given());
    offsets_nth_back: Offsets::<CAP>::nth_back(&mut given(), given());
    offsets_rfold: Offsets::<CAP>::rfold(given(), 0, |sum, offset| sum ^ offset);
    offsets_clone: Offsets::<CAP>::clone(&given());
    runs_next: Runs::<CAP>::next(&mut given());
    runs_size_hint: Runs::<CAP>::size_hint(&given());
    runs_len: Runs::<CAP>::len(&given());
    runs_count: Runs::<CAP>::count(given());
    runs_last: Runs::<CAP>::last(given());
    runs_nth: Runs::<CAP>::nth(&mut given(), given());
    runs_fold: Runs::<CAP>::fold(given(), 0, |sum, run| sum ^ run.len);
    runs_for_each: Runs::<CAP>::for_each(given(), |run| {
        core::hint::black_box(run);
    });
    runs_next_back: Runs::<CAP>::next_back(&mut given());
    runs_nth_back: Runs::<CAP>::nth_back(&mut given(), given());
    runs_rfold: Runs::<CAP>::rfold(given(), 0, |sum, run| sum ^ run.len);
    runs_clone: Runs::<CAP>::clone(&given());
}

calls! {
    nests [const CAP: usize] [CAP]
    nest_new: Nest::<2, CAP>::new([&given(), &given()], given());
    nest_in_memory_order: Nest::<2, CAP>::in_memory_order([&given(), &given()]);
    nest_starts: Nest::<2, CAP>::starts(&given());
    nest_extents: Nest::<2, CAP>::extents(&given()).fold(0, |sum, extent| sum ^ extent);
    nest_strides: Nest::<2, CAP>::strides(&given(), given())
        .map(|strides| strides.fold(0, |sum, stride| sum ^ stride));
    nest_for_each: Nest::<2, CAP>::for_each(&given(), |offsets| {
        core::hint::black_box(offsets);
    });
    nest_for_each_row: Nest::<2, CAP>::for_each_row(&given(), |row| {
        core::hint::black_box(row);
    });
    nest_try_for_each_row: Nest::<2, CAP>::try_for_each_row(&given(), |row: Row<2>| {
        if row == given() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    nest_clone: Nest::<2, CAP>::clone(&given());
    nest_eq: Nest::<2, CAP>::eq(&given(), &given());
    nest_hash: Nest::<2, CAP>::hash(&given(), &mut given::<Rotating>());
}

calls! {
    items [] []
    row_clone: Row::<2>::clone(&given());
    row_eq: Row::<2>::eq(&given(), &given());
    row_hash: Row::<2>::hash(&given(), &mut given::<Rotating>());
    run_clone: Run::clone(&given());
    run_eq: Run::eq(&given(), &given());
    run_hash: Run::hash(&given(), &mut given::<Rotating>());
}

/// Every call of this file.
pub fn call_all() {
    walks::<3>();
    walks::<8>();
    nests::<3>();
    nests::<8>();
    items();
}
