//! The one or two names that a player would say of a capture.
//!
//! The search names all that the line plays (`capture`, `names`). A snapback is a throw-in that took more; of what is
//! left a player names what the capture begins with and what it ends with.

/// Of these names, in the order in which the line plays them, the one or two to say.
pub(crate) fn said(mut names: Vec<&'static str>) -> Vec<&'static str> {
    if names.contains(&"snapback") {
        names.retain(|&name| name != "throw-in");
    }
    if names.len() > 2 {
        names.drain(1..names.len() - 1);
    }
    names
}

#[cfg(test)]
mod tests {
    use super::said;

    #[test]
    fn one_or_two_names() {
        assert_eq!(said(vec!["net"]), ["net"]);
        assert_eq!(said(vec!["squeeze", "loose ladder"]), ["squeeze", "loose ladder"]);
        assert_eq!(said(vec!["throw-in", "snapback"]), ["snapback"]);
        let ko = vec!["throw-in", "squeeze", "snapback", "under the stones"];
        assert_eq!(said(ko), ["squeeze", "under the stones"]);
        assert_eq!(said(Vec::new()), [""; 0]);
    }
}
