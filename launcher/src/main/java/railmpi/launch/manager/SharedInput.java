package railmpi.launch.manager;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Gives the standard input of mpirun to several ranks: a thread that reads, and one for each rank that writes. What the
 * fastest rank has and others not yet is in a file without a name, so that no rank waits for one that does not read.
 * Thread-safe by its monitor.
 */
final class SharedInput extends Thread {
    private static final int BLOCK = 1 << 16;
    /** Length at which the file is emptied when everybody has had everything. */
    private static final long LONG = 1 << 24;

    private final FileChannel file;
    private final JobState state;
    private final List<Writer> writers = new ArrayList<>();
    private final TerminalWatch terminal = new TerminalWatch();
    private long length;
    private boolean hasEnded;

    /** Makes the file. */
    SharedInput(JobState state) throws IOException {
        super("shared-input");
        this.state = state;
        setDaemon(true);
        Path path = Files.createTempFile("railmpi-input", null);
        try {
            file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
        } finally {
            Files.delete(path);
        }
    }

    /** Adds a rank, before the thread is started. */
    void add(int rank, OutputStream input) {
        writers.add(new Writer(rank, input));
    }

    @Override
    public void run() {
        for (Writer writer : writers) {
            writer.start();
        }
        byte[] block = new byte[BLOCK];
        try (FileInputStream in = new FileInputStream(FileDescriptor.in)) {
            int count = 0;
            while (count >= 0 && isWanted()) {
                count = terminal.read(in, block);
                append(block, count);
            }
        } catch (IOException e) {
            state.fail("standard input cannot be given to the ranks: " + e.getMessage(), 1);
        } catch (InterruptedException e) {
            state.fail("reading standard input was interrupted", 1);
        } finally {
            end();
        }
    }

    /** Returns true when a rank has had everything, false when none reads any more. */
    private synchronized boolean isWanted() throws InterruptedException {
        while (!writers.isEmpty() && writers.stream().noneMatch(writer -> writer.position == length)) {
            wait();
        }
        return !writers.isEmpty();
    }

    private synchronized void append(byte[] block, int count) throws IOException {
        if (length >= LONG && writers.stream().allMatch(writer -> writer.position == length)) {
            file.truncate(0);
            length = 0;
            writers.forEach(writer -> writer.position = 0);
        }
        ByteBuffer bytes = ByteBuffer.wrap(block, 0, Math.max(0, count));
        while (bytes.hasRemaining()) {
            length += file.write(bytes, length);
        }
        notifyAll();
    }

    private synchronized void end() {
        hasEnded = true;
        notifyAll();
    }

    /** Gives its input to one rank, in its own time. */
    private final class Writer extends Thread {
        private final OutputStream input;
        /** Guarded by the monitor of the outer object. */
        private long position;

        Writer(int rank, OutputStream input) {
            super("input-" + rank);
            this.input = input;
            setDaemon(true);
        }

        @Override
        public void run() {
            ByteBuffer block = ByteBuffer.allocate(BLOCK);
            try (input) {
                while (next(block)) {
                    input.write(block.array(), 0, block.limit());
                    input.flush();
                    taken(block.limit());
                }
            } catch (IOException e) {
                leave(); // it has ended, or closed its input
            } catch (InterruptedException e) {
                leave();
            }
        }

        /** Waits for something that the rank has not had; returns false at the end. */
        private boolean next(ByteBuffer block) throws IOException, InterruptedException {
            synchronized (SharedInput.this) {
                while (position == length) {
                    if (hasEnded) {
                        return false;
                    }
                    SharedInput.this.wait();
                }
                block.clear().limit((int) Math.min(BLOCK, length - position));
                if (file.read(block, position) < block.limit()) {
                    throw new IOException("the file of standard input was cut");
                }
                return true;
            }
        }

        private void taken(int count) {
            synchronized (SharedInput.this) {
                position += count;
                SharedInput.this.notifyAll();
            }
        }

        private void leave() {
            synchronized (SharedInput.this) {
                writers.remove(this);
                SharedInput.this.notifyAll();
            }
        }
    }
}
