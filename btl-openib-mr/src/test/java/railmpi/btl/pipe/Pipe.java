package railmpi.btl.pipe;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import railmpi.btl.channel.FrameLayout;

/** A named pipe, open for both directions, so that neither end waits for the other when it opens it. */
final class Pipe {
    /** The kernel keeps 64 KiB, of which single writes leave less than half unused. */
    private static final int ROOM_BYTES = 32 * 1024;

    private final RandomAccessFile file;
    private final FileInputStream count;

    Pipe(Path path) throws IOException {
        file = new RandomAccessFile(path.toFile(), "rw");
        count = new FileInputStream(file.getFD());
    }

    /** Makes one; the file system of the JDK cannot. */
    static void make(Path path) throws IOException {
        Process mkfifo = new ProcessBuilder("mkfifo", "-m", "600", path.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(mkfifo.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (mkfifo.waitFor() != 0) {
                throw new IOException("mkfifo " + path + ": " + said);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("mkfifo " + path + " was interrupted", e);
        }
    }

    /** Returns what nobody has read yet. */
    int unreadBytes() throws IOException {
        return count.available();
    }

    boolean hasRoom(int lengthBytes) throws IOException {
        return unreadBytes() + lengthBytes <= ROOM_BYTES;
    }

    /** Reads what is there. */
    int read(ByteBuffer into) throws IOException {
        into.limit(Math.min(into.limit(), into.position() + unreadBytes()));
        return into.hasRemaining() ? file.getChannel().read(into) : 0;
    }

    /** Writes something for which there is room. */
    void write(ByteBuffer from) throws IOException {
        while (from.hasRemaining()) {
            file.getChannel().write(from);
        }
    }

    /** Returns what a frame takes, so that the next one begins at a multiple of 8. */
    static int frameBytes(int payloadBytes) {
        return FrameLayout.payloadOffset(payloadBytes) + payloadBytes + Long.BYTES - 1 & -Long.BYTES;
    }

    void close() throws IOException {
        file.close();
    }
}
