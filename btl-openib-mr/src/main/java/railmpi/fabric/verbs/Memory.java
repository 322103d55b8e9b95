package railmpi.fabric.verbs;

import com.kenai.jffi.MemoryIO;
import java.nio.Buffer;
import java.nio.charset.StandardCharsets;

/** Native memory by address, unchecked: the structs that are handed to C and come from there. Any thread. */
final class Memory {
    private static final MemoryIO IO = MemoryIO.getInstance();

    private Memory() {}

    /** Returns zeroed memory, to be given to {@link #free}. */
    static long allocate(int lengthBytes) {
        return IO.allocateMemory(lengthBytes, true);
    }

    static void free(long address) {
        IO.freeMemory(address);
    }

    static void copy(long from, long to, int lengthBytes) {
        IO.copyMemory(from, to, lengthBytes);
    }

    static void zero(long address, int lengthBytes) {
        IO.setMemory(address, lengthBytes, (byte) 0);
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
        IO.getByteArray(address, bytes, 0, lengthBytes);
        return bytes;
    }

    /** Returns the text up to the terminating zero. */
    static String getString(long address) {
        return new String(IO.getZeroTerminatedByteArray(address), StandardCharsets.US_ASCII);
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
        IO.putByteArray(address, bytes, 0, bytes.length);
    }

    /** Returns the address of index 0 of a direct buffer. */
    static long addressOf(Buffer direct) {
        return IO.getDirectBufferAddress(direct);
    }
}
