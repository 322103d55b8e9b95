package railmpi.launch.manager;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;

/**
 * Tells the ranks of a job which ranks have failed: a named pipe for each, and a line for each failure. A rank that
 * does not read any more loses nothing that matters. Used by one thread at a time.
 */
final class FailurePipes {
    private final RandomAccessFile[] pipes;

    private FailurePipes(RandomAccessFile[] pipes) {
        this.pipes = pipes;
    }

    /** Returns the name of the pipe of a rank in the directory of its job. */
    static String name(int rank) {
        return "pmi-" + rank + ".failures";
    }

    /** Opens the pipes of all ranks, which the guardian has made. */
    static FailurePipes open(JobDirectory directory, int size) throws IOException {
        RandomAccessFile[] pipes = new RandomAccessFile[size];
        for (int rank = 0; rank < size; rank++) {
            pipes[rank] = new RandomAccessFile(directory.file(name(rank)), "rw"); // does not wait for a reader
        }
        return new FailurePipes(pipes);
    }

    /** Tells all ranks of a line. */
    void tell(String line) throws IOException {
        byte[] bytes = line.concat("\n").getBytes(StandardCharsets.UTF_8);
        for (RandomAccessFile pipe : pipes) {
            pipe.write(bytes);
        }
    }

    void close() {
        for (RandomAccessFile pipe : pipes) {
            try {
                pipe.close();
            } catch (IOException e) {
                continue; // the directory goes anyway
            }
        }
    }
}
