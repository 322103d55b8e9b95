package railmpi.core.memory;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Maps files into memory on threads of the program, which may be interrupted before and meanwhile: an interrupt closes
 * the channel that Java maps through. No other file is used through a channel that an interrupt can close. Any thread.
 */
public final class FileMapping {
    private FileMapping() {}

    /**
     * Maps a whole file for reading and writing. The interrupt flag of the caller is kept.
     *
     * @param file of less than 2 GiB
     * @return its memory
     * @throws IOException when it cannot be opened or mapped
     */
    public static MappedByteBuffer map(Path file) throws IOException {
        return untilMapped(file, false);
    }

    /**
     * Maps a file of one long, which is made as 0 if it is not there: whoever comes first, all have the same long. Its
     * space is reserved. The interrupt flag of the caller is kept.
     *
     * @param file whole path
     * @return 8 bytes
     * @throws IOException when it cannot be opened, made or mapped
     */
    public static MappedByteBuffer mapLong(Path file) throws IOException {
        return untilMapped(file, true);
    }

    private static MappedByteBuffer untilMapped(Path file, boolean isLong) throws IOException {
        MappedByteBuffer memory = null;
        boolean isInterrupted = false;
        try {
            while (memory == null) {
                isInterrupted |= Thread.interrupted();
                memory = isLong ? tryToMapLong(file) : tryToMap(file);
            }
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
        return memory;
    }

    /** Returns null if an interrupt has come in between. */
    private static MappedByteBuffer tryToMap(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, channel.size());
        } catch (ClosedByInterruptException e) {
            return null;
        }
    }

    /** A byte behind the long reserves its page; the long itself nobody writes but who counts with it. As the other. */
    private static MappedByteBuffer tryToMapLong(Path file) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE)) {
            channel.write(ByteBuffer.allocate(1), Long.BYTES);
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, Long.BYTES);
        } catch (ClosedByInterruptException e) {
            return null;
        }
    }
}
