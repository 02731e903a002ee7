//! A connection as the server sees it: bytes that come and go, somebody who may have left, and patience with writing.
//!
//! HTTP reads nothing behind a request that is being answered, so a client that sent a byte too many could leave unseen:
//! [`Reader::has_left`] reads on meanwhile and keeps what it finds for later. And a client that reads nothing would hold
//! its connection for ever: time in which nothing can be written is counted, and what is taken gives some of it back.

use std::collections::VecDeque;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::time::Sleep;

use crate::crowd::Standing;

/// Bytes behind a request that are kept while it is answered; who sends more is not listened to any longer.
const MOST_AHEAD: usize = 64 << 10;
/// Bytes in a second that keep patience.
const SLOWEST: f64 = 8192.0;

/// The half that reads, shared with whoever waits for the client to leave.
#[derive(Debug)]
pub(crate) struct Reader {
    half: OwnedReadHalf,
    /// What was read before its time.
    ahead: Mutex<VecDeque<u8>>,
}

impl Reader {
    fn stream(&self) -> &TcpStream {
        self.half.as_ref()
    }

    /// Waits until the client has left, or has sent so much that it cannot be seen any more whether he has. To be asked
    /// only when all of a request has been read.
    pub(crate) async fn has_left(&self) {
        let mut buffer = [0; 4096];
        loop {
            if self.stream().readable().await.is_err() {
                return;
            }
            match self.stream().try_read(&mut buffer) {
                Ok(0) => return,
                Ok(count) => {
                    let mut ahead = self.ahead.lock().unwrap_or_else(PoisonError::into_inner);
                    ahead.extend(&buffer[..count]);
                    if ahead.len() > MOST_AHEAD {
                        return;
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(_) => return,
            }
        }
    }

    fn poll_read(&self, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let mut ahead = self.ahead.lock().unwrap_or_else(PoisonError::into_inner);
        if !ahead.is_empty() {
            let count = ahead.len().min(buffer.remaining());
            let bytes: Vec<u8> = ahead.drain(..count).collect();
            buffer.put_slice(&bytes);
            return Poll::Ready(Ok(()));
        }
        drop(ahead);
        loop {
            ready!(self.stream().poll_read_ready(cx))?;
            match self.stream().try_read(buffer.initialize_unfilled()) {
                Ok(count) => {
                    buffer.advance(count);
                    return Poll::Ready(Ok(()));
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
    }
}

/// A connection.
pub(crate) struct Socket {
    reader: Arc<Reader>,
    writer: OwnedWriteHalf,
    patience: Patience,
    standing: Arc<Standing>,
}

impl Socket {
    /// Nothing may be written for so long before it is given up.
    pub(crate) fn new(stream: TcpStream, patience: Duration, standing: Arc<Standing>) -> Socket {
        let (half, writer) = stream.into_split();
        let reader = Arc::new(Reader { half, ahead: Mutex::default() });
        Socket { reader, writer, patience: Patience::new(patience), standing }
    }

    pub(crate) fn reader(&self) -> Arc<Reader> {
        Arc::clone(&self.reader)
    }

    fn written(&mut self, cx: &mut Context<'_>, result: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match result {
            Poll::Ready(Ok(count)) => {
                self.patience.gains(count);
                self.standing.moves();
                Poll::Ready(Ok(count))
            }
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            Poll::Pending => self.patience.waits(cx).map(Err),
        }
    }
}

impl AsyncRead for Socket {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        // A byte now and then is not enough to stay: only requests that are answered count as doing something.
        self.reader.poll_read(cx, buffer)
    }
}

impl AsyncWrite for Socket {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.writer).poll_write(cx, bytes);
        self.written(cx, result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.writer).poll_write_vectored(cx, slices);
        self.written(cx, result)
    }

    fn is_write_vectored(&self) -> bool {
        self.writer.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.writer).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.writer).poll_shutdown(cx)
    }
}

/// How long writing may still be stuck.
struct Patience {
    most: Duration,
    left: Duration,
    stuck: Option<(Instant, Pin<Box<Sleep>>)>,
}

impl Patience {
    fn new(most: Duration) -> Patience {
        Patience { most, left: most, stuck: None }
    }

    /// So many bytes were taken.
    fn gains(&mut self, bytes: usize) {
        if let Some((since, _)) = self.stuck.take() {
            self.left = self.left.saturating_sub(since.elapsed());
        }
        self.left = (self.left + Duration::from_secs_f64(bytes as f64 / SLOWEST)).min(self.most);
    }

    /// Nothing is taken: an error when the patience is at its end.
    fn waits(&mut self, cx: &mut Context<'_>) -> Poll<io::Error> {
        let left = self.left;
        let (_, sleep) = self.stuck.get_or_insert_with(|| (Instant::now(), Box::pin(tokio::time::sleep(left))));
        sleep.as_mut().poll(cx).map(|()| io::Error::new(io::ErrorKind::TimedOut, "nobody reads the answer"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patience_ends_for_those_who_read_too_slowly() {
        let mut patience = Patience::new(Duration::from_secs(15));
        patience.left = Duration::from_secs(5);
        patience.gains(8192);
        assert_eq!(patience.left, Duration::from_secs(6));
        patience.gains(1 << 20);
        assert_eq!(patience.left, patience.most);
    }
}
