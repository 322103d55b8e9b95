package mpi;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;

/**
 * A complex number in a buffer, in the layout of {@link MPI#FLOAT_COMPLEX}: real part, imaginary part. From Open MPI's
 * bindings. Only one thread may use it at a time.
 */
public final class FloatComplex {
    private final FloatBuffer buffer;
    private final int offset;

    private FloatComplex(FloatBuffer buffer, int index) {
        this.buffer = buffer;
        offset = Math.multiplyExact(2, index);
    }

    /** {@return the same as {@link #get(float[], int)} with index 0} */
    public static FloatComplex get(float[] array) {
        return get(array, 0);
    }

    /**
     * {@return a complex number of an array}
     *
     * @param array the array
     * @param index index in complex numbers
     */
    public static FloatComplex get(float[] array, int index) {
        return new FloatComplex(FloatBuffer.wrap(array), index);
    }

    /** {@return the same as {@link #get(FloatBuffer, int)} with index 0} */
    public static FloatComplex get(FloatBuffer buffer) {
        return get(buffer, 0);
    }

    /**
     * {@return a complex number of a buffer; the index counts complex numbers from its index 0}
     *
     * @param buffer the buffer
     * @param index index, from 0
     */
    public static FloatComplex get(FloatBuffer buffer, int index) {
        return new FloatComplex(buffer, index);
    }

    /** {@return the same as {@link #get(ByteBuffer, int)} with index 0} */
    public static FloatComplex get(ByteBuffer buffer) {
        return get(buffer, 0);
    }

    /** {@return the same as {@link #get(FloatBuffer, int)}} */
    public static FloatComplex get(ByteBuffer buffer, int index) {
        return new FloatComplex(buffer.duplicate().clear().order(buffer.order()).asFloatBuffer(), index);
    }

    /** {@return the real part} */
    public float getReal() {
        return buffer.get(offset);
    }

    /** {@return the imaginary part} */
    public float getImag() {
        return buffer.get(offset + 1);
    }

    /** Sets the real part, which {@link #getReal} returns. */
    public void putReal(float real) {
        buffer.put(offset, real);
    }

    /** Sets the imaginary part, which {@link #getImag} returns. */
    public void putImag(float imag) {
        buffer.put(offset + 1, imag);
    }

    /** {@return a buffer with the two parts, which shares their memory} */
    public FloatBuffer getBuffer() {
        return buffer.duplicate().clear().slice(offset, 2);
    }
}
