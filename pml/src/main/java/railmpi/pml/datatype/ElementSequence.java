package railmpi.pml.datatype;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The basic elements that the bytes of a message are, as sizes in the order of the message; the message goes through the
 * sequence again and again. Immutable.
 */
final class ElementSequence {
    static final ElementSequence EMPTY = new ElementSequence(new int[0], new int[0]);

    private static final int SPLIT = -1;

    private final int[] sizes;
    private final int[] counts;
    private final long elements;
    private final long bytes;

    private ElementSequence(int[] sizes, int[] counts) {
        this.sizes = sizes;
        this.counts = counts;
        long elementSum = 0;
        long byteSum = 0;
        for (int i = 0; i < sizes.length; i++) {
            elementSum += counts[i];
            byteSum += (long) counts[i] * sizes[i];
        }
        elements = elementSum;
        bytes = byteSum;
    }

    static ElementSequence of(int elementBytes) {
        return new ElementSequence(new int[] {elementBytes}, new int[] {1});
    }

    /** Returns how many whole elements so many bytes are, -1 if the last one is not whole. */
    long elementsIn(long lengthBytes) {
        if (bytes == 0) {
            return lengthBytes == 0 ? 0 : SPLIT;
        }
        long found = lengthBytes / bytes * elements;
        long left = lengthBytes % bytes;
        for (int i = 0; left > 0; i++) {
            long part = Math.min(left, (long) counts[i] * sizes[i]);
            if (part % sizes[i] != 0) {
                return SPLIT;
            }
            found += part / sizes[i];
            left -= part;
        }
        return found;
    }

    /** Returns how many bytes so many elements are. */
    long bytesOf(long elementCount) {
        if (elements == 0) {
            return 0;
        }
        long length = elementCount / elements * bytes;
        long left = elementCount % elements;
        for (int i = 0; left > 0; i++) {
            long part = Math.min(left, counts[i]);
            length += part * sizes[i];
            left -= part;
        }
        return length;
    }

    private boolean isSame(ElementSequence other) {
        return Arrays.equals(sizes, other.sizes) && Arrays.equals(counts, other.counts);
    }

    /** Puts sequences behind one another, each for a number of bytes. Used by one thread. */
    static final class Builder {
        private final List<ElementSequence> parts = new ArrayList<>();
        private final List<Long> lengths = new ArrayList<>();
        private int[] sizes = new int[2];
        private int[] counts = new int[2];
        private int length;

        /** Adds so many bytes of a sequence, a multiple of its length. */
        void add(ElementSequence sequence, long lengthBytes) {
            int last = parts.size() - 1;
            if (last >= 0 && parts.get(last).isSame(sequence)) {
                lengths.set(last, lengths.get(last) + lengthBytes);
            } else if (lengthBytes > 0) {
                parts.add(sequence);
                lengths.add(lengthBytes);
            }
        }

        ElementSequence build() {
            if (parts.size() < 2) {
                return parts.isEmpty() ? EMPTY : parts.get(0);
            }
            for (int i = 0; i < parts.size(); i++) {
                append(parts.get(i), lengths.get(i));
            }
            return new ElementSequence(Arrays.copyOf(sizes, length), Arrays.copyOf(counts, length));
        }

        private void append(ElementSequence sequence, long lengthBytes) {
            if (sequence.sizes.length == 1) {
                append(sequence.sizes[0], (int) (lengthBytes / sequence.sizes[0]));
                return;
            }
            for (long left = lengthBytes; left > 0; left -= sequence.bytes) {
                for (int i = 0; i < sequence.sizes.length; i++) {
                    append(sequence.sizes[i], sequence.counts[i]);
                }
            }
        }

        private void append(int size, int count) {
            if (length > 0 && sizes[length - 1] == size) {
                counts[length - 1] += count;
                return;
            }
            if (length == sizes.length) {
                sizes = Arrays.copyOf(sizes, 2 * length);
                counts = Arrays.copyOf(counts, 2 * length);
            }
            sizes[length] = size;
            counts[length] = count;
            length++;
        }
    }
}
