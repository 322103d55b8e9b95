package railmpi.fabric.soft;

import java.io.IOException;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.ArrivedFrame;
import railmpi.fabric.FrameLine;

/**
 * The line of a connection: what it writes and reads without requests. Owner: the holder of the progress lock. Hot
 * path: short.
 */
final class SoftFrameLine extends FrameLine {
    private final Connection connection;
    private final FrameReader reader;
    private final FrameWriter writer;
    private final OutstandingRequests requests;
    private final ControlQueue answers;
    private final Acknowledgement acknowledgement;

    SoftFrameLine(
            Connection connection,
            FrameReader reader,
            FrameWriter writer,
            OutstandingRequests requests,
            ControlQueue answers,
            Acknowledgement acknowledgement) {
        this.connection = connection;
        this.reader = reader;
        this.writer = writer;
        this.requests = requests;
        this.answers = answers;
        this.acknowledgement = acknowledgement;
    }

    @Override
    public boolean takesMarks() {
        return connection.takesFrames();
    }

    /** Nothing may go out before a FRAME. */
    @Override
    public boolean isFree() {
        return connection.takesFrames() && !writer.isBlocked() && !requests.hasUnsent() && answers.isEmpty();
    }

    @Override
    public long unplaced() {
        return requests.unplaced();
    }

    @Override
    @SuppressWarnings("checkstyle:ParameterNumber") // as in FrameLine
    public void send(
            MemoryBlock memory,
            int at,
            int lengthBytes,
            int kind,
            int coveredBytes,
            long counts,
            long number,
            long word1,
            long word2) {
        requests.frameSent();
        long placed = acknowledgement.tellByFrame();
        try {
            writer.writeFrame(memory, at, lengthBytes, kind, coveredBytes, placed, counts, number, word1, word2);
            if (writer.isBlocked()) {
                connection.blocked();
            }
        } catch (IOException e) {
            connection.failToWrite(e);
        }
    }

    @Override
    public boolean hasFrame() {
        return reader.hasFrame();
    }

    @Override
    public boolean look() {
        return reader.hasFrame() || connection.read() != 0 && reader.hasFrame();
    }

    @Override
    public ArrivedFrame frame() {
        return reader.frame();
    }

    @Override
    public void take() {
        connection.takeFrame();
    }
}
