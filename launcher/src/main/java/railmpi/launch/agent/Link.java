package railmpi.launch.agent;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A connection between mpirun and an agent: frames in both directions, in order, and beats while there is nothing to
 * tell. It ends when the other side is silent for too long. Two threads; {@link #send} may be called by any thread and
 * does not wait.
 */
final class Link {
    /** Takes what comes, on a thread of the link. */
    interface Receiver {
        /** A frame has come, of another kind than BEAT. */
        void take(int kind, DataInputStream body) throws IOException;

        /** Nothing comes any more; once. */
        void ended(String why);
    }

    private static final int MOST_BEAT_MS = 500;
    private static final int BEATS_PER_SILENCE = 8;
    private static final int MS_PER_S = 1000;

    private final Socket socket;
    private final int silenceMs;
    private final Receiver receiver;
    private final BlockingQueue<byte[]> queue = new LinkedBlockingQueue<>();
    private final byte[] beat = new Frame(Frame.BEAT).finished();
    private boolean hasEnded;

    Link(Socket socket, int silenceMs, Receiver receiver) {
        this.socket = socket;
        this.silenceMs = silenceMs;
        this.receiver = receiver;
    }

    void start() {
        start("link-in", this::receive);
        start("link-out", this::transmit);
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    /** Sends a frame; after the end of the link nobody gets it. */
    void send(Frame frame) {
        queue.add(frame.finished());
    }

    private void transmit() {
        try {
            OutputStream out = socket.getOutputStream();
            while (true) {
                byte[] next = queue.poll(Math.min(MOST_BEAT_MS, silenceMs / BEATS_PER_SILENCE), TimeUnit.MILLISECONDS);
                out.write(next == null ? beat : next);
            }
        } catch (IOException e) {
            end("its connection broke (" + e.getMessage() + ")");
        } catch (InterruptedException e) {
            end("its connection was interrupted");
        }
    }

    private void receive() {
        try {
            socket.setSoTimeout(silenceMs);
            DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
            while (true) {
                DataInputStream body = next(in, Frame.LONGEST);
                int kind = body.read();
                if (kind != Frame.BEAT) {
                    receiver.take(kind, body);
                }
            }
        } catch (SocketTimeoutException e) {
            end("it was silent for " + silenceMs / MS_PER_S + " s");
        } catch (EOFException e) {
            end("its connection ended");
        } catch (IOException e) {
            end("its connection broke (" + e.getMessage() + ")");
        } catch (RuntimeException e) {
            end("it sent invalid data (" + e + ")");
        }
    }

    /** Reads a frame, whose kind is its first byte. */
    static DataInputStream next(DataInputStream in, int longest) throws IOException {
        int length = in.readInt();
        if (length < 1 || length > longest) {
            throw new IOException("it sent a frame of " + length + " bytes");
        }
        byte[] body = new byte[length];
        in.readFully(body);
        return new DataInputStream(new ByteArrayInputStream(body));
    }

    /** Ends the link, whatever is under way; the receiver is told if it has not been. */
    void end(String why) {
        synchronized (this) {
            if (hasEnded) {
                return;
            }
            hasEnded = true;
        }
        try {
            socket.close();
        } catch (IOException e) {
            why = why + "; " + e.getMessage();
        }
        receiver.ended(why);
    }
}
