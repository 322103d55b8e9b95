package railmpi.fabric.pairs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import railmpi.core.RailException;

/**
 * The files by which processes ask each other for a connection: {@code <generation>-c<target rank>-<number of the
 * mailbox>} in the job directory, with the key of the asking side's mailbox (8 bytes) and its private data. They appear
 * whole, by renaming.
 */
final class RequestFiles {
    private static final String UNFINISHED = "new-";

    private final Path directory;
    private final int generation;

    RequestFiles(Path directory, int generation) {
        this.directory = directory;
        this.generation = generation;
    }

    private String prefix(int targetRank) {
        return generation + "-c" + targetRank + '-';
    }

    /** Asks; returns the file, which the target deletes when it has read it. */
    Path ask(int targetRank, long mailboxKey, byte[] privateData) {
        Path file = directory.resolve(prefix(targetRank) + mailboxKey);
        Path unfinished = directory.resolve(UNFINISHED + file.getFileName());
        byte[] content = ByteBuffer.allocate(Long.BYTES + privateData.length)
                .putLong(mailboxKey)
                .put(privateData)
                .array();
        try {
            Files.write(unfinished, content);
            return Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new RailException(
                    RailException.Category.RESOURCE,
                    "cannot ask rank " + targetRank + " by file " + file + ": " + e,
                    e);
        }
    }

    /** Takes back a question that was not read; does nothing if it was. */
    void takeBack(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new RailException(RailException.Category.RESOURCE, "cannot delete " + file + ": " + e, e);
        }
    }

    /** Takes a question to a rank, its file with it; null if there is none. */
    ByteBuffer next(int targetRank) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, prefix(targetRank) + '*')) {
            for (Path file : files) {
                ByteBuffer content = readAndDelete(file);
                if (content != null) {
                    return content;
                }
            }
            return null;
        } catch (IOException | DirectoryIteratorException e) {
            throw new RailException(
                    RailException.Category.RESOURCE, "cannot read connection requests in " + directory + ": " + e, e);
        }
    }

    /** Whoever deletes the file decides: a question that was taken back while it was read (null) is not answered. */
    private static ByteBuffer readAndDelete(Path file) throws IOException {
        try {
            byte[] content = Files.readAllBytes(file);
            Files.delete(file);
            return ByteBuffer.wrap(content);
        } catch (NoSuchFileException e) {
            return null;
        }
    }
}
