package railmpi.fabric.soft;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.GatheringByteChannel;

/**
 * Gathers frames and writes several at once. Headers and short payloads go into one buffer, long payloads are written
 * from their region. What a header acknowledges is as old as the header, and where both sides stream a peer waits for
 * it: little is gathered while the channel does not take all of it at once, and more each time that it does. Owner: the
 * holder of the progress lock. Hot path: short.
 */
final class FrameWriter {
    /** A payload up to this length is copied beside its header: that costs less than one more piece. */
    private static final int COPIED_BYTES = 2048;

    private static final int BUFFER_BYTES = 64 * 1024;
    /** So many bytes of long payloads at once, or one payload, if the channel has just been full, */
    private static final int LEAST_GATHERED_BYTES = 64 * 1024;
    /** and so many if it takes everything. */
    private static final int MOST_GATHERED_BYTES = 1024 * 1024;

    private static final int MAX_LONG_PAYLOADS = 64;

    private static final int MAX_PIECES = 2 * MAX_LONG_PAYLOADS + 1;

    /** What gives the writer its frames. */
    interface Source {
        /** Writes the next frame with {@link FrameWriter#frame} and what follows; returns false if there is none. */
        boolean writeNext(FrameWriter writer);
    }

    private final GatheringByteChannel channel;
    private final Source source;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final HeaderWords headers = new HeaderWords(buffer);
    private final ByteBuffer[] bufferViews = new ByteBuffer[MAX_LONG_PAYLOADS + 1];
    private final ByteBuffer[] pieces = new ByteBuffer[MAX_PIECES];
    /** Who lent the piece, null for views of the buffer. */
    private final SoftRegion[] lenders = new SoftRegion[MAX_PIECES];

    private int firstPiece;
    private int pieceCount;
    private int bufferViewCount;
    private int pieceStart;
    private int end;
    private int gatheredBytes;
    /** Whether the source may have more than was gathered. */
    private boolean hasMore;

    private int limitBytes = LEAST_GATHERED_BYTES;
    private int mostGatheredBytes = MOST_GATHERED_BYTES;

    /** Whether all payloads go with a CRC32C, or only those for which it is asked. */
    private final boolean sumsAll;

    private final PayloadSum sum = new PayloadSum();
    /** Frames so far; also those that others write. */
    long frames;
    /** Where the header of the last one goes while it is not written, else negative. */
    private int unsealedAt = -1;
    /** The words of that header. */
    private final long[] header = new long[Wire.MAX_HEADER_BYTES / Long.BYTES];

    private int headerWords;

    /**
     * Creates one.
     *
     * @param sumsAll whether all payloads go with a CRC32C
     */
    FrameWriter(GatheringByteChannel channel, Source source, boolean sumsAll) {
        this.channel = channel;
        this.source = source;
        this.sumsAll = sumsAll;
        for (int i = 0; i < bufferViews.length; i++) {
            bufferViews[i] = buffer.duplicate();
        }
    }

    /** Bounds what is gathered at once, where the channel takes all. */
    void gatherAtMost(int lengthBytes) {
        mostGatheredBytes = Math.max(LEAST_GATHERED_BYTES, Math.min(MOST_GATHERED_BYTES, lengthBytes));
        limitBytes = Math.min(limitBytes, mostGatheredBytes);
    }

    /** Tells whether something that was gathered is not written yet. */
    boolean isBlocked() {
        return firstPiece != pieceCount;
    }

    /** Writes until there is nothing left or the channel takes no more; returns whether there is nothing left. */
    boolean write() throws IOException {
        boolean isLeftOver = isBlocked();
        hasMore = true;
        while (isLeftOver || hasMore && gather()) {
            int left = pieceCount - firstPiece;
            if (left == 1) {
                channel.write(pieces[firstPiece]);
            } else {
                channel.write(pieces, firstPiece, left);
            }
            releaseWritten();
            if (isBlocked()) {
                limitBytes = LEAST_GATHERED_BYTES;
                return false;
            }
            if (!isLeftOver && gatheredBytes >= limitBytes) {
                limitBytes = Math.min(2 * limitBytes, mostGatheredBytes);
            }
            isLeftOver = false;
        }
        return true;
    }

    /**
     * Writes the rest of a frame that counts as written before anything else. Call while nothing {@link #isBlocked}.
     */
    void blockBy(ByteBuffer rest) {
        firstPiece = 0;
        pieceCount = 1;
        pieces[0] = rest;
        lenders[0] = null;
    }

    private boolean gather() {
        firstPiece = 0;
        pieceCount = 0;
        bufferViewCount = 0;
        pieceStart = 0;
        end = 0;
        gatheredBytes = 0;
        while (hasMore && hasRoom()) {
            hasMore = source.writeNext(this);
        }
        seal();
        endPiece();
        return pieceCount != 0;
    }

    private boolean hasRoom() {
        return gatheredBytes < limitBytes
                && pieceCount + 2 < MAX_PIECES
                && end + Wire.MAX_HEADER_BYTES + COPIED_BYTES + Wire.END_BYTES <= BUFFER_BYTES;
    }

    /** Begins a frame; its {@link #field}s follow, if its kind has others. */
    void frame(int kind, int lengthBytes, long placed, long placedNs) {
        seal();
        header[0] = Wire.firstWord(kind, lengthBytes);
        header[Wire.PLACED_OFFSET >> 3] = placed;
        header[Wire.PLACED_TIME_OFFSET >> 3] = placedNs;
        headerWords = Wire.headerWords(kind);
        unsealedAt = end;
        end += headerWords * Long.BYTES;
    }

    /** Sets a word of the header that not all kinds have. */
    void field(int offset, long value) {
        header[offset >> 3] = value;
    }

    /** Sets the last words of the header, from some offset on. */
    void fields(int offset, long[] values) {
        System.arraycopy(values, 0, header, offset >> 3, values.length);
    }

    /** Writes the last header and its check, if that has not been done; returns its hash. */
    private long seal() {
        if (unsealedAt < 0) {
            return 0;
        }
        long hash = Wire.hash(header, headerWords, frames++);
        header[0] = Wire.withCheck(header[0], hash);
        headers.put(unsealedAt, header, headerWords);
        unsealedAt = -1;
        return hash;
    }

    /** Adds the payload of the frame, whose header is whole. */
    void payload(SoftRegion region, int offset, int lengthBytes) {
        payload(region, offset, lengthBytes, sumsAll);
    }

    /** Adds the payload of the frame, whose header is whole, and its CRC32C, whatever is usual. */
    void summedPayload(SoftRegion region, int offset, int lengthBytes) {
        payload(region, offset, lengthBytes, true);
    }

    private void payload(SoftRegion region, int offset, int lengthBytes, boolean isSummed) {
        if (isSummed) {
            header[0] |= Wire.SUMMED;
        }
        long hash = seal();
        if (lengthBytes <= COPIED_BYTES) {
            buffer.put(end, region.bytes(), offset, lengthBytes);
            end += lengthBytes;
        } else {
            endPiece();
            gatheredBytes += lengthBytes;
            lenders[pieceCount] = region;
            pieces[pieceCount++] = region.view(offset, lengthBytes);
        }
        buffer.putInt(end, Wire.end(hash) ^ (isSummed ? sum.of(region, offset, lengthBytes) : 0));
        end += Wire.END_BYTES;
    }

    private void endPiece() {
        if (end != pieceStart) {
            ByteBuffer view = bufferViews[bufferViewCount++];
            lenders[pieceCount] = null;
            pieces[pieceCount++] = view.limit(end).position(pieceStart);
            pieceStart = end;
        }
    }

    private void releaseWritten() {
        while (firstPiece != pieceCount && !pieces[firstPiece].hasRemaining()) {
            release(firstPiece++);
        }
    }

    private void release(int index) {
        if (lenders[index] != null) {
            lenders[index].giveBack(pieces[index]);
            lenders[index] = null;
        }
        pieces[index] = null;
    }

    /** Forgets what was not written; nothing is read from any region afterwards. */
    void close() {
        while (firstPiece != pieceCount) {
            release(firstPiece++);
        }
    }
}
