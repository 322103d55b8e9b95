package railmpi.fabric.soft;

import railmpi.core.memory.MemoryBlock;
import railmpi.core.progress.StackReserve;
import railmpi.fabric.FrameLine;

/** The line of a connection: what it writes and reads without requests. Owner: the holder of the progress lock. */
final class SoftFrameLine extends FrameLine {
    private final Connection connection;
    private final FrameReader reader;
    private final OutstandingRequests requests;

    SoftFrameLine(Connection connection, FrameReader reader, OutstandingRequests requests) {
        this.connection = connection;
        this.reader = reader;
        this.requests = requests;
    }

    @Override
    public boolean isFree() {
        return connection.isClear();
    }

    @Override
    public long unplaced() {
        return requests.unplaced();
    }

    @Override
    public void send(
            MemoryBlock memory, int at, int lengthBytes, int kind, int coveredBytes, long counts, long number) {
        StackReserve.requireForSystemCall();
        connection.sendFrame(memory, at, lengthBytes, kind, coveredBytes, counts, number);
    }

    @Override
    public boolean hasFrame() {
        return reader.hasFrame();
    }

    @Override
    public boolean look() {
        if (reader.hasFrame()) {
            return true;
        }
        StackReserve.requireForSystemCall();
        return connection.read() != 0 && reader.hasFrame();
    }

    @Override
    public MemoryBlock block() {
        return reader.block();
    }

    @Override
    public int at() {
        return reader.frameAt();
    }

    @Override
    public int lengthBytes() {
        return reader.frameBytes();
    }

    @Override
    public int kind() {
        return reader.frameKind();
    }

    @Override
    public long counts() {
        return reader.frameCounts();
    }

    @Override
    public long number() {
        return reader.frameNumber();
    }

    @Override
    public long word1() {
        return reader.frameWord1();
    }

    @Override
    public void take() {
        connection.takeFrame();
    }
}
