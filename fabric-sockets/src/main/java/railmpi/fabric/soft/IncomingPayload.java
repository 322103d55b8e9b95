package railmpi.fabric.soft;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * The payload that is coming in: where it goes, how much is missing, and whether its end is right. Owner: the holder of
 * the progress lock. Hot path: short.
 */
final class IncomingPayload {
    /** From this length on the rest of a payload is read into its place. */
    private static final int DIRECT_BYTES = 8 * 1024;

    /** Bytes that are still to come, and where they go: null to skip them. */
    private int missing;

    private SoftRegion target;
    private int targetOffset;
    private int placedOffset;
    private int placedBytes;
    /** Of its frame. */
    private long hash;

    private boolean isSummed;
    /** Null until the peer sends a sum. */
    private PayloadSum sum;

    /** Puts it there. */
    void place(SoftRegion region, int offset, int lengthBytes) {
        target = region;
        targetOffset = offset;
        placedOffset = offset;
        placedBytes = lengthBytes;
        missing = lengthBytes;
    }

    /** Drops it. */
    void skip(int lengthBytes) {
        target = null;
        missing = lengthBytes;
    }

    /** Begins: its end goes with the hash of its frame, and perhaps holds a sum of it. */
    void begin(long newHash, boolean hasSum) {
        hash = newHash;
        isSummed = hasSum;
    }

    int missingBytes() {
        return missing;
    }

    /** Tells whether the rest is to be read into its place, where nothing of it was read already. */
    boolean isReadDirectly() {
        return target != null && missing >= DIRECT_BYTES;
    }

    /** Reads into its place, and little behind that; returns as a read of the channel. */
    int readInto(ReadBuffer buffer, int headersBytes) throws IOException {
        SoftRegion region = target;
        if (region.isClosed()) {
            target = null;
            return buffer.read(ReadBuffer.BYTES);
        }
        ByteBuffer view = region.view(targetOffset, missing);
        try {
            int count = buffer.readBehind(view, headersBytes);
            int placed = view.position() - targetOffset;
            targetOffset += placed;
            missing -= placed;
            return count;
        } finally {
            region.giveBack(view);
        }
    }

    /** Takes what was read of it and its end; returns whether that is all. */
    boolean take(ReadBuffer buffer, long frames) throws MalformedFrameException {
        int count = Math.min(missing, buffer.count());
        if (count != 0) {
            if (isPlaced()) {
                target.bytes().put(targetOffset, buffer.bytes, buffer.start, count);
            }
            targetOffset += count;
            buffer.start += count;
            missing -= count;
        }
        if (missing != 0 || buffer.count() < Wire.END_BYTES) {
            return false;
        }
        takeEnd(buffer, frames);
        target = null;
        return true;
    }

    private boolean isPlaced() {
        return target != null && !target.isClosed();
    }

    /** A payload that was thrown away may have any sum. */
    private void takeEnd(ReadBuffer buffer, long frames) throws MalformedFrameException {
        int wrong = buffer.bytes.getInt(buffer.start) ^ Wire.end(hash);
        if (isSummed) {
            wrong = isPlaced() ? wrong ^ sumOfAll() : 0;
        }
        if (wrong != 0) {
            throw new MalformedFrameException(
                    "it sent frame " + frames + (isSummed ? " with a payload that was changed" : " without its end"));
        }
        buffer.start += Wire.END_BYTES;
    }

    private int sumOfAll() {
        if (sum == null) {
            sum = new PayloadSum();
        }
        return sum.of(target, placedOffset, placedBytes);
    }
}
