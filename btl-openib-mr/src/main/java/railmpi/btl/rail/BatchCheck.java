package railmpi.btl.rail;

import java.nio.ByteBuffer;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.HandlerTable;
import railmpi.btl.fastpath.BatchLayout;
import railmpi.btl.fastpath.FrameCheck;

/**
 * Tells whether batches are what was sent. Owner: the holder of the progress lock. Hot path: short.
 */
final class BatchCheck {
    private final HandlerTable handlers;

    /**
     * Checks batches.
     *
     * @param handlers tell how much of a payload is protected like the words of a frame
     */
    BatchCheck(HandlerTable handlers) {
        this.handlers = handlers;
    }

    /**
     * Tells whether what has arrived in a slot of a connection is a batch as it was written: its header and those of
     * its frames are. After that nothing is looked at twice.
     */
    boolean isIntact(Subchannel from, int slot, int lengthBytes) {
        ByteBuffer bytes = from.receives().blockOf(slot).bytes();
        int start = from.receives().offsetOf(slot);
        if (!BatchLayout.isIntact(bytes, start, lengthBytes)) {
            return false;
        }
        int done = BatchLayout.HEADER_BYTES;
        while (done < lengthBytes) {
            if (!isIntactFrame(bytes, start + done, done, lengthBytes - done)) {
                return false;
            }
            done += BatchLayout.frameBytes(FrameLayout.payloadBytesOf(bytes.getLong(start + done)));
        }
        return true;
    }

    private boolean isIntactFrame(ByteBuffer bytes, int at, int place, int left) {
        long word = left < FrameLayout.SHORT_PAYLOAD_OFFSET ? 0 : bytes.getLong(at);
        int kind = FrameLayout.kindOf(word);
        int payloadBytes = FrameLayout.payloadBytesOf(word);
        if (word == 0 || BatchLayout.frameBytes(payloadBytes) > left) {
            return false;
        }
        int headBytes = RailFrames.has(kind)
                ? RailFrames.headBytes(kind, payloadBytes)
                : handlers.headBytes(kind, payloadBytes);
        return (int) word == FrameCheck.ofFrame(bytes, at, place, word, headBytes);
    }
}
