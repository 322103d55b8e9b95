package railmpi.pml.datatype;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import railmpi.core.memory.BufferAddress;
import railmpi.core.memory.ForeignMemory;

/**
 * The bytes of memory that some items are in, to find out whether two sets of items share one. Memory is the array of a
 * heap buffer and the address of a direct one, so slices, duplicates and views of one buffer are the same memory. So
 * are segments of the same array or address. Used by one thread.
 *
 * <p>A heap buffer or segment that is read-only, or a buffer that views bytes as other elements, does not tell which
 * array it is of: it counts as sharing all bytes with each array, and each such buffer, that it may be of. So do direct
 * buffers in a JVM that does not tell their addresses.
 */
public final class Footprint {
    /** Bytes, or larger units that all runs are multiples of, that are looked at in one go. */
    private static final long MOST_UNITS = 1 << 28;

    private static final int LEAST_BLOCKS = 4;

    private final Object buffer;
    private final long startByte;
    private TypeLayout[] layouts = new TypeLayout[LEAST_BLOCKS];
    private long[] origins = new long[LEAST_BLOCKS];
    private long[] counts = new long[LEAST_BLOCKS];
    private int blocks;
    private long firstByte = Long.MAX_VALUE;
    private long endByte = Long.MIN_VALUE;

    /** All offsets, strides and lengths joined by or: runs are multiples of its lowest bit. */
    private long bits;

    /**
     * Begins without items.
     *
     * @param buffer primitive array, nio buffer or segment that they are in
     */
    public Footprint(Object buffer) {
        this.buffer = buffer;
        startByte = startByte(buffer);
    }

    private static long startByte(Object buffer) {
        if (!(buffer instanceof Buffer nio)) {
            return ForeignMemory.isSegment(buffer) ? ForeignMemory.address(buffer) : 0;
        }
        if (nio.isDirect()) {
            return BufferAddress.isKnown() ? BufferAddress.of(nio) : 0;
        }
        return nio.hasArray() ? (long) nio.arrayOffset() * Convertors.elementBytes(nio) : 0;
    }

    /**
     * Adds items in a row.
     *
     * @param originByte where the first one's origin is, in bytes from the start of the buffer
     * @param count how many
     * @param layout of one
     */
    public void add(long originByte, long count, TypeLayout layout) {
        if (count == 0 || layout.sizeBytes() == 0) {
            return;
        }
        if (blocks == layouts.length) {
            layouts = Arrays.copyOf(layouts, 2 * blocks);
            origins = Arrays.copyOf(origins, 2 * blocks);
            counts = Arrays.copyOf(counts, 2 * blocks);
        }
        long origin = startByte + originByte;
        long span = (count - 1) * layout.extentBytes();
        layouts[blocks] = layout;
        origins[blocks] = origin;
        counts[blocks] = count;
        blocks++;
        firstByte = Math.min(firstByte, origin + Math.min(0, span) + layout.trueLowerBytes());
        endByte = Math.max(endByte, origin + Math.max(0, span) + layout.trueUpperBytes());
        bits |= origin | layout.extentBytes() | layout.segments.bits();
    }

    /**
     * Tells at once whether items in two buffers may have memory in common.
     *
     * @param a array, nio buffer or segment, or null
     * @param b array, nio buffer or segment, or null
     * @param areWithin whether all items are between index 0 and the capacity of their buffers
     * @return false if they surely have none
     */
    public static boolean mayMeet(Object a, Object b, boolean areWithin) {
        if (a == b) {
            return a != null;
        }
        if (a == null || b == null || a.getClass().isArray() && b.getClass().isArray()) {
            return false;
        }
        boolean isDirect = isDirect(a);
        if (isDirect != isDirect(b)) {
            return false;
        }
        if (!isDirect) {
            return mayBeOneArray(a, b);
        }
        return !areWithin || !BufferAddress.isKnown() || meet(a, b);
    }

    private static boolean isDirect(Object buffer) {
        return buffer instanceof Buffer nio
                ? nio.isDirect()
                : ForeignMemory.isSegment(buffer) && ForeignMemory.isNative(buffer);
    }

    private static boolean meet(Object a, Object b) {
        long startOfA = startByte(a);
        long startOfB = startByte(b);
        return startOfA < startOfB + Convertors.capacityBytes(b) && startOfB < startOfA + Convertors.capacityBytes(a);
    }

    private static boolean mayBeOneArray(Object a, Object b) {
        Object arrayOfA = arrayOf(a);
        Object arrayOfB = arrayOf(b);
        if (arrayOfA != null && arrayOfB != null) {
            return arrayOfA == arrayOfB;
        }
        return ForeignMemory.isSegment(a)
                || ForeignMemory.isSegment(b)
                || Convertors.elementBytes(a) == Convertors.elementBytes(b)
                || arrayOfA == null && mayView(a, b)
                || arrayOfB == null && mayView(b, a);
    }

    /** Returns the array, null if the buffer does not tell. */
    private static Object arrayOf(Object buffer) {
        if (!(buffer instanceof Buffer nio)) {
            return ForeignMemory.isSegment(buffer) ? ForeignMemory.array(buffer) : buffer;
        }
        return nio.hasArray() ? nio.array() : null;
    }

    /** Tells whether a heap buffer without an array may be of the bytes that another one is of. */
    private static boolean mayView(Object view, Object other) {
        boolean isOfBytes = other instanceof byte[] || other instanceof ByteBuffer || arrayOf(other) == null;
        return !(view instanceof ByteBuffer) && isOfBytes || view instanceof ByteBuffer && arrayOf(other) == null;
    }

    /**
     * Tells whether a byte belongs to items of both.
     *
     * @param other other items
     * @return true also if that cannot be known
     */
    public boolean shares(Footprint other) {
        if (blocks == 0 || other.blocks == 0 || !mayMeet(buffer, other.buffer, false)) {
            return false;
        }
        boolean isKnown = buffer == other.buffer
                || isDirect(buffer) && BufferAddress.isKnown()
                || arrayOf(buffer) != null && arrayOf(other.buffer) != null;
        if (!isKnown) {
            return true;
        }
        long from = Math.max(firstByte, other.firstByte);
        long end = Math.min(endByte, other.endByte);
        return from < end && (isOneRun() && other.isOneRun() || sharesBetween(other, from, end));
    }

    private boolean isOneRun() {
        return blocks == 1 && (layouts[0].isContiguous() || counts[0] == 1 && layouts[0].isOneRun());
    }

    /** Compares range by range, each with a bit for each unit of memory. */
    private boolean sharesBetween(Footprint other, long from, long end) {
        int shift = Long.numberOfTrailingZeros(bits | other.bits);
        long stepBytes = MOST_UNITS << shift;
        for (long at = from; at < end; at += stepBytes) {
            Range range = new Range(at, Math.min(end, at + stepBytes), shift);
            visit(range::mark);
            if (other.visit(range::isMarked)) {
                return true;
            }
        }
        return false;
    }

    private interface Visitor {
        /** Takes a run; returns whether no more are needed. */
        boolean isDone(long fromByte, long endByte);
    }

    private static final class Range {
        private final long fromByte;
        private final long endByte;
        private final int shift;
        private final BitSet units;

        Range(long fromByte, long endByte, int shift) {
            this.fromByte = fromByte;
            this.endByte = endByte;
            this.shift = shift;
            units = new BitSet((int) (endByte - fromByte >> shift));
        }

        boolean mark(long from, long end) {
            if (from < endByte && end > fromByte) {
                units.set(unit(Math.max(from, fromByte)), unit(Math.min(end, endByte)));
            }
            return false;
        }

        boolean isMarked(long from, long end) {
            if (from >= endByte || end <= fromByte) {
                return false;
            }
            int marked = units.nextSetBit(unit(Math.max(from, fromByte)));
            return marked >= 0 && marked < unit(Math.min(end, endByte));
        }

        private int unit(long atByte) {
            return (int) (atByte - fromByte >> shift);
        }
    }

    /** Visits all runs until no more are needed; returns whether that was so. */
    private boolean visit(Visitor visitor) {
        for (int block = 0; block < blocks; block++) {
            TypeLayout layout = layouts[block];
            if (layout.isContiguous()) {
                long length = counts[block] * layout.sizeBytes();
                if (visitor.isDone(origins[block], origins[block] + length)) {
                    return true;
                }
            } else if (visitItems(block, layout, visitor)) {
                return true;
            }
        }
        return false;
    }

    private boolean visitItems(int block, TypeLayout layout, Visitor visitor) {
        long items = layout.extentBytes() == 0 ? 1 : counts[block]; // else all are in the same place
        for (long item = 0; item < items; item++) {
            if (visitRuns(origins[block] + item * layout.extentBytes(), layout.segments, visitor)) {
                return true;
            }
        }
        return false;
    }

    private static boolean visitRuns(long origin, Segments segments, Visitor visitor) {
        for (int segment = 0; segment < segments.count; segment++) {
            long at = origin + segments.offsets[segment];
            for (int run = 0; run < segments.runs[segment]; run++) {
                if (visitor.isDone(at, at + segments.runBytes[segment])) {
                    return true;
                }
                at += segments.strides[segment];
            }
        }
        return false;
    }

    /** {@return which bytes of which buffer, for messages} */
    @Override
    public String toString() {
        return blocks == 0
                ? "nothing"
                : "bytes " + (firstByte - startByte) + " to " + (endByte - 1 - startByte) + " of "
                        + buffer.getClass().getSimpleName();
    }
}
