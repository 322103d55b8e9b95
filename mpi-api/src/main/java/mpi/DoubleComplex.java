package mpi;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;

/**
 * A complex number in a buffer, in the layout of {@link MPI#DOUBLE_COMPLEX}: real part, imaginary part. From Open MPI's
 * bindings. Only one thread may use it at a time.
 */
public final class DoubleComplex {
    private final DoubleBuffer buffer;
    private final int offset;

    private DoubleComplex(DoubleBuffer buffer, int index) {
        this.buffer = buffer;
        offset = Math.multiplyExact(2, index);
    }

    /** {@return the same as {@link #get(double[], int)} with index 0} */
    public static DoubleComplex get(double[] array) {
        return get(array, 0);
    }

    /**
     * {@return a complex number of an array}
     *
     * @param array the array
     * @param index index in complex numbers
     */
    public static DoubleComplex get(double[] array, int index) {
        return new DoubleComplex(DoubleBuffer.wrap(array), index);
    }

    /** {@return the same as {@link #get(DoubleBuffer, int)} with index 0} */
    public static DoubleComplex get(DoubleBuffer buffer) {
        return get(buffer, 0);
    }

    /**
     * {@return a complex number of a buffer; the index counts complex numbers from its index 0}
     *
     * @param buffer the buffer
     * @param index index, from 0
     */
    public static DoubleComplex get(DoubleBuffer buffer, int index) {
        return new DoubleComplex(buffer, index);
    }

    /** {@return the same as {@link #get(ByteBuffer, int)} with index 0} */
    public static DoubleComplex get(ByteBuffer buffer) {
        return get(buffer, 0);
    }

    /** {@return the same as {@link #get(DoubleBuffer, int)}} */
    public static DoubleComplex get(ByteBuffer buffer, int index) {
        return new DoubleComplex(
                buffer.duplicate().clear().order(buffer.order()).asDoubleBuffer(), index);
    }

    /** {@return the real part} */
    public double getReal() {
        return buffer.get(offset);
    }

    /** {@return the imaginary part} */
    public double getImag() {
        return buffer.get(offset + 1);
    }

    /** Sets the real part, which {@link #getReal} returns. */
    public void putReal(double real) {
        buffer.put(offset, real);
    }

    /** Sets the imaginary part, which {@link #getImag} returns. */
    public void putImag(double imag) {
        buffer.put(offset + 1, imag);
    }

    /** {@return a buffer with the two parts, which shares their memory} */
    public DoubleBuffer getBuffer() {
        return buffer.duplicate().clear().slice(offset, 2);
    }
}
