package railmpi.fabric.shm;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import railmpi.core.RailException;

/**
 * The files behind memory regions: {@code <generation>-<owner rank>-<number>} in the job directory. Space is reserved
 * by writing zeros before mapping, so that a full file system is an error here and never a SIGBUS later.
 */
final class RegionFiles {
    private static final int ZEROS_BYTES = 64 * 1024;

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
        try (FileChannel channel = FileChannel.open(
                path, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            reserve(channel, lengthBytes);
            MappedByteBuffer memory = channel.map(FileChannel.MapMode.READ_WRITE, 0, lengthBytes);
            isMade = true;
            return memory;
        } catch (IOException e) {
            throw new RailException(
                    RailException.Category.RESOURCE,
                    "no shared memory: " + lengthBytes + " bytes for " + path + " (" + e.getMessage()
                            + "); make " + directory.getParent() + " larger, set RAILMPI_SHM_DIR to another directory,"
                            + " or use fewer ranks",
                    e);
        } finally {
            if (!isMade) {
                delete(ownerRank, number);
            }
        }
    }

    MappedByteBuffer open(int ownerRank, int number) {
        Path path = path(ownerRank, number);
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, channel.size());
        } catch (NoSuchFileException e) {
            throw new RailException(
                    RailException.Category.PEER, "rank " + ownerRank + " has no shared memory " + path, e);
        } catch (IOException e) {
            throw new RailException(
                    RailException.Category.RESOURCE, "cannot map " + path + " of rank " + ownerRank + ": " + e, e);
        }
    }

    long freeBytes() {
        try {
            return Files.getFileStore(directory).getUsableSpace();
        } catch (IOException e) {
            throw new RailException(
                    RailException.Category.RESOURCE, "cannot tell the free space of " + directory + ": " + e, e);
        }
    }

    void delete(int ownerRank, int number) {
        try {
            Files.deleteIfExists(path(ownerRank, number));
        } catch (IOException e) {
            throw new RailException(
                    RailException.Category.RESOURCE, "cannot delete " + path(ownerRank, number) + ": " + e, e);
        }
    }

    private static void reserve(FileChannel channel, int lengthBytes) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocateDirect(Math.min(ZEROS_BYTES, lengthBytes));
        long position = 0;
        while (position < lengthBytes) {
            zeros.clear().limit((int) Math.min(zeros.capacity(), lengthBytes - position));
            position += channel.write(zeros, position);
        }
    }
}
