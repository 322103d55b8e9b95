package mpi;

import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;

/**
 * A complex number in a buffer, as {@link MPI#DOUBLE_COMPLEX} has them: real part, imaginary part. Of Open MPI's bindings.
 * Used by one thread at a time.
 */
public final class DoubleComplex {
    private final DoubleBuffer buffer;
    private final int offset;

    private DoubleComplex(DoubleBuffer buffer, int index) {
        this.buffer = buffer;
        offset = Math.multiplyExact(2, index);
    }

    /** Returns the first complex number of an array. */
    public static DoubleComplex get(double[] array) {
        return get(array, 0);
    }

    /**
     * Returns a complex number of an array.
     *
     * @param index which one, counted in complex numbers
     */
    public static DoubleComplex get(double[] array, int index) {
        return new DoubleComplex(DoubleBuffer.wrap(array), index);
    }

    /** Returns the first complex number of a buffer. */
    public static DoubleComplex get(DoubleBuffer buffer) {
        return get(buffer, 0);
    }

    /** Returns a complex number of a buffer; the index counts complex numbers from its index 0. */
    public static DoubleComplex get(DoubleBuffer buffer, int index) {
        return new DoubleComplex(buffer, index);
    }

    /** Returns the first complex number of a buffer. */
    public static DoubleComplex get(ByteBuffer buffer) {
        return get(buffer, 0);
    }

    /** Returns a complex number of a buffer; the index counts complex numbers from its index 0. */
    public static DoubleComplex get(ByteBuffer buffer, int index) {
        return new DoubleComplex(
                buffer.duplicate().clear().order(buffer.order()).asDoubleBuffer(), index);
    }

    /** Returns the real part. */
    public double getReal() {
        return buffer.get(offset);
    }

    /** Returns the imaginary part. */
    public double getImag() {
        return buffer.get(offset + 1);
    }

    /** Sets the real part. */
    public void putReal(double real) {
        buffer.put(offset, real);
    }

    /** Sets the imaginary part. */
    public void putImag(double imag) {
        buffer.put(offset + 1, imag);
    }

    /** Returns the two parts: a buffer that shares their memory. */
    public DoubleBuffer getBuffer() {
        return buffer.duplicate().clear().slice(offset, 2);
    }
}
