//! The guide's network: a few layers of small windows over the planes of a [`View`], and a score for
//! every point.
//!
//! ```text
//!   planes -> window 3x3 -> [ + window 3x3 ] x LAYERS -> a sum over the channels: the score of the point
//!                                 after the second layer every point also hears the mean of all
//! ```
//!
//! Every layer adds to what the one before it said, so that a deep network learns as easily as a shallow one. Weights are
//! kept as bytes with a scale for each channel; they are made by `cargo xtask train`.

use std::sync::OnceLock;

use super::view::{LOOKS, PLANES, View};

/// Numbers at each point.
pub const CHANNELS: usize = 32;
/// Layers after the first.
pub const LAYERS: usize = 5;
/// After so many of them every point hears the mean of all.
const MEAN_AFTER: usize = 2;
/// What comes in at each point: the planes, what the evaluator thinks of a move there, and whether it loses at once.
const INPUTS: usize = PLANES + LOOKS + 1;
/// Points of a 3x3 window.
const TAPS: usize = 9;

/// Looks are divided by this; from this on a move is lost at once.
const LOOK_SCALE: f32 = 64.0;
const LOST: u8 = 245;

type Channels = [f32; CHANNELS];

/// One layer: for every point of the window and every number there its weight in each channel.
struct Layer {
    weights: Vec<Channels>,
    bias: Channels,
}

/// The weights.
pub struct Network {
    first: Layer,
    layers: Vec<Layer>,
    mean: Layer,
    last: Channels,
}

impl Network {
    /// The network that is shipped.
    pub fn shipped() -> &'static Network {
        static SHIPPED: OnceLock<Network> = OnceLock::new();
        SHIPPED.get_or_init(|| Network::read(include_bytes!("weights.bin")))
    }

    /// Reads weights: for each layer (first, others, mean, last) the scale of each channel, the bytes, the bias.
    fn read(bytes: &[u8]) -> Network {
        let mut reader = Reader { bytes };
        Network {
            first: reader.layer(INPUTS * TAPS),
            layers: (0..LAYERS).map(|_| reader.layer(CHANNELS * TAPS)).collect(),
            mean: reader.layer(CHANNELS),
            last: reader.floats(),
        }
    }

    /// The scores of all moves of a view, in their order.
    pub fn scores(&self, view: &View) -> Vec<f32> {
        let sheet = Sheet::of(view);
        let mut cells = sheet.first(&self.first, view);
        for (i, layer) in self.layers.iter().enumerate() {
            let heard = sheet.next(layer, &cells);
            for (cell, heard) in cells.iter_mut().zip(&heard) {
                *cell = std::array::from_fn(|c| cell[c] + heard[c].max(0.0));
            }
            if i + 1 == MEAN_AFTER {
                sheet.hear_mean(&self.mean, &mut cells);
            }
        }
        let score = |cell: usize| cells[sheet.place(cell)].iter().zip(&self.last).map(|(c, w)| c * w).sum();
        view.moves.iter().map(|candidate| score(candidate.cell)).collect()
    }
}

/// A window with a margin of nothing around it.
struct Sheet {
    width: usize,
    height: usize,
}

impl Sheet {
    fn of(view: &View) -> Sheet {
        Sheet { width: view.width, height: view.height }
    }

    fn place(&self, cell: usize) -> usize {
        (cell / self.width + 1) * (self.width + 2) + cell % self.width + 1
    }

    fn blank(&self) -> Vec<Channels> {
        vec![[0.0; CHANNELS]; (self.width + 2) * (self.height + 2)]
    }

    /// The places of the window around a place, row after row.
    fn window(&self, place: usize) -> [usize; TAPS] {
        let stride = self.width + 2;
        std::array::from_fn(|tap| place + stride * (tap / 3) + tap % 3 - stride - 1)
    }

    fn first(&self, layer: &Layer, view: &View) -> Vec<Channels> {
        let mut planes = vec![0u16; (self.width + 2) * (self.height + 2)];
        for (cell, &marks) in view.cells.iter().enumerate() {
            planes[self.place(cell)] = marks;
        }
        let mut thoughts = vec![[0.0; LOOKS + 1]; planes.len()];
        for candidate in &view.moves {
            let lost = if candidate.looks[1] >= LOST { 1.0 } else { 0.0 };
            let numbers = candidate.looks.map(|number| f32::from(number) / LOOK_SCALE);
            thoughts[self.place(candidate.cell)] = std::array::from_fn(|i| numbers.get(i).copied().unwrap_or(lost));
        }
        let mut cells = self.blank();
        for cell in 0..view.cells.len() {
            let mut sum = layer.bias;
            for (tap, place) in self.window(self.place(cell)).into_iter().enumerate() {
                let mut marks = planes[place];
                while marks != 0 {
                    let plane = marks.trailing_zeros() as usize;
                    marks &= marks - 1;
                    let weights = &layer.weights[tap * INPUTS + plane];
                    sum = std::array::from_fn(|c| sum[c] + weights[c]);
                }
                for (i, &thought) in thoughts[place].iter().enumerate().filter(|(_, thought)| **thought != 0.0) {
                    let weights = &layer.weights[tap * INPUTS + PLANES + i];
                    sum = std::array::from_fn(|c| sum[c] + thought * weights[c]);
                }
            }
            cells[self.place(cell)] = sum.map(|s| s.max(0.0));
        }
        cells
    }

    fn next(&self, layer: &Layer, cells: &[Channels]) -> Vec<Channels> {
        let mut found = self.blank();
        for cell in 0..self.width * self.height {
            let mut sum = layer.bias;
            for (tap, place) in self.window(self.place(cell)).into_iter().enumerate() {
                let rows = &layer.weights[tap * CHANNELS..(tap + 1) * CHANNELS];
                for (&value, weights) in cells[place].iter().zip(rows) {
                    // Many are nothing.
                    if value > 0.0 {
                        sum = std::array::from_fn(|c| sum[c] + value * weights[c]);
                    }
                }
            }
            found[self.place(cell)] = sum;
        }
        found
    }

    fn hear_mean(&self, layer: &Layer, cells: &mut [Channels]) {
        let mut mean = [0.0; CHANNELS];
        for cell in cells.iter() {
            mean = std::array::from_fn(|c| mean[c] + cell[c]);
        }
        let share = 1.0 / (self.width * self.height) as f32;
        let mut heard = layer.bias;
        for (value, weights) in mean.iter().zip(&layer.weights) {
            heard = std::array::from_fn(|c| heard[c] + value * share * weights[c]);
        }
        for cell in 0..self.width * self.height {
            let place = self.place(cell);
            cells[place] = std::array::from_fn(|c| cells[place][c] + heard[c].max(0.0));
        }
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
}

impl Reader<'_> {
    fn floats(&mut self) -> Channels {
        let (here, rest) = self.bytes.split_at(4 * CHANNELS);
        self.bytes = rest;
        let mut words = here.chunks_exact(4);
        std::array::from_fn(|_| words.next().map_or(0.0, |w| f32::from_le_bytes([w[0], w[1], w[2], w[3]])))
    }

    fn layer(&mut self, rows: usize) -> Layer {
        let scale = self.floats();
        let (here, rest) = self.bytes.split_at(rows * CHANNELS);
        self.bytes = rest;
        let row = |row: &[u8]| std::array::from_fn(|c| f32::from(row[c].cast_signed()) * scale[c]);
        let weights = here.chunks_exact(CHANNELS).map(row).collect();
        Layer { weights, bias: self.floats() }
    }
}
