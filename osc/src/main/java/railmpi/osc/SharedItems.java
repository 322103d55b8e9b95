package railmpi.osc;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Items in memory that several processes map, changed at once as seen by all of them: those of 1, 2, 4 and 8 bytes at a
 * multiple of their length by the processor's compare-and-swap. The others are for {@link WindowWords#lockItems}.
 * Stateless, for any thread.
 */
final class SharedItems {
    private static final VarHandle INT = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private static final boolean IS_LITTLE = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

    private SharedItems() {}

    /** Tells whether items of this length can be changed at once wherever they are at a multiple of it. */
    static boolean areWords(int itemBytes) {
        return itemBytes <= Long.BYTES && Integer.bitCount(itemBytes) == 1;
    }

    /**
     * Replaces an item of 1, 2, 4 or 8 bytes if it is what is expected.
     *
     * @param memory shared memory, of a length that is a multiple of 4
     * @param at a multiple of the item's length
     * @param expected bits that must be there, in the lower bytes; the others are 0
     * @param replacement new bits
     * @return the bits that were there
     */
    static long compareSwap(ByteBuffer memory, int at, int itemBytes, long expected, long replacement) {
        return switch (itemBytes) {
            case Long.BYTES -> (long) LONG.compareAndExchange(memory, at, expected, replacement);
            case Integer.BYTES ->
                Integer.toUnsignedLong((int) INT.compareAndExchange(memory, at, (int) expected, (int) replacement));
            default -> compareSwapInWord(memory, at, itemBytes, expected, replacement);
        };
    }

    /** The rest of the word around a short item must be left as it is, whatever others do there. */
    private static long compareSwapInWord(ByteBuffer memory, int at, int itemBytes, long expected, long replacement) {
        int word = at & -Integer.BYTES;
        int before = IS_LITTLE ? at - word : Integer.BYTES - itemBytes - (at - word);
        int shift = before * Byte.SIZE;
        int mask = (1 << itemBytes * Byte.SIZE) - 1 << shift;
        while (true) {
            int old = (int) INT.getVolatile(memory, word);
            long found = Integer.toUnsignedLong((old & mask) >>> shift);
            if (found != expected) {
                return found;
            }
            int swapped = old & ~mask | (int) replacement << shift & mask;
            if (INT.compareAndSet(memory, word, old, swapped)) {
                return found;
            }
        }
    }

    /** Returns the bits of an item of 1, 2, 4 or 8 bytes of memory that nobody changes. */
    static long bits(ByteBuffer bytes, int at, int itemBytes) {
        return switch (itemBytes) {
            case Long.BYTES -> (long) LONG.get(bytes, at);
            case Integer.BYTES -> Integer.toUnsignedLong((int) INT.get(bytes, at));
            case Short.BYTES -> Short.toUnsignedLong(bytes.getShort(at));
            default -> Byte.toUnsignedLong(bytes.get(at));
        };
    }

    /** Writes bits of an item of 1, 2, 4 or 8 bytes to memory that nobody else uses. */
    static void putBits(ByteBuffer bytes, int at, int itemBytes, long bits) {
        switch (itemBytes) {
            case Long.BYTES -> LONG.set(bytes, at, bits);
            case Integer.BYTES -> INT.set(bytes, at, (int) bits);
            case Short.BYTES -> bytes.putShort(at, (short) bits);
            default -> bytes.put(at, (byte) bits);
        }
    }

    /** Adds to a long; returns what was there. */
    static long addLong(ByteBuffer memory, int at, long addend) {
        return (long) LONG.getAndAdd(memory, at, addend);
    }

    /** Adds to an int; returns what was there. */
    static int addInt(ByteBuffer memory, int at, int addend) {
        return (int) INT.getAndAdd(memory, at, addend);
    }

    /** Replaces a long; returns what was there. */
    static long swapLong(ByteBuffer memory, int at, long replacement) {
        return (long) LONG.getAndSet(memory, at, replacement);
    }

    /** Replaces an int; returns what was there. */
    static int swapInt(ByteBuffer memory, int at, int replacement) {
        return (int) INT.getAndSet(memory, at, replacement);
    }

    /** Returns a long as it is now. */
    static long getLong(ByteBuffer memory, int at) {
        return (long) LONG.getVolatile(memory, at);
    }

    /** Returns an int as it is now. */
    static int getInt(ByteBuffer memory, int at) {
        return (int) INT.getVolatile(memory, at);
    }
}
