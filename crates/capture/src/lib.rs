//! The tactical calculator: ladders, loose ladders, nets, and captures proved against every reply.
