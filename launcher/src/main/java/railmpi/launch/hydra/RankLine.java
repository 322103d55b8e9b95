package railmpi.launch.hydra;

import java.util.Arrays;

/** The line that a rank has begun on one of its streams; for one thread. */
final class RankLine {
    private static final int FIRST_CAPACITY = 256;

    private byte[] bytes = new byte[FIRST_CAPACITY];
    private int length;

    void append(byte[] source, int offset, int count) {
        if (length + count > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + count));
        }
        System.arraycopy(source, offset, bytes, length, count);
        length += count;
    }

    boolean isWhole() {
        return length > 0 && bytes[length - 1] == '\n';
    }

    int length() {
        return length;
    }

    /** Returns where some bytes are found, -1 for nowhere. */
    int indexOf(byte[] wanted) {
        for (int at = 0; at + wanted.length <= length; at++) {
            if (Arrays.equals(bytes, at, at + wanted.length, wanted, 0, wanted.length)) {
                return at;
            }
        }
        return -1;
    }

    /** Returns what there is, behind a prefix, up to some length. */
    byte[] contents(byte[] prefix, int count) {
        byte[] contents = Arrays.copyOf(prefix, prefix.length + count);
        System.arraycopy(bytes, 0, contents, prefix.length, count);
        return contents;
    }

    void clear() {
        length = 0;
    }
}
