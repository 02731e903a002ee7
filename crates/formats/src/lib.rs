//! Positions, problems and answers in the file formats of the Go world: SGF, GoTools, text, SVG, LaTeX, proofs.
