package railmpi.pml.datatype;

import railmpi.core.memory.ArenaMemory;
import railmpi.core.memory.MemoryBlock;

/**
 * Moves items whose bytes are not in one run, run by run, with the convertor of the buffer. The stream is that of the
 * items, and begins at the byte where the origin of item 0 is in the buffer; what comes before it is item -1.
 * Immutable, for any thread. Hot path: medium.
 */
public final class LayoutConvertor implements Convertor {
    private final TypeLayout layout;
    private final Segments segments;
    private final Convertor elements;
    private final int elementBytes;
    private final long originBytes;
    private final int sizeBytes;
    private final long extentBytes;
    private final boolean isRegular;
    private final long stride;

    /**
     * Creates the convertor of items at one place of a kind of buffer.
     *
     * @param layout of an item; not empty
     * @param elements the convertor of the buffer
     * @param elementBytes size that runs are multiples of: that of the elements of an array, 1 for nio buffers
     * @param originBytes where the origin of item 0 is in the buffer
     */
    public LayoutConvertor(TypeLayout layout, Convertor elements, int elementBytes, long originBytes) {
        this.layout = layout;
        this.elements = elements;
        this.elementBytes = elementBytes;
        this.originBytes = originBytes;
        segments = layout.segments;
        sizeBytes = layout.sizeBytes();
        extentBytes = layout.extentBytes();
        boolean isSingle = segments.count == 1;
        boolean isOneRun = isSingle && segments.runs[0] == 1;
        isRegular = isOneRun || isSingle && segments.strides[0] * segments.runs[0] == extentBytes;
        stride = isOneRun ? extentBytes : segments.strides[0];
    }

    /**
     * Tells whether this convertor moves items at a place of a kind of buffer.
     *
     * @param convertor of the buffer
     * @param origin where the origin of item 0 is in the buffer, in bytes
     * @return true if it need not be made again
     */
    public boolean fits(Convertor convertor, long origin) {
        return convertor == elements && origin == originBytes;
    }

    @Override
    public void pack(Object buffer, long streamByte, MemoryBlock target, int targetOffset, int lengthBytes) {
        if (((streamByte | targetOffset | lengthBytes) & (elementBytes - 1)) != 0) {
            ElementParts.pack(this, elementBytes, buffer, streamByte, target, targetOffset, lengthBytes);
            return;
        }
        move(true, buffer, streamByte - originBytes, target, targetOffset, lengthBytes);
    }

    @Override
    public void unpack(MemoryBlock source, int sourceOffset, Object buffer, long streamByte, int lengthBytes) {
        if (((streamByte | sourceOffset | lengthBytes) & (elementBytes - 1)) != 0) {
            ElementParts.unpack(this, elementBytes, source, sourceOffset, buffer, streamByte, lengthBytes);
            return;
        }
        move(false, buffer, streamByte - originBytes, source, sourceOffset, lengthBytes);
    }

    @Override
    public boolean isDirect() {
        return false;
    }

    @Override
    public boolean takesParts() {
        return true;
    }

    /** Returns the layout of an item. */
    TypeLayout layout() {
        return layout;
    }

    private void move(boolean isPack, Object buffer, long position, MemoryBlock block, int blockOffset, int length) {
        if (isRegular) {
            moveRegular(isPack, buffer, position, block, blockOffset, length);
        } else {
            moveItems(isPack, buffer, position, block, blockOffset, length);
        }
    }

    /** All runs of all items have one length and one distance. */
    private void moveRegular(
            boolean isPack, Object buffer, long position, MemoryBlock block, int blockOffset, int length) {
        int runBytes = segments.runBytes[0];
        long run = Math.floorDiv(position, runBytes);
        int skip = (int) (position - run * runBytes);
        long at = originBytes + segments.offsets[0] + run * stride;
        int done = 0;
        if (skip > 0 && length > 0) {
            done = Math.min(runBytes - skip, length);
            moveRun(isPack, buffer, at + skip, block, blockOffset, done);
            at += stride;
        }
        int whole = (length - done) / runBytes;
        moveRuns(isPack, buffer, at, stride, whole, block, blockOffset + done, runBytes);
        done += whole * runBytes;
        if (done < length) {
            moveRun(isPack, buffer, at + whole * stride, block, blockOffset + done, length - done);
        }
    }

    private void moveItems(
            boolean isPack, Object buffer, long position, MemoryBlock block, int blockOffset, int length) {
        long item = Math.floorDiv(position, sizeBytes);
        int within = (int) (position - item * sizeBytes);
        long origin = originBytes + item * extentBytes;
        int segment = segments.at(within);
        int done = 0;
        while (done < length) {
            int moved =
                    moveInSegment(isPack, buffer, origin, segment, within, block, blockOffset + done, length - done);
            done += moved;
            within += moved;
            if (within == segments.starts[segment + 1]) {
                segment++;
            }
            if (segment == segments.count) {
                segment = 0;
                within = 0;
                origin += extentBytes;
            }
        }
    }

    /** Moves the rest of one run, or whole runs; returns how many bytes. */
    private int moveInSegment(
            boolean isPack,
            Object buffer,
            long origin,
            int segment,
            int within,
            MemoryBlock block,
            int blockOffset,
            int left) {
        int runBytes = segments.runBytes[segment];
        int inSegment = within - segments.starts[segment];
        int run = inSegment < runBytes ? 0 : inSegment / runBytes;
        int skip = inSegment - run * runBytes;
        long at = origin + segments.offsets[segment] + run * segments.strides[segment];
        int rest = runBytes - skip;
        if (skip > 0 || left <= rest || segments.runs[segment] == 1) {
            int length = Math.min(rest, left);
            moveRun(isPack, buffer, at + skip, block, blockOffset, length);
            return length;
        }
        int runs = Math.min(segments.runs[segment] - run, left / runBytes);
        moveRuns(isPack, buffer, at, segments.strides[segment], runs, block, blockOffset, runBytes);
        return runs * runBytes;
    }

    private void moveRun(boolean isPack, Object buffer, long at, MemoryBlock block, int blockOffset, int length) {
        if (isPack) {
            elements.pack(buffer, at, block, blockOffset, length);
        } else {
            elements.unpack(block, blockOffset, buffer, at, length);
        }
    }

    private void moveRuns(
            boolean isPack,
            Object buffer,
            long at,
            long distance,
            int runs,
            MemoryBlock block,
            int blockOffset,
            int runBytes) {
        if (elements.isDirect()
                && DirectRuns.fit(runs, runBytes, blockOffset)
                && block.isDirect()
                && ArenaMemory.isPlain(buffer)) {
            if (isPack) {
                DirectRuns.gather(buffer, at, distance, runs, runBytes, block, blockOffset);
            } else {
                DirectRuns.scatter(block, blockOffset, buffer, at, distance, runs, runBytes);
            }
        } else if (isPack) {
            elements.packRuns(buffer, at, distance, runs, runBytes, block, blockOffset);
        } else {
            elements.unpackRuns(block, blockOffset, buffer, at, distance, runs, runBytes);
        }
    }
}
