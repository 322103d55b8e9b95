package railmpi.launch.hydra;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * Gives the standard input of mpirun to mpiexec.hydra, never more at once than fits into a pipe: its proxy ends the job
 * when the pipe to rank 0 is full. {@code bin/railmpi-rank} says what it has taken. A thread.
 */
final class PacedInput extends Thread {
    /** A pipe holds 64 KiB, in pages that may be partly filled. */
    private static final int MOST_UNDER_WAY = 1 << 15;

    private final InputStream in;
    private final OutputStream out;
    private final HydraState state;

    PacedInput(InputStream in, OutputStream out, HydraState state) {
        super("paced-input");
        this.in = in;
        this.out = out;
        this.state = state;
        setDaemon(true);
    }

    @Override
    public void run() {
        byte[] block = new byte[MOST_UNDER_WAY];
        long sent = 0;
        try (out) {
            int length = read(block);
            while (length >= 0) {
                out.write(block, 0, length);
                out.flush();
                sent += length;
                state.awaitInputTaken(sent);
                length = read(block);
            }
        } catch (IOException | InterruptedException e) {
            return; // Hydra has ended, and the job with it
        }
    }

    /** Waits for something, and takes what is there already: each piece costs a message to the rank and back. */
    private int read(byte[] block) throws IOException {
        int length = in.read(block);
        while (length > 0 && length < block.length && in.available() > 0) {
            length += Math.max(0, in.read(block, length, block.length - length));
        }
        return length;
    }
}
