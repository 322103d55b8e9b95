package railmpi.test.programs;

import java.util.Random;

/** Bytes that depend on a seed and on their place, made quickly. Stateless. */
public final class Pattern {
    private static final byte[] TABLE = table();

    private Pattern() {}

    /**
     * Returns the bytes of a message.
     *
     * @param element booleans are 0 or 1
     * @param lengthBytes whole elements
     * @param seed decides the content
     * @return new array
     */
    public static byte[] bytes(Element element, int lengthBytes, long seed) {
        byte[] bytes = new byte[lengthBytes];
        int from = (int) Math.floorMod(seed * 7919, (long) TABLE.length);
        for (int done = 0; done < lengthBytes; from = 0) {
            int part = Math.min(lengthBytes - done, TABLE.length - from);
            System.arraycopy(TABLE, from, bytes, done, part);
            done += part;
        }
        if (element == Element.BOOLEAN) {
            for (int i = 0; i < lengthBytes; i++) {
                bytes[i] &= 1;
            }
        }
        return bytes;
    }

    /** A table of prime length, so that a shift by a whole number of blocks or pages never goes unseen. */
    private static byte[] table() {
        byte[] table = new byte[65_521];
        Random random = new Random(4711);
        for (int i = 0; i < table.length; i++) {
            table[i] = (byte) (random.nextInt() & 0x7e | 1);
        }
        return table;
    }
}
