package railmpi.pml.datatype;

import railmpi.core.RailException;
import railmpi.pml.datatype.TypeLayout.Bound;

/**
 * Compiles a layout of items of other layouts, put behind one another in the order of the message. Used by one thread,
 * for one layout.
 */
public final class TypeLayoutBuilder {
    /** Sums and products of what is within it do not overflow. */
    private static final long MOST_LARGE_BYTES = 1L << 56;

    private final Segments segments = new Segments();
    private final ElementSequence.Builder elements = new ElementSequence.Builder();
    private long sizeBytes;
    private long lowerBytes;
    private long upperBytes;
    private long trueLowerBytes;
    private long trueUpperBytes;
    private Bound lowerKind = Bound.NONE;
    private Bound upperKind = Bound.NONE;
    private int alignmentBytes = 1;
    private long largestBoundBytes = TypeLayout.LARGEST_BOUND_BYTES;

    /** Creates an empty one. */
    public TypeLayoutBuilder() {}

    static TypeLayoutBuilder ofElement(int elementBytes, int alignmentBytes) {
        TypeLayoutBuilder builder = new TypeLayoutBuilder();
        builder.segments.add(0, elementBytes);
        builder.elements.add(ElementSequence.of(elementBytes, alignmentBytes), elementBytes);
        builder.sizeBytes = elementBytes;
        builder.alignmentBytes = alignmentBytes;
        builder.upperBytes = elementBytes;
        builder.trueUpperBytes = elementBytes;
        builder.lowerKind = Bound.IMPLIED;
        builder.upperKind = Bound.IMPLIED;
        return builder;
    }

    static TypeLayoutBuilder ofMarker(boolean isUpper) {
        TypeLayoutBuilder builder = new TypeLayoutBuilder();
        builder.lowerKind = isUpper ? Bound.NONE : Bound.SET;
        builder.upperKind = isUpper ? Bound.SET : Bound.NONE;
        return builder;
    }

    /**
     * Adds items in a row.
     *
     * @param item layout of one
     * @param displacementBytes where the origin of the first is
     * @param count how many; not negative
     * @return this
     * @throws RailException (ARGUMENT) if a bound or the size gets out of range
     */
    public TypeLayoutBuilder add(TypeLayout item, long displacementBytes, int count) {
        return place(item, displacementBytes, item.extentBytes(), count);
    }

    /**
     * Adds items at equal distance.
     *
     * @param item layout of one
     * @param strideBytes distance of their origins, of any sign
     * @param count how many; not negative
     * @return this
     * @throws RailException (ARGUMENT) if a bound or the size gets out of range
     */
    public TypeLayoutBuilder addBlocks(TypeLayout item, long strideBytes, int count) {
        return place(item, 0, strideBytes, count);
    }

    /**
     * Adds runs of bytes at equal distance.
     *
     * @param displacementBytes where the first is
     * @param lengthBytes of each
     * @param strideBytes distance of the runs, of any sign
     * @param count how many; not negative
     * @return this
     * @throws RailException (ARGUMENT) if a bound or the size gets out of range
     */
    public TypeLayoutBuilder addRuns(long displacementBytes, int lengthBytes, long strideBytes, int count) {
        return place(ofElement(lengthBytes, 1).build(), displacementBytes, strideBytes, count);
    }

    /**
     * Lets items be further apart than 2^31 - 1 elements, up to 2^56 bytes.
     *
     * @return this builder
     */
    public TypeLayoutBuilder takesLarge() {
        largestBoundBytes = MOST_LARGE_BYTES;
        return this;
    }

    private TypeLayoutBuilder place(TypeLayout item, long displacementBytes, long strideBytes, int count) {
        if (count == 0) {
            return this;
        }
        if (item.isLarge()) {
            takesLarge();
        }
        long span = span(displacementBytes, strideBytes, count);
        grow(item, count);
        bound(item, displacementBytes + Math.min(0, span), displacementBytes + Math.max(0, span));
        elements.add(item.elements, (long) item.sizeBytes() * count);
        alignmentBytes = Math.max(alignmentBytes, item.alignmentBytes);
        addRuns(item, displacementBytes, strideBytes, count);
        return this;
    }

    /** Returns how far the origin of the last item is from that of the first. */
    private long span(long displacementBytes, long strideBytes, int count) {
        double spanBytes = (double) strideBytes * (count - 1);
        if (Math.abs(spanBytes) + Math.abs((double) displacementBytes) > largestBoundBytes) {
            throw new RailException(
                    RailException.Category.ARGUMENT,
                    "datatype spans more than "
                            + (largestBoundBytes == TypeLayout.LARGEST_BOUND_BYTES
                                    ? "2^31 - 1 elements: "
                                    : "2^56 bytes: ")
                            + count + " items at a distance of " + strideBytes
                            + " bytes from byte " + displacementBytes);
        }
        return (count - 1) * strideBytes;
    }

    private void grow(TypeLayout item, int count) {
        sizeBytes += (long) item.sizeBytes() * count;
        if (sizeBytes > Integer.MAX_VALUE) {
            throw new RailException(
                    RailException.Category.ARGUMENT,
                    "datatype has " + sizeBytes + " bytes of data, more than 2^31 - 1");
        }
    }

    /** Widens the bounds by items whose origins are from the lowest to the highest; only the outermost is padded. */
    private void bound(TypeLayout item, long lowest, long highest) {
        if (item.sizeBytes() > 0) {
            boolean isFirst = segments.count == 0;
            long low = lowest + item.trueLowerBytes;
            long high = highest + item.trueUpperBytes;
            trueLowerBytes = isFirst ? low : Math.min(trueLowerBytes, low);
            trueUpperBytes = isFirst ? high : Math.max(trueUpperBytes, high);
        }
        int lowerOrder = item.lowerKind.compareTo(lowerKind);
        if (lowerOrder > 0 || lowerOrder == 0 && lowest + item.lowerBytes < lowerBytes) {
            lowerKind = item.lowerKind;
            lowerBytes = lowest + item.lowerBytes;
        }
        long upper = highest + (item.upperKind == Bound.IMPLIED ? item.trueUpperBytes : item.upperBytes);
        int upperOrder = item.upperKind.compareTo(upperKind);
        if (upperOrder > 0 || upperOrder == 0 && upper > upperBytes) {
            upperKind = item.upperKind;
            upperBytes = upper;
        }
    }

    private void addRuns(TypeLayout item, long displacementBytes, long strideBytes, int count) {
        Segments of = item.segments;
        if (of.count == 1 && (of.runs[0] == 1 || of.strides[0] * of.runs[0] == strideBytes)) {
            long distance = of.runs[0] == 1 ? strideBytes : of.strides[0];
            segments.add(displacementBytes + of.offsets[0], of.runBytes[0], distance, of.runs[0] * count);
            return;
        }
        for (int i = 0; i < count && of.count > 0; i++) {
            long origin = displacementBytes + i * strideBytes;
            for (int s = 0; s < of.count; s++) {
                segments.add(origin + of.offsets[s], of.runBytes[s], of.strides[s], of.runs[s]);
            }
        }
    }

    /**
     * Sets both bounds, whatever they are by the items.
     *
     * @param newLowerBytes where an item begins
     * @param newUpperBytes where an item ends
     * @return this
     */
    public TypeLayoutBuilder setBounds(long newLowerBytes, long newUpperBytes) {
        lowerBytes = newLowerBytes;
        upperBytes = newUpperBytes;
        lowerKind = Bound.SET;
        upperKind = Bound.SET;
        return this;
    }

    /**
     * Ends the layout. Where the upper bound is not set the extent is rounded up to the alignment of the elements.
     *
     * @return the layout
     * @throws RailException (ARGUMENT) if a bound is out of range
     */
    public TypeLayout build() {
        if (lowerKind == Bound.NONE) {
            lowerBytes = Math.min(0, upperBytes);
        }
        if (upperKind == Bound.NONE) {
            upperBytes = lowerBytes;
        } else if (upperKind == Bound.IMPLIED) {
            upperBytes += Math.floorMod(lowerBytes - upperBytes, (long) alignmentBytes);
        }
        if (isOutOfRange(lowerBytes) || isOutOfRange(upperBytes) || isOutOfRange(upperBytes - lowerBytes)) {
            throw new RailException(
                    RailException.Category.ARGUMENT,
                    "bounds of the datatype, bytes " + lowerBytes + " and " + upperBytes + ", are out of range");
        }
        segments.compiled();
        return new TypeLayout(this);
    }

    private boolean isOutOfRange(long bytes) {
        return Math.abs(bytes) > largestBoundBytes;
    }

    long lowerBytes() {
        return lowerBytes;
    }

    Bound lowerKind() {
        return lowerKind;
    }

    long upperBytes() {
        return upperBytes;
    }

    Bound upperKind() {
        return upperKind;
    }

    long trueLowerBytes() {
        return trueLowerBytes;
    }

    long trueUpperBytes() {
        return trueUpperBytes;
    }

    int alignmentBytes() {
        return alignmentBytes;
    }

    int sizeBytes() {
        return (int) sizeBytes;
    }

    ElementSequence elements() {
        return elements.build();
    }

    Segments segments() {
        return segments;
    }
}
