//! Life and death, exactly: the ko status of a group, with proof.
