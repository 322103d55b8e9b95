package railmpi.pml;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.core.memory.FileMapping;
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
        try {
            Files.write(file, new byte[WaitRecord.LENGTH_BYTES]);
            return new WaitRecord(FileMapping.map(file));
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
