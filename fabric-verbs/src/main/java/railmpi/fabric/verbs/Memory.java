package railmpi.fabric.verbs;

import java.nio.Buffer;
import railmpi.core.nativ.ForeignAccess;
import railmpi.core.nativ.NativeAccess;

/** Native memory by address, unchecked: the structs that are handed to C and come from there. Any thread. */
final class Memory {
    private static final ForeignAccess IO = NativeAccess.foreign();

    private Memory() {}

    /** Returns zeroed memory, to be given to {@link #free}. */
    static long allocate(int lengthBytes) {
        return IO.allocate(lengthBytes);
    }

    static void free(long address) {
        IO.free(address);
    }

    static void copy(long from, long to, int lengthBytes) {
        IO.copy(from, to, lengthBytes);
    }

    static void zero(long address, int lengthBytes) {
        IO.zero(address, lengthBytes);
    }

    static byte getByte(long address) {
        return IO.getByte(address);
    }

    static int getInt(long address) {
        return IO.getInt(address);
    }

    static short getShort(long address) {
        return IO.getShort(address);
    }

    static long getLong(long address) {
        return IO.getLong(address);
    }

    static byte[] getBytes(long address, int lengthBytes) {
        byte[] bytes = new byte[lengthBytes];
        IO.getBytes(address, bytes);
        return bytes;
    }

    /** Returns the text up to the terminating zero. */
    static String getString(long address) {
        return IO.getText(address);
    }

    static void putByte(long address, int value) {
        IO.putByte(address, (byte) value);
    }

    static void putShort(long address, int value) {
        IO.putShort(address, (short) value);
    }

    static void putInt(long address, int value) {
        IO.putInt(address, value);
    }

    static void putLong(long address, long value) {
        IO.putLong(address, value);
    }

    static void putBytes(long address, byte[] bytes) {
        IO.putBytes(address, bytes);
    }

    /** Returns the address of index 0 of a direct buffer. */
    static long addressOf(Buffer direct) {
        return IO.addressOf(direct);
    }
}
