//! The items of a bill, and one bill against another.

use std::collections::BTreeMap;
use std::fmt;

/// Something that costs: an area, a name without spaces, and a number.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    area: String,
    name: String,
    cost: f64,
}

impl Item {
    pub fn new(area: &str, name: &str, cost: f64) -> Self {
        Self { area: area.into(), name: name.into(), cost }
    }

    fn parse(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        let item = Self::new(words.next()?, words.next()?, words.next()?.parse().ok()?);
        words.next().is_none().then_some(item)
    }
}

/// Items by area and name, in the order of both.
#[derive(Default)]
pub struct Bill {
    costs: BTreeMap<(String, String), f64>,
}

impl Bill {
    pub fn add(&mut self, item: Item) -> Result<(), String> {
        let key = (item.area, item.name);
        if self.costs.contains_key(&key) {
            return Err(format!("`{} {}` stands twice in the bill", key.0, key.1));
        }
        self.costs.insert(key, item.cost);
        Ok(())
    }

    /// Adds the items of a text, one a line.
    pub fn add_text(&mut self, text: &str) -> Result<(), String> {
        text.lines().filter(|line| !line.trim().is_empty()).try_for_each(|line| {
            self.add(Item::parse(line).ok_or_else(|| format!("`{line}` is not an item"))?)
        })
    }

    pub fn cost(&self, area: &str, name: &str) -> Option<f64> {
        self.costs.get(&(area.into(), name.into())).copied()
    }

    /// What differs from a bill that was kept.
    pub fn against(&self, kept: &Self) -> Vec<Finding> {
        let mut findings = Vec::new();
        for ((area, name), &cost) in &self.costs {
            let finding = match kept.cost(area, name) {
                None => Change::New,
                Some(before) if cost > before * (1.0 + TOLERANCE) => Change::Worse(before, cost),
                Some(before) if cost < before * (1.0 - TOLERANCE) => Change::Better(before, cost),
                Some(_) => continue,
            };
            findings.push(Finding { area: area.clone(), name: name.clone(), change: finding });
        }
        for (area, name) in kept.costs.keys() {
            if self.cost(area, name).is_none() {
                let (area, name) = (area.clone(), name.clone());
                findings.push(Finding { area, name, change: Change::Gone });
            }
        }
        findings
    }
}

impl fmt::Display for Bill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ((area, name), cost) in &self.costs {
            writeln!(f, "{area:<12} {name:<40} {cost}")?;
        }
        Ok(())
    }
}

/// The part of its cost by which an item may change unnoticed.
const TOLERANCE: f64 = 0.03;

/// An item that differs.
#[derive(Debug, PartialEq)]
pub struct Finding {
    area: String,
    name: String,
    change: Change,
}

#[derive(Debug, PartialEq)]
enum Change {
    Worse(f64, f64),
    Better(f64, f64),
    New,
    Gone,
}

impl Finding {
    /// Whether the bill must be renewed, with a reason.
    pub fn is_worse(&self) -> bool {
        !matches!(self.change, Change::Better(..))
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { area, name, change } = self;
        match change {
            Change::Worse(before, now) => {
                write!(f, "worse: {area} {name} costs {now}, not {before}")
            }
            Change::Better(before, now) => {
                write!(f, "better: {area} {name} costs {now}, not {before}")
            }
            Change::New => write!(f, "new: {area} {name}"),
            Change::Gone => write!(f, "gone: {area} {name}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bill(text: &str) -> Bill {
        let mut bill = Bill::default();
        bill.add_text(text).unwrap();
        bill
    }

    #[test]
    fn a_bill_reads_what_it_prints() {
        let text = "code thumbv6m/get 124\ninstructions get-3 38.25\n";
        assert_eq!(bill(&bill(text).to_string()).costs, bill(text).costs);
        for wrong in ["code get", "code get many", "code get 1 2"] {
            assert!(Bill::default().add_text(wrong).unwrap_err().contains(wrong));
        }
        assert!(Bill::default().add_text("a b 1\na b 2").unwrap_err().contains("twice"));
    }

    #[test]
    fn three_parts_in_a_hundred_pass() {
        let kept = bill("a same 100\na more 100\na less 100\na gone 1\na zero 0");
        let now = bill("a same 103\na more 104\na less 96\na new 1\na zero 0");
        let said: Vec<_> = now.against(&kept).iter().map(|found| found.to_string()).collect();
        assert_eq!(
            said,
            [
                "better: a less costs 96, not 100",
                "worse: a more costs 104, not 100",
                "new: a new",
                "gone: a gone"
            ]
        );
        let worse: Vec<_> = now.against(&kept).iter().map(Finding::is_worse).collect();
        assert_eq!(worse, [false, true, true, true]);
        assert!(bill("a zero 1").against(&bill("a zero 0"))[0].is_worse());
    }
}
