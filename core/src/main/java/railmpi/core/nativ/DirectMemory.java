package railmpi.core.nativ;

import java.nio.ByteBuffer;

/**
 * Gathers and scatters words at equal distance, by address on the side where they are one behind the other, which is
 * memory that another process writes or reads: a bounds check for each word, as nio makes it, takes longer than the
 * word. Callers check the bounds of all words at once. Only when {@link NativeAccess#isReady()}. Any thread. Hot path:
 * medium.
 *
 * <p>Memory that the other side has used last is in its core's cache. A loop of words has few lines on their way from
 * there at a time; so each of the next few lines is touched once before their words are moved, which lets their ways
 * overlap.
 */
public final class DirectMemory {
    private static final ForeignAccess IO = NativeCalls.FOREIGN;
    private static final boolean IS_USABLE = isAllowed();
    private static final int LINE_BYTES = 64;
    /** Lines of so many bytes are touched before they are moved: 8 and 16 lines were fastest, 64 no gain. */
    private static final int AHEAD_BYTES = 8 * LINE_BYTES;

    /** What was read ahead goes here, or the compiler would leave the reads out. Nobody reads it; races do no harm. */
    @SuppressWarnings("unused")
    private static long asked;

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
            long address = IO.addressOf(word);
            IO.putLong(address, 1);
            return IO.getLong(address) == 1;
        } catch (RuntimeException | LinkageError e) {
            return false;
        }
    }

    /**
     * Tells whether runs of a length can be moved.
     *
     * @param runBytes length of a run, in bytes
     * @return true for 1, 2, 4 and 8 words
     */
    public static boolean hasRunsOf(int runBytes) {
        return runBytes == 64 || runBytes == 32 || runBytes == 16 || runBytes == 8;
    }

    /**
     * Copies runs of words to where they are one behind the other.
     *
     * @param from address of the first run
     * @param strideBytes distance of the runs, of any sign
     * @param runs how many
     * @param runBytes length of each: 8, 16, 32 or 64
     * @param to address they are written to, a multiple of 8
     */
    public static void gather(long from, long strideBytes, int runs, int runBytes, long to) {
        int most = AHEAD_BYTES / runBytes;
        long at = from;
        long next = to;
        for (int left = runs; left > 0; left -= most) {
            int some = Math.min(most, left);
            long end = next + (long) some * runBytes;
            ownLines(next, end);
            switch (runBytes) {
                case 8 -> gather1(at, strideBytes, next, end);
                case 16 -> gather2(at, strideBytes, next, end);
                case 32 -> gather4(at, strideBytes, next, end);
                case 64 -> gather8(at, strideBytes, next, end);
                default -> throw new IllegalArgumentException("runs of " + runBytes + " bytes");
            }
            at += some * strideBytes;
            next = end;
        }
    }

    /**
     * Copies runs of words from where they are one behind the other.
     *
     * @param from address they are read from, a multiple of 8
     * @param to address of the first run
     * @param strideBytes distance of the runs, of any sign
     * @param runs how many
     * @param runBytes length of each: 8, 16, 32 or 64
     */
    public static void scatter(long from, long to, long strideBytes, int runs, int runBytes) {
        int most = AHEAD_BYTES / runBytes;
        long at = to;
        long next = from;
        for (int left = runs; left > 0; left -= most) {
            int some = Math.min(most, left);
            long end = next + (long) some * runBytes;
            askForLines(next, end);
            switch (runBytes) {
                case 8 -> scatter1(next, end, at, strideBytes);
                case 16 -> scatter2(next, end, at, strideBytes);
                case 32 -> scatter4(next, end, at, strideBytes);
                case 64 -> scatter8(next, end, at, strideBytes);
                default -> throw new IllegalArgumentException("runs of " + runBytes + " bytes");
            }
            at += some * strideBytes;
            next = end;
        }
    }

    /**
     * Copies runs of eight doubles of an array to where they are one behind the other.
     *
     * @param source array, whose bounds are checked
     * @param from index of the first run
     * @param distance of the runs, in elements, of any sign
     * @param runs how many
     * @param to address they are written to, a multiple of 8
     */
    public static void gather8(double[] source, int from, int distance, int runs, long to) {
        int most = AHEAD_BYTES / LINE_BYTES;
        int at = from;
        long next = to;
        for (int left = runs; left > 0; left -= most) {
            int some = Math.min(most, left);
            long end = next + (long) some * LINE_BYTES;
            ownLines(next, end);
            for (; next < end; next += LINE_BYTES, at += distance) {
                double a = source[at];
                double b = source[at + 1];
                double c = source[at + 2];
                double d = source[at + 3];
                double e = source[at + 4];
                double f = source[at + 5];
                double g = source[at + 6];
                double h = source[at + 7];
                IO.putDouble(next, a);
                IO.putDouble(next + 8, b);
                IO.putDouble(next + 16, c);
                IO.putDouble(next + 24, d);
                IO.putDouble(next + 32, e);
                IO.putDouble(next + 40, f);
                IO.putDouble(next + 48, g);
                IO.putDouble(next + 56, h);
            }
        }
    }

    /**
     * Copies runs of eight doubles into an array from where they are one behind the other.
     *
     * @param from address they are read from, a multiple of 8
     * @param target array, whose bounds are checked
     * @param to index of the first run
     * @param distance of the runs, in elements, of any sign
     * @param runs how many
     */
    public static void scatter8(long from, double[] target, int to, int distance, int runs) {
        int most = AHEAD_BYTES / LINE_BYTES;
        int at = to;
        long next = from;
        for (int left = runs; left > 0; left -= most) {
            int some = Math.min(most, left);
            long end = next + (long) some * LINE_BYTES;
            askForLines(next, end);
            for (; next < end; next += LINE_BYTES, at += distance) {
                double a = IO.getDouble(next);
                double b = IO.getDouble(next + 8);
                double c = IO.getDouble(next + 16);
                double d = IO.getDouble(next + 24);
                double e = IO.getDouble(next + 32);
                double f = IO.getDouble(next + 40);
                double g = IO.getDouble(next + 48);
                double h = IO.getDouble(next + 56);
                target[at] = a;
                target[at + 1] = b;
                target[at + 2] = c;
                target[at + 3] = d;
                target[at + 4] = e;
                target[at + 5] = f;
                target[at + 6] = g;
                target[at + 7] = h;
            }
        }
    }

    /** Takes the lines of memory that will be overwritten wholly. */
    private static void ownLines(long from, long end) {
        for (long at = from; at < end; at += LINE_BYTES) {
            IO.putLong(at, 0);
        }
    }

    /** Lets lines of memory come that will be read. */
    private static void askForLines(long from, long end) {
        long any = 0;
        for (long at = from; at < end; at += LINE_BYTES) {
            any |= IO.getLong(at);
        }
        asked = any;
    }

    private static void gather1(long from, long strideBytes, long to, long end) {
        long at = from;
        for (long next = to; next < end; next += Long.BYTES, at += strideBytes) {
            IO.putLong(next, IO.getLong(at));
        }
    }

    private static void gather2(long from, long strideBytes, long to, long end) {
        long at = from;
        for (long next = to; next < end; next += 2 * Long.BYTES, at += strideBytes) {
            long a = IO.getLong(at);
            long b = IO.getLong(at + 8);
            IO.putLong(next, a);
            IO.putLong(next + 8, b);
        }
    }

    private static void gather4(long from, long strideBytes, long to, long end) {
        long at = from;
        for (long next = to; next < end; next += 4 * Long.BYTES, at += strideBytes) {
            long a = IO.getLong(at);
            long b = IO.getLong(at + 8);
            long c = IO.getLong(at + 16);
            long d = IO.getLong(at + 24);
            IO.putLong(next, a);
            IO.putLong(next + 8, b);
            IO.putLong(next + 16, c);
            IO.putLong(next + 24, d);
        }
    }

    private static void gather8(long from, long strideBytes, long to, long end) {
        long at = from;
        for (long next = to; next < end; next += LINE_BYTES, at += strideBytes) {
            long a = IO.getLong(at);
            long b = IO.getLong(at + 8);
            long c = IO.getLong(at + 16);
            long d = IO.getLong(at + 24);
            long e = IO.getLong(at + 32);
            long f = IO.getLong(at + 40);
            long g = IO.getLong(at + 48);
            long h = IO.getLong(at + 56);
            IO.putLong(next, a);
            IO.putLong(next + 8, b);
            IO.putLong(next + 16, c);
            IO.putLong(next + 24, d);
            IO.putLong(next + 32, e);
            IO.putLong(next + 40, f);
            IO.putLong(next + 48, g);
            IO.putLong(next + 56, h);
        }
    }

    private static void scatter1(long from, long end, long to, long strideBytes) {
        long at = to;
        for (long next = from; next < end; next += Long.BYTES, at += strideBytes) {
            IO.putLong(at, IO.getLong(next));
        }
    }

    private static void scatter2(long from, long end, long to, long strideBytes) {
        long at = to;
        for (long next = from; next < end; next += 2 * Long.BYTES, at += strideBytes) {
            long a = IO.getLong(next);
            long b = IO.getLong(next + 8);
            IO.putLong(at, a);
            IO.putLong(at + 8, b);
        }
    }

    private static void scatter4(long from, long end, long to, long strideBytes) {
        long at = to;
        for (long next = from; next < end; next += 4 * Long.BYTES, at += strideBytes) {
            long a = IO.getLong(next);
            long b = IO.getLong(next + 8);
            long c = IO.getLong(next + 16);
            long d = IO.getLong(next + 24);
            IO.putLong(at, a);
            IO.putLong(at + 8, b);
            IO.putLong(at + 16, c);
            IO.putLong(at + 24, d);
        }
    }

    private static void scatter8(long from, long end, long to, long strideBytes) {
        long at = to;
        for (long next = from; next < end; next += LINE_BYTES, at += strideBytes) {
            long a = IO.getLong(next);
            long b = IO.getLong(next + 8);
            long c = IO.getLong(next + 16);
            long d = IO.getLong(next + 24);
            long e = IO.getLong(next + 32);
            long f = IO.getLong(next + 40);
            long g = IO.getLong(next + 48);
            long h = IO.getLong(next + 56);
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
