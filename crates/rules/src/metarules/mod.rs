//! Metarules: rules about rules, which make the base small without losing situations (Cazenave 2002, 3).

pub mod restriction;
pub mod subsumption;

pub use restriction::Restriction;
