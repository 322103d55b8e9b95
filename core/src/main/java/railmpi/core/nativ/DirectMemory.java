package railmpi.core.nativ;

import com.kenai.jffi.MemoryIO;
import java.nio.ByteBuffer;

/**
 * Gathers and scatters words of direct memory at equal distance, by address: a bounds check for each word, as nio makes
 * it, takes longer than the word. Callers check the bounds of all words at once. Only when
 * {@link NativeAccess#isReady()}. Stateless, any thread. Hot path: medium.
 */
public final class DirectMemory {
    private static final MemoryIO IO = MemoryIO.getInstance();
    private static final boolean IS_USABLE = isAllowed();

    private DirectMemory() {}

    /**
     * Tells whether memory can be reached by address here. A JVM may be told to refuse it.
     *
     * @return false if nothing else of this class works
     */
    public static boolean isUsable() {
        return IS_USABLE;
    }

    private static boolean isAllowed() {
        try {
            ByteBuffer word = ByteBuffer.allocateDirect(Long.BYTES);
            long address = IO.getDirectBufferAddress(word);
            IO.putLong(address, 1);
            return IO.getLong(address) == 1;
        } catch (RuntimeException | LinkageError e) {
            return false;
        }
    }

    /**
     * Copies runs of words into an array, where they are one behind the other.
     *
     * @param from address of the first run
     * @param strideBytes distance of the runs, of any sign
     * @param runs how many
     * @param words length of each: 1, 2, 4 or 8
     * @param target is written from its start
     */
    public static void gather(long from, long strideBytes, int runs, int words, long[] target) {
        switch (words) {
            case 1 -> gather1(from, strideBytes, runs, target);
            case 2 -> gather2(from, strideBytes, runs, target);
            case 4 -> gather4(from, strideBytes, runs, target);
            case 8 -> gather8(from, strideBytes, runs, target);
            default -> throw new IllegalArgumentException("runs of " + words + " words");
        }
    }

    /**
     * Copies runs of words from an array, where they are one behind the other.
     *
     * @param source is read from its start
     * @param to address of the first run
     * @param strideBytes distance of the runs, of any sign
     * @param runs how many
     * @param words length of each: 1, 2, 4 or 8
     */
    public static void scatter(long[] source, long to, long strideBytes, int runs, int words) {
        switch (words) {
            case 1 -> scatter1(source, to, strideBytes, runs);
            case 2 -> scatter2(source, to, strideBytes, runs);
            case 4 -> scatter4(source, to, strideBytes, runs);
            case 8 -> scatter8(source, to, strideBytes, runs);
            default -> throw new IllegalArgumentException("runs of " + words + " words");
        }
    }

    private static void gather1(long from, long strideBytes, int runs, long[] target) {
        long at = from;
        for (int run = 0; run < runs; run++, at += strideBytes) {
            target[run] = IO.getLong(at);
        }
    }

    private static void gather2(long from, long strideBytes, int runs, long[] target) {
        long at = from;
        for (int i = 0; i < 2 * runs; i += 2, at += strideBytes) {
            long a = IO.getLong(at);
            long b = IO.getLong(at + 8);
            target[i] = a;
            target[i + 1] = b;
        }
    }

    private static void gather4(long from, long strideBytes, int runs, long[] target) {
        long at = from;
        for (int i = 0; i < 4 * runs; i += 4, at += strideBytes) {
            long a = IO.getLong(at);
            long b = IO.getLong(at + 8);
            long c = IO.getLong(at + 16);
            long d = IO.getLong(at + 24);
            target[i] = a;
            target[i + 1] = b;
            target[i + 2] = c;
            target[i + 3] = d;
        }
    }

    private static void gather8(long from, long strideBytes, int runs, long[] target) {
        long at = from;
        for (int i = 0; i < 8 * runs; i += 8, at += strideBytes) {
            long a = IO.getLong(at);
            long b = IO.getLong(at + 8);
            long c = IO.getLong(at + 16);
            long d = IO.getLong(at + 24);
            long e = IO.getLong(at + 32);
            long f = IO.getLong(at + 40);
            long g = IO.getLong(at + 48);
            long h = IO.getLong(at + 56);
            target[i] = a;
            target[i + 1] = b;
            target[i + 2] = c;
            target[i + 3] = d;
            target[i + 4] = e;
            target[i + 5] = f;
            target[i + 6] = g;
            target[i + 7] = h;
        }
    }

    private static void scatter1(long[] source, long to, long strideBytes, int runs) {
        long at = to;
        for (int run = 0; run < runs; run++, at += strideBytes) {
            IO.putLong(at, source[run]);
        }
    }

    private static void scatter2(long[] source, long to, long strideBytes, int runs) {
        long at = to;
        for (int i = 0; i < 2 * runs; i += 2, at += strideBytes) {
            long a = source[i];
            long b = source[i + 1];
            IO.putLong(at, a);
            IO.putLong(at + 8, b);
        }
    }

    private static void scatter4(long[] source, long to, long strideBytes, int runs) {
        long at = to;
        for (int i = 0; i < 4 * runs; i += 4, at += strideBytes) {
            long a = source[i];
            long b = source[i + 1];
            long c = source[i + 2];
            long d = source[i + 3];
            IO.putLong(at, a);
            IO.putLong(at + 8, b);
            IO.putLong(at + 16, c);
            IO.putLong(at + 24, d);
        }
    }

    private static void scatter8(long[] source, long to, long strideBytes, int runs) {
        long at = to;
        for (int i = 0; i < 8 * runs; i += 8, at += strideBytes) {
            long a = source[i];
            long b = source[i + 1];
            long c = source[i + 2];
            long d = source[i + 3];
            long e = source[i + 4];
            long f = source[i + 5];
            long g = source[i + 6];
            long h = source[i + 7];
            IO.putLong(at, a);
            IO.putLong(at + 8, b);
            IO.putLong(at + 16, c);
            IO.putLong(at + 24, d);
            IO.putLong(at + 32, e);
            IO.putLong(at + 40, f);
            IO.putLong(at + 48, g);
            IO.putLong(at + 56, h);
        }
    }
}
