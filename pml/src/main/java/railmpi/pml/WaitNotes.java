package railmpi.pml;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.core.progress.WaitRecord;

/** The {@link WaitRecord} of this process, in a file that is made when the first long wait begins. */
final class WaitNotes {
    private final Path file;
    private WaitRecord record;
    private boolean isUnavailable;

    WaitNotes(Path waitFile) {
        file = waitFile;
    }

    void enter(int operation, int rank, int tag, int contextId, boolean isThrottled) {
        if (record == null && file != null && !isUnavailable) {
            record = create();
        }
        if (record != null) {
            record.enter(operation, rank, tag, contextId, isThrottled);
        }
    }

    void leave() {
        if (record != null) {
            record.leave();
        }
    }

    private WaitRecord create() {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            channel.write(java.nio.ByteBuffer.allocate(WaitRecord.LENGTH_BYTES), 0);
            return new WaitRecord(channel.map(FileChannel.MapMode.READ_WRITE, 0, WaitRecord.LENGTH_BYTES));
        } catch (IOException e) {
            isUnavailable = true;
            Log.warn("mpirun --timeout will not know where this rank waits: cannot write " + file + " (" + e + ")");
            return null;
        }
    }

    void close() {
        if (record == null) {
            return;
        }
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new RailException(RailException.Category.RESOURCE, "cannot delete " + file + ": " + e, e);
        }
    }
}
