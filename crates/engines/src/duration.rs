//! Times as they are typed: `10s`, `500ms`, `2m`.

use std::time::Duration;

/// Reads a duration: a number with `ms`, `s`, `m` or `h`; without a unit it is seconds.
///
/// ```
/// use std::time::Duration;
/// assert_eq!(tesuji_engines::parse_duration("250ms"), Ok(Duration::from_millis(250)));
/// ```
///
/// # Errors
/// If the text is not a duration.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    let split = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let seconds = match unit.trim() {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(format!("unknown unit '{}': expected ms, s, m or h", unit.escape_debug())),
    };
    let number: f64 = number.parse().map_err(|_| "expected a number with a unit, such as 10s".to_owned())?;
    Duration::try_from_secs_f64(number * seconds).map_err(|_| "the time is out of range".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations() {
        assert_eq!(parse_duration("10s"), Ok(Duration::from_secs(10)));
        assert_eq!(parse_duration("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(parse_duration("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(parse_duration("3"), Ok(Duration::from_secs(3)));
        for bad in ["", "s", "-1s", "1.2.3s", "5 parsecs", "99999999999999999999h"] {
            assert!(parse_duration(bad).is_err(), "{bad}");
        }
    }
}
