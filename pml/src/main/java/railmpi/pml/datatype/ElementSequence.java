package railmpi.pml.datatype;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The basic elements that the bytes of a message are, as sizes in the order of the message; the message goes through
 * the sequence again and again. Immutable.
 */
final class ElementSequence {
    static final ElementSequence EMPTY = new ElementSequence(new int[0], new int[0], new int[0]);

    private static final int SPLIT = -1;

    private final int[] sizes;
    private final int[] counts;
    /** What the elements are made of: numbers of so many bytes. */
    private final int[] numbers;

    private final long elements;
    private final long bytes;

    private ElementSequence(int[] sizes, int[] counts, int[] numbers) {
        this.sizes = sizes;
        this.counts = counts;
        this.numbers = numbers;
        long elementSum = 0;
        long byteSum = 0;
        for (int i = 0; i < sizes.length; i++) {
            elementSum += counts[i];
            byteSum += (long) counts[i] * sizes[i];
        }
        elements = elementSum;
        bytes = byteSum;
    }

    static ElementSequence of(int elementBytes, int numberBytes) {
        return new ElementSequence(new int[] {elementBytes}, new int[] {1}, new int[] {numberBytes});
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

    /** Reverses the bytes of each whole number in the first bytes of a message. */
    void reverseNumbers(ByteBuffer message, int lengthBytes) {
        int at = 0;
        for (int i = 0; at < lengthBytes && bytes != 0; i = (i + 1) % sizes.length) {
            int part = (int) Math.min(lengthBytes - at, (long) counts[i] * sizes[i]);
            reverse(message, at, part / numbers[i], numbers[i]);
            at += part;
        }
    }

    private static void reverse(ByteBuffer message, int from, int count, int numberBytes) {
        for (int i = 0; i < count; i++) {
            int at = from + i * numberBytes;
            switch (numberBytes) {
                case Short.BYTES -> message.putShort(at, Short.reverseBytes(message.getShort(at)));
                case Integer.BYTES -> message.putInt(at, Integer.reverseBytes(message.getInt(at)));
                case Long.BYTES -> message.putLong(at, Long.reverseBytes(message.getLong(at)));
                default -> {}
            }
        }
    }

    private boolean isSame(ElementSequence other) {
        return Arrays.equals(sizes, other.sizes)
                && Arrays.equals(counts, other.counts)
                && Arrays.equals(numbers, other.numbers);
    }

    /** Puts sequences behind one another, each for a number of bytes. Used by one thread. */
    static final class Builder {
        private final List<ElementSequence> parts = new ArrayList<>();
        private final List<Long> lengths = new ArrayList<>();
        private int[] sizes = new int[2];
        private int[] counts = new int[2];
        private int[] numbers = new int[2];
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
            return new ElementSequence(
                    Arrays.copyOf(sizes, length), Arrays.copyOf(counts, length), Arrays.copyOf(numbers, length));
        }

        private void append(ElementSequence sequence, long lengthBytes) {
            if (sequence.sizes.length == 1) {
                append(sequence.sizes[0], (int) (lengthBytes / sequence.sizes[0]), sequence.numbers[0]);
                return;
            }
            for (long left = lengthBytes; left > 0; left -= sequence.bytes) {
                for (int i = 0; i < sequence.sizes.length; i++) {
                    append(sequence.sizes[i], sequence.counts[i], sequence.numbers[i]);
                }
            }
        }

        private void append(int size, int count, int number) {
            if (length > 0 && sizes[length - 1] == size && numbers[length - 1] == number) {
                counts[length - 1] += count;
                return;
            }
            if (length == sizes.length) {
                sizes = Arrays.copyOf(sizes, 2 * length);
                counts = Arrays.copyOf(counts, 2 * length);
                numbers = Arrays.copyOf(numbers, 2 * length);
            }
            sizes[length] = size;
            counts[length] = count;
            numbers[length] = number;
            length++;
        }
    }
}
