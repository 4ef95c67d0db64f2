//! What the items are meant to cost at most.

use crate::item::Bill;

/// The bounds, each with what it bounds.
///
/// Not an error where one is missed: the kept bill says by how much, and keeps it from growing.
pub fn print(bill: &Bill) {
    let times = |name: &str, peer: &str, most: f64| {
        let cost = |name| bill.cost("instructions", name);
        if let (Some(own), Some(peers)) = (cost(name), cost(peer)) {
            say(format!("instructions {name} / {peer}"), own / peers, most);
        }
    };
    let at_most = |area: &str, name: &str, most: f64| {
        if let Some(cost) = bill.cost(area, name) {
            say(format!("{area} {name}"), cost, most);
        }
    };
    for cap in [3, 8] {
        times(&format!("get-{cap}"), "get-by-hand", 1.2);
        at_most("instructions", &format!("permute-{cap}"), 150.0);
        at_most("instructions", &format!("slice-{cap}"), 150.0);
        at_most("instructions", &format!("slice-mirrored-{cap}"), 150.0);
        times(&format!("long-runs-{cap}"), "long-runs-by-hand", 1.1);
        times(&format!("short-runs-{cap}"), "short-runs-by-hand", 1.1);
    }
    at_most("code", "thumbv7em/construct-slice-permute-get", 2048.0);
}

fn say(what: String, cost: f64, most: f64) {
    let verdict = if cost <= most { "met" } else { "missed" };
    println!("bound: {what} {cost:.2}, at most {most}: {verdict}");
}
