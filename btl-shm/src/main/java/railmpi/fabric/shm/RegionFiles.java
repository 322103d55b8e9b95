package railmpi.fabric.shm;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.MappedByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import railmpi.core.RailException;
import railmpi.core.memory.FileMapping;

/**
 * The files behind memory regions: {@code <generation>-<owner rank>-<number>} in the job directory. Space is reserved
 * by writing zeros before mapping, so that a full file system is an error here and never a SIGBUS later.
 */
final class RegionFiles {
    private static final int ZEROS_BYTES = 64 * 1024;

    /** What a file of one long takes. */
    private static final int PAGE_BYTES = 64 * 1024;

    private final Path directory;
    private final String prefix;

    RegionFiles(Path directory, int generation) {
        this.directory = directory;
        this.prefix = Integer.toString(generation);
    }

    Path path(int ownerRank, int number) {
        return directory.resolve(prefix + '-' + ownerRank + '-' + number);
    }

    MappedByteBuffer create(int ownerRank, int number, int lengthBytes) {
        Path path = path(ownerRank, number);
        boolean isMade = false;
        try {
            reserve(path, lengthBytes);
            MappedByteBuffer memory = FileMapping.map(path);
            isMade = true;
            return memory;
        } catch (IOException e) {
            throw noMemory(lengthBytes, path, e);
        } finally {
            if (!isMade) {
                delete(ownerRank, number);
            }
        }
    }

    private RailException noMemory(int lengthBytes, Path path, IOException cause) {
        return new RailException(
                RailException.Category.RESOURCE,
                "no shared memory: " + lengthBytes + " bytes for " + path + " (" + cause.getMessage()
                        + "); make " + directory.getParent() + " larger, set RAILMPI_SHM_DIR to another directory,"
                        + " or use fewer ranks",
                cause);
    }

    /** Tells whether a long is likely to have room. */
    boolean hasRoomForLong() {
        return directory.toFile().getUsableSpace() >= PAGE_BYTES;
    }

    /** Takes the name of a long, so that nobody makes it: a directory needs no room. */
    void refuseLong(int ownerRank, int number) {
        Path path = path(ownerRank, number);
        try {
            Files.createDirectory(path);
        } catch (IOException e) {
            throw noMemory(Long.BYTES, path, e);
        }
    }

    /** Returns a long, which is made as 0 if it is not there; null if its owner has refused it. */
    MappedByteBuffer openLong(int ownerRank, int number) {
        Path path = path(ownerRank, number);
        try {
            return FileMapping.mapLong(path);
        } catch (IOException e) {
            if (Files.isDirectory(path)) {
                return null;
            }
            throw noMemory(Long.BYTES, path, e);
        }
    }

    MappedByteBuffer open(int ownerRank, int number) {
        Path path = path(ownerRank, number);
        try {
            return FileMapping.map(path);
        } catch (NoSuchFileException e) {
            throw new RailException(
                    RailException.Category.PEER, "rank " + ownerRank + " has no shared memory " + path, e);
        } catch (IOException e) {
            throw new RailException(
                    RailException.Category.RESOURCE, "cannot map " + path + " of rank " + ownerRank + ": " + e, e);
        }
    }

    /** Returns the free space, without a file descriptor, of which there may be none left. */
    long freeBytes() {
        return directory.toFile().getUsableSpace();
    }

    void delete(int ownerRank, int number) {
        try {
            Files.deleteIfExists(path(ownerRank, number));
        } catch (IOException e) {
            throw new RailException(
                    RailException.Category.RESOURCE, "cannot delete " + path(ownerRank, number) + ": " + e, e);
        }
    }

    /** By a stream: the program's threads come here, and an interrupt would close a channel. */
    private static void reserve(Path path, int lengthBytes) throws IOException {
        byte[] zeros = new byte[Math.min(ZEROS_BYTES, lengthBytes)];
        try (OutputStream file = Files.newOutputStream(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (int left = lengthBytes; left > 0; left -= zeros.length) {
                file.write(zeros, 0, Math.min(zeros.length, left));
            }
        }
    }
}
