package railmpi.core.nativ;

import java.nio.Buffer;
import java.nio.ByteBuffer;

/**
 * What Java 17 lacks: C functions and memory by address. Every argument and result of a function is a 64-bit integer,
 * which suits pointers and all narrower integers of the 64-bit calling conventions of x86-64 and aarch64; of an int
 * result the upper half means nothing. Nothing is checked. Any thread. Hot path: short.
 *
 * <p>Got from {@link NativeAccess#foreign()}. jffi is behind it, which nothing else names.
 */
public interface ForeignAccess {
    /**
     * Finds the default version of a function.
     *
     * @param library soname of a shared library, which is loaded and stays (the name without version is only in
     *     development packages); null for what the process has loaded already, the C library above all
     * @param name of the function
     * @return its address
     * @throws UnsatisfiedLinkError when there is no such library, or it has no such function
     */
    long function(String library, String name);

    /**
     * Calls a function without arguments.
     *
     * @param function its address
     * @return its result
     */
    long call(long function);

    /**
     * Calls a function of one argument.
     *
     * @param function its address
     * @param a argument
     * @return its result
     */
    long call(long function, long a);

    /**
     * Calls a function of two arguments.
     *
     * @param function its address
     * @param a argument
     * @param b argument
     * @return its result
     */
    long call(long function, long a, long b);

    /**
     * Calls a function of three arguments.
     *
     * @param function its address
     * @param a argument
     * @param b argument
     * @param c argument
     * @return its result
     */
    long call(long function, long a, long b, long c);

    /**
     * Calls a function of four arguments.
     *
     * @param function its address
     * @param a argument
     * @param b argument
     * @param c argument
     * @param d argument
     * @return its result
     */
    long call(long function, long a, long b, long c, long d);

    /**
     * Calls a function of five arguments.
     *
     * @param function its address
     * @param a argument
     * @param b argument
     * @param c argument
     * @param d argument
     * @param e argument
     * @return its result
     */
    long call(long function, long a, long b, long c, long d, long e);

    /**
     * Calls a function of six arguments.
     *
     * @param function its address
     * @param a argument
     * @param b argument
     * @param c argument
     * @param d argument
     * @param e argument
     * @param f argument
     * @return its result
     */
    long call(long function, long a, long b, long c, long d, long e, long f);

    /**
     * Calls a function of two arguments and does not keep the error number, which is faster.
     *
     * @param function its address
     * @param a argument
     * @param b argument
     * @return its result
     */
    int callQuickly(long function, long a, long b);

    /**
     * Calls a function of three arguments and does not keep the error number, which is faster.
     *
     * @param function its address
     * @param a argument
     * @param b argument
     * @param c argument
     * @return its result
     */
    int callQuickly(long function, long a, long b, long c);

    /**
     * Returns the error number that this thread's last {@code call} has left.
     *
     * @return errno
     */
    int errno();

    /**
     * Returns the address of index 0 of a direct buffer.
     *
     * @param direct a direct nio buffer of any kind
     * @return native address
     */
    long addressOf(Buffer direct);

    /**
     * Returns memory as a buffer, which does not keep it.
     *
     * @param address where it begins
     * @param lengthBytes how much
     * @return direct
     */
    ByteBuffer view(long address, int lengthBytes);

    /**
     * Allocates zeroed memory, to be given to {@link #free}.
     *
     * @param lengthBytes how much
     * @return its address
     */
    long allocate(int lengthBytes);

    /**
     * Frees what {@link #allocate} has returned.
     *
     * @param address of it
     */
    void free(long address);

    /**
     * Copies memory that does not overlap.
     *
     * @param from address
     * @param to address
     * @param lengthBytes how much
     */
    void copy(long from, long to, int lengthBytes);

    /**
     * Zeroes memory.
     *
     * @param address of it
     * @param lengthBytes how much
     */
    void zero(long address, int lengthBytes);

    /**
     * Reads a byte.
     *
     * @param address of it
     * @return its value
     */
    byte getByte(long address);

    /**
     * Reads a short.
     *
     * @param address of it
     * @return its value
     */
    short getShort(long address);

    /**
     * Reads an int.
     *
     * @param address of it
     * @return its value
     */
    int getInt(long address);

    /**
     * Reads a long.
     *
     * @param address of it
     * @return its value
     */
    long getLong(long address);

    /**
     * Reads a double.
     *
     * @param address of it
     * @return its value
     */
    double getDouble(long address);

    /**
     * Fills an array from memory.
     *
     * @param address of the first byte
     * @param target filled
     */
    void getBytes(long address, byte[] target);

    /**
     * Reads a text of ASCII.
     *
     * @param address of its first character
     * @return all up to the terminating zero
     */
    String getText(long address);

    /**
     * Writes a byte.
     *
     * @param address of it
     * @param value its value
     */
    void putByte(long address, byte value);

    /**
     * Writes a short.
     *
     * @param address of it
     * @param value its value
     */
    void putShort(long address, short value);

    /**
     * Writes an int.
     *
     * @param address of it
     * @param value its value
     */
    void putInt(long address, int value);

    /**
     * Writes a long.
     *
     * @param address of it
     * @param value its value
     */
    void putLong(long address, long value);

    /**
     * Writes a double.
     *
     * @param address of it
     * @param value its value
     */
    void putDouble(long address, double value);

    /**
     * Writes all bytes of an array.
     *
     * @param address where the first one goes
     * @param source the bytes
     */
    void putBytes(long address, byte[] source);
}
