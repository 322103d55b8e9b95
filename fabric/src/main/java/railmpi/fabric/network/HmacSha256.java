package railmpi.fabric.network;

import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import railmpi.core.RailException;

/**
 * The keyed hash HMAC-SHA-256 of RFC 2104, built on {@link MessageDigest} because {@code javax.crypto} takes 50 ms and
 * more to load. Reused for one message after the other; one thread. No allocation per message.
 */
public final class HmacSha256 {
    /** Length of a code. */
    public static final int LENGTH_BYTES = 32;

    private static final int BLOCK_BYTES = 64;
    private static final byte INNER_PAD = 0x36;
    private static final byte OUTER_PAD = 0x5c;

    private final MessageDigest digest;
    private final byte[] innerKey = new byte[BLOCK_BYTES];
    private final byte[] outerKey = new byte[BLOCK_BYTES];
    private final byte[] result = new byte[LENGTH_BYTES];
    private boolean isBegun;

    /**
     * Takes a key.
     *
     * @param key of any length
     */
    public HmacSha256(byte[] key) {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new RailException(RailException.Category.ENVIRONMENT, "this JVM has no SHA-256", e);
        }
        byte[] shortKey = key.length > BLOCK_BYTES ? digest.digest(key) : key;
        for (int i = 0; i < BLOCK_BYTES; i++) {
            byte keyByte = i < shortKey.length ? shortKey[i] : 0;
            innerKey[i] = (byte) (keyByte ^ INNER_PAD);
            outerKey[i] = (byte) (keyByte ^ OUTER_PAD);
        }
    }

    /**
     * Adds bytes to the message.
     *
     * @param bytes where they are
     * @param offset index of the first one
     * @param lengthBytes how many
     * @return this
     */
    public HmacSha256 update(byte[] bytes, int offset, int lengthBytes) {
        if (!isBegun) {
            isBegun = true;
            digest.reset();
            digest.update(innerKey);
        }
        digest.update(bytes, offset, lengthBytes);
        return this;
    }

    /**
     * Adds bytes to the message.
     *
     * @param bytes all of them
     * @return this
     */
    public HmacSha256 update(byte[] bytes) {
        return update(bytes, 0, bytes.length);
    }

    /**
     * Adds a number of four bytes, lowest first.
     *
     * @param number any
     * @return this
     */
    public HmacSha256 update(int number) {
        for (int i = 0; i < Integer.BYTES; i++) {
            result[i] = (byte) (number >>> Byte.SIZE * i);
        }
        return update(result, 0, Integer.BYTES);
    }

    /**
     * Ends the message.
     *
     * @return its code, valid until the next use of this object
     */
    public byte[] finish() {
        update(result, 0, 0);
        isBegun = false;
        try {
            digest.digest(result, 0, LENGTH_BYTES);
            digest.update(outerKey);
            digest.update(result);
            digest.digest(result, 0, LENGTH_BYTES);
        } catch (DigestException e) {
            throw new RailException(RailException.Category.INTERNAL, "SHA-256 does not give 32 bytes", e);
        }
        return result;
    }

    /**
     * Compares in a time that does not depend on where the difference is.
     *
     * @param code a code
     * @param shown bytes that may be the same
     * @param shownOffset where they begin
     * @param lengthBytes how many
     * @return whether they are
     */
    public static boolean isEqual(byte[] code, byte[] shown, int shownOffset, int lengthBytes) {
        int difference = 0;
        for (int i = 0; i < lengthBytes; i++) {
            difference |= code[i] ^ shown[shownOffset + i];
        }
        return difference == 0;
    }
}
