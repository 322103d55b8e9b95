package railmpi.pml.progress;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.core.memory.FileMapping;
import railmpi.core.progress.WaitRecord;
import railmpi.pml.state.Communicator;

/**
 * The {@link WaitRecord} of this process, in a file that is made when the first long wait begins; in memory of this
 * process where mpirun has no use for it.
 */
final class WaitNotes {
    private static final int NO_CONTEXT = -1;
    private static final int NOBODY = -1;

    private final Path file;
    private WaitRecord record;
    private boolean isUnavailable;

    WaitNotes(Path waitFile) {
        file = waitFile;
    }

    /** Notes a wait; the communicator is null for one that belongs to none, or to several. */
    void enter(int operation, int rank, int tag, Communicator communicator, boolean isThrottled) {
        if (record == null && !isUnavailable) {
            record = create();
        }
        if (record != null) {
            int contextId = communicator == null ? NO_CONTEXT : communicator.contextId();
            record.about(worldRank(rank, communicator), communicator == null ? "" : communicator.name());
            record.enter(operation, rank, tag, contextId, isThrottled);
        }
    }

    private static int worldRank(int rank, Communicator communicator) {
        boolean isKnown = communicator != null && rank >= 0 && rank < communicator.remoteSize();
        return isKnown ? communicator.remoteGroup().worldRank(rank) : NOBODY;
    }

    void leave() {
        if (record != null) {
            record.leave();
        }
    }

    byte[] bytes() {
        return record == null ? new byte[0] : record.bytes();
    }

    private WaitRecord create() {
        if (file == null) {
            return new WaitRecord(ByteBuffer.allocate(WaitRecord.LENGTH_BYTES));
        }
        try {
            Files.write(file, new byte[WaitRecord.LENGTH_BYTES]);
            return new WaitRecord(FileMapping.map(file));
        } catch (IOException e) {
            isUnavailable = true;
            Log.warn("stall reports will not show this rank: cannot write " + file + " (" + e + ")");
            return null;
        }
    }

    void close() {
        if (record == null || file == null) {
            return;
        }
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new RailException(RailException.Category.RESOURCE, "cannot delete " + file + ": " + e, e);
        }
    }
}
