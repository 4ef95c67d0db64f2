//! Races: contestants in turn, medians, and the rows of the table.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// How much time a run takes.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    rounds: usize,
    /// The time that one contestant runs for in one round, about.
    turn: Duration,
}

impl Effort {
    /// For numbers to speak about.
    pub const FULL: Self = Self { rounds: 31, turn: Duration::from_millis(12) };
    /// For a look whether all still runs.
    pub const QUICK: Self = Self { rounds: 7, turn: Duration::from_millis(2) };
}

/// One of those who run in a race.
pub struct Racer<'a> {
    name: &'static str,
    /// The operations of one pass.
    operations: usize,
    pass: Box<dyn FnMut() + 'a>,
}

impl<'a> Racer<'a> {
    /// A contestant; `pass` does `operations` operations.
    pub fn new(name: &'static str, operations: usize, pass: impl FnMut() + 'a) -> Self {
        Self { name, operations, pass: Box::new(pass) }
    }

    /// A contestant that makes a view, again and again.
    ///
    /// # Panics
    ///
    /// When it runs, if `make` fails.
    pub fn making<V, E>(name: &'static str, make: impl Fn() -> Result<V, E> + 'a) -> Self {
        const TIMES: usize = 256;
        Self::new(name, TIMES, move || {
            for _ in 0..TIMES {
                match make() {
                    Ok(view) => _ = black_box(&view),
                    Err(_) => panic!("a view was refused that was lawful before"),
                }
            }
        })
    }

    fn time(&mut self, passes: usize) -> Duration {
        let start = Instant::now();
        for _ in 0..passes {
            (self.pass)();
        }
        start.elapsed()
    }

    /// The number of passes that take about as long as a turn. This warms up, too.
    fn passes(&mut self, turn: Duration) -> usize {
        let mut passes = 1;
        loop {
            let taken = self.time(passes);
            if taken * 2 >= turn {
                let fitting = passes as f64 * turn.as_secs_f64() / taken.as_secs_f64();
                return (fitting as usize).max(1);
            }
            passes *= 2;
        }
    }
}

/// A promise of the project: `ours` takes at most `most` times as long as `peer`.
#[derive(Clone, Copy, Debug)]
pub struct Bound {
    /// Whom it speaks of.
    pub peer: &'static str,
    /// The ratio.
    pub most: f64,
}

/// Lets the contestants run, and prints a row for each pair of one of the first `ours` with one of
/// the others.
pub fn race(
    job: &str,
    case: &str,
    ours: usize,
    mut racers: Vec<Racer>,
    bound: Option<Bound>,
    effort: Effort,
) {
    let passes: Vec<usize> = racers.iter_mut().map(|racer| racer.passes(effort.turn)).collect();
    let mut times = vec![Vec::with_capacity(effort.rounds); racers.len()];
    for round in 0..effort.rounds {
        for place in 0..racers.len() {
            let turn = (place + round / 2) % racers.len();
            let who = if round % 2 == 0 { turn } else { racers.len() - 1 - turn };
            let (racer, passes) = (&mut racers[who], passes[who]);
            let nanoseconds = racer.time(passes).as_secs_f64() * 1e9;
            times[who].push(nanoseconds / (passes * racer.operations) as f64);
        }
    }
    for our in 0..ours {
        for peer in ours..racers.len() {
            let ratios = times[our].iter().zip(&times[peer]).map(|(our, peer)| our / peer);
            let [low, ratio, high] = quartiles(ratios.collect());
            let bound = bound.filter(|bound| bound.peer == racers[peer].name);
            let verdict = bound.map_or(String::new(), |Bound { most, .. }| {
                format!("at most {most:.1}: {}", verdict(low, ratio, high, most))
            });
            let [_, our_time, _] = quartiles(times[our].clone());
            let [_, peer_time, _] = quartiles(times[peer].clone());
            println!(
                "| {job:<9} | {case:<24} | {:<17} | {our_time:>6.2} | {:<12} | {peer_time:>6.2} | \
                 {ratio:>5.2} | {low:>4.2} to {high:>4.2} | {verdict:<28} |",
                racers[our].name, racers[peer].name,
            );
        }
    }
}

/// What this run says about a bound, in a word.
fn verdict(low: f64, ratio: f64, high: f64, most: f64) -> &'static str {
    match (ratio <= most, low <= most && most < high) {
        (true, false) => "met",
        (true, true) => "met narrowly",
        (false, true) => "missed narrowly",
        (false, false) => "missed",
    }
}

/// The lower quartile, the median and the upper quartile.
fn quartiles(mut values: Vec<f64>) -> [f64; 3] {
    values.sort_by(f64::total_cmp);
    let last = values.len() - 1;
    [values[last / 4], values[last / 2], values[last - last / 4]]
}

/// The head of the table.
pub fn print_head(effort: Effort) {
    println!(
        "Times in nanoseconds an operation, medians of {} rounds; ratio: ndlayout / peer.\n",
        effort.rounds
    );
    println!(
        "| {:<9} | {:<24} | {:<17} | {:>6} | {:<12} | {:>6} | {:>5} | {:<12} | {:<28} |",
        "job", "case", "ndlayout", "ns", "peer", "ns", "ratio", "quartiles", "bound"
    );
    println!("|---|---|---|--:|---|--:|--:|---|---|");
}
