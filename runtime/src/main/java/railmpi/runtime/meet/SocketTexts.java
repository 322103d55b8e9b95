package railmpi.runtime.meet;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import railmpi.core.LibraryThread;
import railmpi.core.RailException;

/**
 * Two processes tell each other a text over a socket of the program: exactly {@value PortText#LONGEST} bytes each way,
 * padded with zeros. The socket may block, so a thread of the library uses it, and messages go on meanwhile.
 */
final class SocketTexts {
    private static final long PAUSE_MS = 1;

    private final SocketChannel socket;
    private final Runnable progress;

    SocketTexts(SocketChannel socket, Runnable progress) {
        this.socket = socket;
        this.progress = progress;
    }

    /**
     * Tells a text.
     *
     * @return that of the other end
     * @throws RailException PORT if the socket breaks
     */
    String exchange(String mine) {
        FutureTask<byte[]> errand = new FutureTask<>(() -> exchanged(Arrays.copyOf(bytesOf(mine), PortText.LONGEST)));
        LibraryThread thread = new LibraryThread(errand, "railmpi-join");
        thread.start();
        try (Patience patience = new Patience(progress, 0)) {
            while (!errand.isDone()) {
                patience.pause();
            }
            return new String(errand.get(), StandardCharsets.ISO_8859_1).trim();
        } catch (ExecutionException e) {
            throw new RailException(
                    RailException.Category.PORT, "the socket to join by is of no use: " + e.getCause(), e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e); // what is done is not waited for
        }
    }

    private static byte[] bytesOf(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private byte[] exchanged(byte[] mine) throws IOException, InterruptedException {
        ByteBuffer out = ByteBuffer.wrap(mine);
        while (out.hasRemaining()) {
            pauseUnless(socket.write(out) > 0);
        }
        ByteBuffer in = ByteBuffer.allocate(mine.length);
        while (in.hasRemaining()) {
            int count = socket.read(in);
            if (count < 0) {
                throw new EOFException("its other end was closed");
            }
            pauseUnless(count > 0);
        }
        return in.array();
    }

    private static void pauseUnless(boolean hasMoved) throws InterruptedException {
        if (!hasMoved) {
            Thread.sleep(PAUSE_MS);
        }
    }
}
