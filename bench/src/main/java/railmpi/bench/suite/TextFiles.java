package railmpi.bench.suite;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import mpi.Intracomm;
import mpi.MPI;

/** Where the lines of the files come from that options name. */
@FunctionalInterface
public interface TextFiles {
    /**
     * Returns the lines of {@code file}, the value of {@code option}; throws {@link UsageException} that says why it
     * cannot.
     */
    List<String> lines(String option, String file);

    /** Returns the lines of a file of this process's machine. */
    static List<String> ofThisMachine(String option, String file) {
        try {
            return Files.readAllLines(Path.of(file));
        } catch (IOException e) {
            throw new UsageException("option " + option + ": cannot read " + file + ": " + FileTrouble.reason(e));
        }
    }

    /**
     * Returns files of the machine of rank 0, the only one that must have them; to read one is collective over {@code
     * world}.
     */
    static TextFiles ofRankZero(Intracomm world) {
        return (option, file) -> {
            boolean[] isThere = {true};
            byte[] text = new byte[0];
            if (world.getRank() == 0) {
                try {
                    text = bytes(String.join("\n", ofThisMachine(option, file)));
                } catch (UsageException e) {
                    isThere[0] = false;
                    text = bytes(e.getMessage() + ", on the machine of rank 0");
                }
            }
            world.bcast(isThere, 1, MPI.BOOLEAN, 0);
            String shared = shared(world, text);
            if (!isThere[0]) {
                throw new UsageException(shared);
            }
            return shared.lines().toList();
        };
    }

    private static String shared(Intracomm world, byte[] text) {
        int[] length = {text.length};
        world.bcast(length, 1, MPI.INT, 0);
        byte[] all = world.getRank() == 0 ? text : new byte[length[0]];
        world.bcast(all, length[0], MPI.BYTE, 0);
        return new String(all, StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
