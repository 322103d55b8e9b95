package railmpi.fabric.soft;

import java.io.IOException;
import java.nio.ByteBuffer;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.ArrivedFrame;
import railmpi.fabric.FrameLine;

/**
 * The line of a connection: what it writes and reads without requests. Owner: the holder of the progress lock. Hot
 * path: short.
 */
final class SoftFrameLine extends FrameLine {
    private final ConnectionInput input;
    private final FrameReader reader;
    private final ConnectionOutput output;
    private final FrameWriter writer;
    private final LineWriter lineWriter;
    private final OutstandingRequests requests;
    private final ControlQueue answers;
    private final Acknowledgement acknowledgement;

    @SuppressWarnings("checkstyle:ParameterNumber") // the parts of a connection that a frame passes
    SoftFrameLine(
            ConnectionInput input,
            FrameReader reader,
            ConnectionOutput output,
            FrameWriter writer,
            LineWriter lineWriter,
            OutstandingRequests requests,
            ControlQueue answers,
            Acknowledgement acknowledgement) {
        this.input = input;
        this.reader = reader;
        this.output = output;
        this.writer = writer;
        this.lineWriter = lineWriter;
        this.requests = requests;
        this.answers = answers;
        this.acknowledgement = acknowledgement;
    }

    @Override
    public boolean takesMarks() {
        return output.takesFrames;
    }

    /** Nothing may go out before a FRAME. */
    @Override
    public boolean isFree() {
        return output.takesFrames
                && !writer.isBlocked()
                && (requests.incomplete == 0 || !requests.hasUnsent())
                && answers.count == 0;
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
        long placed = acknowledgement.tellAll();
        try {
            ByteBuffer rest =
                    lineWriter.write(memory, at, lengthBytes, kind, coveredBytes, placed, counts, number, word1, word2);
            if (rest != null) {
                output.blockBy(rest);
            }
        } catch (IOException e) {
            output.fail(e);
        }
    }

    @Override
    public ArrivedFrame frame() {
        return input.frame();
    }

    @Override
    public ArrivedFrame look() {
        ArrivedFrame here = reader.here;
        return here == null && input.read() != 0 ? reader.here : here;
    }

    @Override
    public void take() {
        input.take();
    }
}
