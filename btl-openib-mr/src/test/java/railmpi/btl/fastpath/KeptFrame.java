package railmpi.btl.fastpath;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import railmpi.btl.channel.FrameLayout;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.ArrivedFrame;
import railmpi.fabric.FrameLine;

/** A line that keeps the last frame that it was to send, and overwrites what lines overwrite. Nothing arrives on it. */
public final class KeptFrame extends FrameLine {
    private static final int ALIGN = Long.BYTES - 1;

    /** As it was sent. */
    public long number = -1;
    /** As it was sent. */
    public long word1;
    /** As it was sent. */
    public long word2;
    /** The batch that it stands for, as the peer would have it. */
    public byte[] batch;

    @Override
    public boolean takesMarks() {
        return false;
    }

    @Override
    public boolean isFree() {
        return true;
    }

    @Override
    public long unplaced() {
        return 0;
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
            long newNumber,
            long newWord1,
            long newWord2) {
        number = newNumber;
        word1 = newWord1;
        word2 = newWord2;
        ByteBuffer bytes = memory.bytes();
        for (int i = 0; i < WORD1_OFFSET; i += Long.BYTES) {
            bytes.putLong(at + i, -1);
        }
        bytes.putLong(at + WORD1_OFFSET, newWord1);
        bytes.putLong(at + WORD2_OFFSET, newWord2);
        batch = new byte[lengthBytes + ALIGN & ~ALIGN];
        bytes.get(at, batch, 0, lengthBytes);
        int rest = lengthBytes - BatchLayout.HEADER_BYTES;
        int payloadBytes = rest - FrameLayout.SHORT_PAYLOAD_OFFSET;
        if (FrameLayout.payloadOffset(payloadBytes) != FrameLayout.SHORT_PAYLOAD_OFFSET) {
            payloadBytes = rest - FrameLayout.LONG_PAYLOAD_OFFSET;
        }
        ByteBuffer.wrap(batch)
                .order(ByteOrder.nativeOrder())
                .putLong(BatchLayout.PSN_OFFSET, newNumber)
                .putLong(BatchLayout.HEADER_BYTES, FrameLayout.frameWord(kind, payloadBytes));
    }

    @Override
    public ArrivedFrame frame() {
        return null;
    }

    @Override
    public ArrivedFrame look() {
        return null;
    }

    @Override
    public void take() {
        throw new AssertionError("nothing arrives here");
    }
}
