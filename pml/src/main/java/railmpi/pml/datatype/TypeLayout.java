package railmpi.pml.datatype;

import java.nio.ByteBuffer;
import railmpi.core.RailException;

/**
 * Where the bytes of one item of a datatype are, as MPI 4.0, section 5.1, defines type maps: runs of bytes in the order
 * of the message, and the bounds that tell where the next item begins. Compiled once: adjacent runs are one, and runs
 * of equal length at equal distance are one <em>segment</em>. All offsets are bytes from the origin of the item and may
 * be negative. Immutable, for any thread.
 */
public final class TypeLayout {
    /** Farthest bound: that of the largest array of the largest element. */
    static final long LARGEST_BOUND_BYTES = Integer.MAX_VALUE * (long) Long.BYTES;

    private static final int LARGEST_ELEMENT_BYTES = Long.BYTES;

    /** How a bound came about: a set one outweighs implied ones in the types made of this one. */
    enum Bound {
        /** There is none, for want of data. */
        NONE,
        /** By the data. */
        IMPLIED,
        /** By a marker or by resizing. */
        SET
    }

    /** Where an item begins, and how that came about. */
    final long lowerBytes;

    final Bound lowerKind;

    /** Where an item ends, and how that came about. */
    final long upperBytes;

    final Bound upperKind;
    final long trueLowerBytes;
    final long trueUpperBytes;
    final int alignmentBytes;
    final ElementSequence elements;

    /** The runs; segment i begins at byte starts[i] of the item's stream. */
    final Segments segments;

    private final int sizeBytes;
    private final int granularityBytes;

    TypeLayout(TypeLayoutBuilder from) {
        lowerBytes = from.lowerBytes();
        lowerKind = from.lowerKind();
        upperBytes = from.upperBytes();
        upperKind = from.upperKind();
        trueLowerBytes = from.trueLowerBytes();
        trueUpperBytes = from.trueUpperBytes();
        alignmentBytes = from.alignmentBytes();
        sizeBytes = from.sizeBytes();
        elements = from.elements();
        segments = from.segments();
        granularityBytes = granularity();
    }

    private int granularity() {
        long bits = LARGEST_ELEMENT_BYTES | extentBytes() | segments.bits();
        return (int) Long.lowestOneBit(bits);
    }

    /**
     * Returns the layout of one basic element.
     *
     * @param elementBytes 1, 2, 4, 8, or 16 for a complex number
     * @param alignmentBytes what its address is a multiple of in a struct; 1, 2, 4 or 8
     * @return the layout
     */
    public static TypeLayout element(int elementBytes, int alignmentBytes) {
        return TypeLayoutBuilder.ofElement(elementBytes, alignmentBytes).build();
    }

    /**
     * Returns a layout without data that only sets a bound.
     *
     * @param isUpper which one
     * @return the layout
     */
    public static TypeLayout marker(boolean isUpper) {
        return TypeLayoutBuilder.ofMarker(isUpper).build();
    }

    /**
     * Returns the same data with other bounds, as MPI_Type_create_resized does.
     *
     * @param newLowerBytes where an item begins
     * @param extentBytes distance of items
     * @return the layout
     * @throws RailException (ARGUMENT) if a bound is out of range
     */
    public TypeLayout resized(long newLowerBytes, long extentBytes) {
        return new TypeLayoutBuilder()
                .takesLarge()
                .add(this, 0, 1)
                .setBounds(newLowerBytes, newLowerBytes + extentBytes)
                .build();
    }

    /** Tells whether an int cannot tell all bounds in the longest elements. */
    boolean isLarge() {
        return Math.max(Math.abs(lowerBytes), Math.abs(upperBytes)) > LARGEST_BOUND_BYTES
                || upperBytes - lowerBytes > LARGEST_BOUND_BYTES;
    }

    /**
     * Returns the number of bytes of data in an item.
     *
     * @return not negative
     */
    public int sizeBytes() {
        return sizeBytes;
    }

    /**
     * Returns where an item begins.
     *
     * @return bytes from its origin
     */
    public long lowerBytes() {
        return lowerBytes;
    }

    /**
     * Returns where an item ends.
     *
     * @return bytes from its origin
     */
    public long upperBytes() {
        return upperBytes;
    }

    /**
     * Returns the distance of two items in a row.
     *
     * @return bytes; may be negative
     */
    public long extentBytes() {
        return upperBytes - lowerBytes;
    }

    /**
     * Returns where the first byte of data is.
     *
     * @return bytes from the origin; 0 without data
     */
    public long trueLowerBytes() {
        return trueLowerBytes;
    }

    /**
     * Returns where the last byte of data ends.
     *
     * @return bytes from the origin; 0 without data
     */
    public long trueUpperBytes() {
        return trueUpperBytes;
    }

    /**
     * Tells whether any number of items is one run that begins at the origin of the first.
     *
     * @return true if items of this type may be moved like elements
     */
    public boolean isContiguous() {
        return sizeBytes == 0 || isOneRun() && segments.offsets[0] == 0 && extentBytes() == sizeBytes;
    }

    /** Tells whether all data of an item is in one run. */
    boolean isOneRun() {
        return segments.count == 1 && segments.runs[0] == 1;
    }

    /**
     * Tells whether all runs, and the items in a row, begin and end at whole elements.
     *
     * @param elementBytes 1, 2, 4 or 8
     * @return true if arrays of such elements can hold items
     */
    public boolean isAlignedTo(int elementBytes) {
        return granularityBytes >= elementBytes;
    }

    /**
     * Counts the basic elements in the first bytes of a message of this type.
     *
     * @param lengthBytes length of the message
     * @return whole elements, -1 if the last one is not whole
     */
    public long elementsIn(long lengthBytes) {
        return elements.elementsIn(lengthBytes);
    }

    /**
     * Returns the length of a message that has so many basic elements.
     *
     * @param count not negative
     * @return bytes
     */
    public long bytesOfElements(long count) {
        return elements.bytesOf(count);
    }

    /**
     * Reverses the bytes of each number in the first bytes of a message of this type: from the byte order of this
     * machine to the other one, and back. The parts of complex numbers are numbers of their own.
     *
     * @param message the message, from index 0
     * @param lengthBytes how much of it; a number that is not whole at the end stays as it is
     */
    public void reverseNumbers(ByteBuffer message, int lengthBytes) {
        elements.reverseNumbers(message, lengthBytes);
    }

    /**
     * Lists the runs of bytes of an item, in the order of the message.
     *
     * @return where they are, and how long
     */
    public ByteRuns runs() {
        int runs = 0;
        for (int i = 0; i < segments.count; i++) {
            runs += segments.runs[i];
        }
        long[] offsets = new long[runs];
        int[] lengths = new int[runs];
        int filled = 0;
        for (int i = 0; i < segments.count; i++) {
            for (int run = 0; run < segments.runs[i]; run++) {
                offsets[filled] = segments.offsets[i] + run * segments.strides[i];
                lengths[filled] = segments.runBytes[i];
                filled++;
            }
        }
        return new ByteRuns(offsets, lengths);
    }

    /**
     * Lists where each byte run of an item begins, in the order of the message, run by run.
     *
     * @param unitBytes what positions are counted in; the layout is aligned to it
     * @return the position of each unit of the item
     */
    public int[] positions(int unitBytes) {
        int[] positions = new int[sizeBytes / unitBytes];
        int filled = 0;
        for (int i = 0; i < segments.count; i++) {
            for (int run = 0; run < segments.runs[i]; run++) {
                long at = segments.offsets[i] + run * segments.strides[i];
                for (int done = 0; done < segments.runBytes[i]; done += unitBytes) {
                    positions[filled] = (int) ((at + done) / unitBytes);
                    filled++;
                }
            }
        }
        return positions;
    }
}
