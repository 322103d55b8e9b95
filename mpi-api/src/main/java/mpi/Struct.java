package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * A struct of fields of several types, for buffers of bytes; extended by programs. The constructor of a subclass adds the
 * fields, and keeps the offsets that this returns; its inner class, a subclass of {@link Data}, reads and writes the
 * fields of one struct in a buffer. Of Open MPI's bindings.
 *
 * <p>Fields follow one another without gaps, unless {@link #setOffset} makes one; the extent is rounded up to the
 * alignment of the widest field. The first use of the type ends the adding of fields. Used by one thread while fields are
 * added.
 */
public abstract class Struct {
    private final List<Datatype> types = new ArrayList<>();
    private final List<Integer> offsets = new ArrayList<>();
    private final List<Integer> lengths = new ArrayList<>();
    private int nextOffset;
    private int extent;
    private Datatype committed;

    /** For subclasses. */
    public Struct() {}

    /**
     * Sets where the next field goes.
     *
     * @param offset bytes from the start of the struct; not before the end of the last field
     * @return this struct
     * @throws IllegalArgumentException if it is less than what is used already
     */
    public final Struct setOffset(int offset) {
        if (offset < nextOffset) {
            throw new IllegalArgumentException("offset " + offset + " is before the end of the fields, " + nextOffset);
        }
        nextOffset = offset;
        return this;
    }

    /**
     * Adds a byte; returns its offset in bytes, as do all methods that add fields.
     *
     * @return offset of the field in bytes, by which {@link Data} names it
     */
    public final int addByte() {
        return addByte(1);
    }

    /**
     * Adds an array of bytes of this length.
     *
     * @param length number of elements
     * @return offset of the field in bytes, by which {@link Data} names it
     */
    public final int addByte(int length) {
        return add(MPI.BYTE, Byte.BYTES, length);
    }

    /**
     * Adds a char.
     *
     * @return offset of the field in bytes, by which {@link Data} names it
     */
    public final int addChar() {
        return addChar(1);
    }

    /**
     * Adds an array of chars of this length.
     *
     * @param length number of elements
     * @return offset of the field in bytes, by which {@link Data} names it
     */
    public final int addChar(int length) {
        return add(MPI.CHAR, Character.BYTES, length);
    }

    /**
     * Adds a short.
     *
     * @return offset of the field in bytes, by which {@link Data} names it
     */
    public final int addShort() {
        return addShort(1);
    }

    /**
     * Adds an array of shorts of this length.
     *
     * @param length number of elements
     * @return offset of the field in bytes, by which {@link Data} names it
     */
    public final int addShort(int length) {
        return add(MPI.SHORT, Short.BYTES, length);
    }

    /**
     * Adds an int.
     *
     * @return offset of the field in bytes, by which {@link Data} names it
     */
    public final int addInt() {
        return addInt(1);
    }

    /**
     * Adds an array of ints of this length.
     *
     * @param length number of elements
     * @return offset of the field in bytes, by which {@link Data} names it
     */
    public final int addInt(int length) {
        return add(MPI.INT, Integer.BYTES, length);
    }

    /**
     * Adds a long.
     *
     * @return offset of the field in bytes, by which {@link Data} names it
     */
    public final int addLong() {
        return addLong(1);
    }

    /**
     * Adds an array of longs of this length.
     *
     * @param length number of elements
     * @return offset of the field in bytes, by which {@link Data} names it
     */
    public final int addLong(int length) {
        return add(MPI.LONG, Long.BYTES, length);
    }

    /**
     * Adds a float.
     *
     * @return offset of the field in bytes, by which {@link Data} names it
     */
    public final int addFloat() {
        return addFloat(1);
    }

    /**
     * Adds an array of floats of this length.
     *
     * @param length number of elements
     * @return offset of the field in bytes, by which {@link Data} names it
     */
    public final int addFloat(int length) {
        return add(MPI.FLOAT, Float.BYTES, length);
    }

    /**
     * Adds a double.
     *
     * @return offset of the field in bytes, by which {@link Data} names it
     */
    public final int addDouble() {
        return addDouble(1);
    }

    /**
     * Adds an array of doubles of this length.
     *
     * @param length number of elements
     * @return offset of the field in bytes, by which {@link Data} names it
     */
    public final int addDouble(int length) {
        return add(MPI.DOUBLE, Double.BYTES, length);
    }

    /**
     * Adds another struct, whose fields are final from now on.
     *
     * @param struct the struct
     * @return offset of the field in bytes, by which {@link Data} names it
     */
    public final int addStruct(Struct struct) throws MPIException {
        return addStruct(struct, 1);
    }

    /**
     * Adds an array of another struct of this length.
     *
     * @param struct the struct
     * @param length number of elements
     * @return offset of the field in bytes, by which {@link Data} names it
     */
    public final int addStruct(Struct struct, int length) throws MPIException {
        return add(struct.getType(), struct.getExtent(), length);
    }

    /**
     * Adds an item of any type but objects.
     *
     * @param type what an item is
     * @return offset of the field in bytes, by which {@link Data} names it
     */
    public final int addData(Datatype type) throws MPIException {
        return addData(type, 1);
    }

    /**
     * Adds an array of items of any type but objects.
     *
     * @param type what an item is
     * @param length number of elements
     * @return offset of the field in bytes, by which {@link Data} names it
     */
    public final int addData(Datatype type, int length) throws MPIException {
        return add(type, (int) Datatype.checked(type).layout().extentBytes(), length);
    }

    private int add(Datatype type, int extentBytes, int length) {
        if (committed != null) {
            throw new AssertionError("a field is added to " + getClass().getName() + ", whose type is in use");
        }
        if (length < 0) {
            throw new IllegalArgumentException("length " + length + " of a field is negative");
        }
        long end = nextOffset + (long) extentBytes * length;
        if (end > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("struct would have " + end + " bytes, more than 2^31 - 1");
        }
        int offset = nextOffset;
        types.add(type);
        offsets.add(offset);
        lengths.add(length);
        nextOffset = (int) end;
        return offset;
    }

    /** {@return the distance of two structs in a row, in bytes} */
    public final int getExtent() throws MPIException {
        getType();
        return extent;
    }

    /** {@return the datatype, which is committed} */
    public final synchronized Datatype getType() throws MPIException {
        if (committed == null) {
            Datatype type = Datatype.createStruct(array(lengths), array(offsets), types.toArray(new Datatype[0]));
            type.commit();
            extent = type.getExtent();
            committed = type;
        }
        return committed;
    }

    private static int[] array(List<Integer> values) {
        int[] array = new int[values.size()];
        for (int i = 0; i < array.length; i++) {
            array[i] = values.get(i);
        }
        return array;
    }

    /**
     * {@return access to the struct at the start of a buffer}
     *
     * @param <T> the struct's own kind of data
     * @param buffer buffer that holds the structs
     */
    public final <T extends Data> T getData(ByteBuffer buffer) throws MPIException {
        return getData(buffer, 0);
    }

    /**
     * {@return access to a struct in a buffer}
     *
     * @param <T> the struct's own kind of data
     * @param buffer holds structs in a row from its index 0
     * @param index which one
     */
    public final <T extends Data> T getData(ByteBuffer buffer, int index) throws MPIException {
        return at(buffer, Math.multiplyExact(index, getExtent()));
    }

    /**
     * {@return access to the struct at the start of an array, in native byte order}
     *
     * @param <T> the struct's own kind of data
     * @param array array that holds the structs
     */
    public final <T extends Data> T getData(byte[] array) throws MPIException {
        return getData(array, 0);
    }

    /**
     * {@return access to a struct in an array that holds structs in a row, in native byte order}
     *
     * @param <T> the struct's own kind of data
     * @param array array that holds the structs
     * @param index which struct of the buffer, from 0
     */
    public final <T extends Data> T getData(byte[] array, int index) throws MPIException {
        return getData(ByteBuffer.wrap(array).order(ByteOrder.nativeOrder()), index);
    }

    @SuppressWarnings("unchecked") // the caller says what newData returns
    final <T extends Data> T at(ByteBuffer buffer, int offset) {
        Data data = newData();
        data.buffer = buffer;
        data.offset = offset;
        return (T) data;
    }

    /** {@return a new object of the subclass's own kind of {@link Data}, which the library gives its place} */
    protected abstract Data newData();

    /**
     * Access to the fields of one struct in a buffer; extended by programs. Values are in the byte order of the buffer.
     * Fields are named by the offsets that adding them returned. Used by one thread at a time.
     */
    public abstract class Data {
        private ByteBuffer buffer;
        private int offset;

        /** For subclasses. */
        public Data() {}

        /** {@return the buffer that holds the struct} */
        public final ByteBuffer getBuffer() {
            return buffer;
        }

        private int at(int field, int index, int elementBytes) {
            return offset + field + index * elementBytes;
        }

        /**
         * {@return access to a field that is a struct}
         *
         * @param <S> kind of the struct
         * @param <D> the struct's own kind of data
         * @param struct the struct
         * @param field offset of the field, which adding it returned
         */
        protected final <S extends Struct, D extends Data> D getData(S struct, int field) {
            return struct.at(buffer, offset + field);
        }

        /**
         * {@return access to an element of a field that is an array of structs}
         *
         * @param <S> kind of the struct
         * @param <D> the struct's own kind of data
         * @param struct the struct
         * @param field offset of the field, which adding it returned
         * @param index which element of the field, from 0
         */
        protected final <S extends Struct, D extends Data> D getData(S struct, int field, int index) {
            return struct.at(buffer, at(field, index, struct.getExtent()));
        }

        /**
         * {@return the memory of a field that is an item of a type, as a buffer in native byte order}
         *
         * @param type what an item is
         * @param field offset of the field, which adding it returned
         */
        protected final ByteBuffer getBuffer(Datatype type, int field) {
            return slice(offset + field, type);
        }

        /**
         * {@return the memory of an element of a field that is an array of items}
         *
         * @param type what an item is
         * @param field offset of the field, which adding it returned
         * @param index which element of the field, from 0
         */
        protected final ByteBuffer getBuffer(Datatype type, int field, int index) throws MPIException {
            return slice(at(field, index, (int) Datatype.checked(type).layout().extentBytes()), type);
        }

        private ByteBuffer slice(int start, Datatype type) {
            int length = (int) Datatype.checked(type).layout().extentBytes();
            return buffer.duplicate().clear().slice(start, length).order(ByteOrder.nativeOrder());
        }

        /**
         * {@return a byte}
         *
         * @param field offset of the field, which adding it returned
         */
        protected final byte getByte(int field) {
            return buffer.get(offset + field);
        }

        /**
         * {@return an element of an array of bytes}
         *
         * @param field offset of the field, which adding it returned
         * @param index which element of the field, from 0
         */
        protected final byte getByte(int field, int index) {
            return buffer.get(at(field, index, Byte.BYTES));
        }

        /**
         * Sets a byte.
         *
         * @param field offset of the field, which adding it returned
         * @param value what to write
         */
        protected final void putByte(int field, byte value) {
            buffer.put(offset + field, value);
        }

        /**
         * Sets an element of an array of bytes.
         *
         * @param field offset of the field, which adding it returned
         * @param index which element of the field, from 0
         * @param value what to write
         */
        protected final void putByte(int field, int index, byte value) {
            buffer.put(at(field, index, Byte.BYTES), value);
        }

        /**
         * {@return a char}
         *
         * @param field offset of the field, which adding it returned
         */
        protected final char getChar(int field) {
            return buffer.getChar(offset + field);
        }

        /**
         * {@return an element of an array of chars}
         *
         * @param field offset of the field, which adding it returned
         * @param index which element of the field, from 0
         */
        protected final char getChar(int field, int index) {
            return buffer.getChar(at(field, index, Character.BYTES));
        }

        /**
         * Sets a char.
         *
         * @param field offset of the field, which adding it returned
         * @param value what to write
         */
        protected final void putChar(int field, char value) {
            buffer.putChar(offset + field, value);
        }

        /**
         * Sets an element of an array of chars.
         *
         * @param field offset of the field, which adding it returned
         * @param index which element of the field, from 0
         * @param value what to write
         */
        protected final void putChar(int field, int index, char value) {
            buffer.putChar(at(field, index, Character.BYTES), value);
        }

        /**
         * {@return a short}
         *
         * @param field offset of the field, which adding it returned
         */
        protected final short getShort(int field) {
            return buffer.getShort(offset + field);
        }

        /**
         * {@return an element of an array of shorts}
         *
         * @param field offset of the field, which adding it returned
         * @param index which element of the field, from 0
         */
        protected final short getShort(int field, int index) {
            return buffer.getShort(at(field, index, Short.BYTES));
        }

        /**
         * Sets a short.
         *
         * @param field offset of the field, which adding it returned
         * @param value what to write
         */
        protected final void putShort(int field, short value) {
            buffer.putShort(offset + field, value);
        }

        /**
         * Sets an element of an array of shorts.
         *
         * @param field offset of the field, which adding it returned
         * @param index which element of the field, from 0
         * @param value what to write
         */
        protected final void putShort(int field, int index, short value) {
            buffer.putShort(at(field, index, Short.BYTES), value);
        }

        /**
         * {@return an int}
         *
         * @param field offset of the field, which adding it returned
         */
        protected final int getInt(int field) {
            return buffer.getInt(offset + field);
        }

        /**
         * {@return an element of an array of ints}
         *
         * @param field offset of the field, which adding it returned
         * @param index which element of the field, from 0
         */
        protected final int getInt(int field, int index) {
            return buffer.getInt(at(field, index, Integer.BYTES));
        }

        /**
         * Sets an int.
         *
         * @param field offset of the field, which adding it returned
         * @param value what to write
         */
        protected final void putInt(int field, int value) {
            buffer.putInt(offset + field, value);
        }

        /**
         * Sets an element of an array of ints.
         *
         * @param field offset of the field, which adding it returned
         * @param index which element of the field, from 0
         * @param value what to write
         */
        protected final void putInt(int field, int index, int value) {
            buffer.putInt(at(field, index, Integer.BYTES), value);
        }

        /**
         * {@return a long}
         *
         * @param field offset of the field, which adding it returned
         */
        protected final long getLong(int field) {
            return buffer.getLong(offset + field);
        }

        /**
         * {@return an element of an array of longs}
         *
         * @param field offset of the field, which adding it returned
         * @param index which element of the field, from 0
         */
        protected final long getLong(int field, int index) {
            return buffer.getLong(at(field, index, Long.BYTES));
        }

        /**
         * Sets a long.
         *
         * @param field offset of the field, which adding it returned
         * @param value what to write
         */
        protected final void putLong(int field, long value) {
            buffer.putLong(offset + field, value);
        }

        /**
         * Sets an element of an array of longs.
         *
         * @param field offset of the field, which adding it returned
         * @param index which element of the field, from 0
         * @param value what to write
         */
        protected final void putLong(int field, int index, long value) {
            buffer.putLong(at(field, index, Long.BYTES), value);
        }

        /**
         * {@return a float}
         *
         * @param field offset of the field, which adding it returned
         */
        protected final float getFloat(int field) {
            return buffer.getFloat(offset + field);
        }

        /**
         * {@return an element of an array of floats}
         *
         * @param field offset of the field, which adding it returned
         * @param index which element of the field, from 0
         */
        protected final float getFloat(int field, int index) {
            return buffer.getFloat(at(field, index, Float.BYTES));
        }

        /**
         * Sets a float.
         *
         * @param field offset of the field, which adding it returned
         * @param value what to write
         */
        protected final void putFloat(int field, float value) {
            buffer.putFloat(offset + field, value);
        }

        /**
         * Sets an element of an array of floats.
         *
         * @param field offset of the field, which adding it returned
         * @param index which element of the field, from 0
         * @param value what to write
         */
        protected final void putFloat(int field, int index, float value) {
            buffer.putFloat(at(field, index, Float.BYTES), value);
        }

        /**
         * {@return a double}
         *
         * @param field offset of the field, which adding it returned
         */
        protected final double getDouble(int field) {
            return buffer.getDouble(offset + field);
        }

        /**
         * {@return an element of an array of doubles}
         *
         * @param field offset of the field, which adding it returned
         * @param index which element of the field, from 0
         */
        protected final double getDouble(int field, int index) {
            return buffer.getDouble(at(field, index, Double.BYTES));
        }

        /**
         * Sets a double.
         *
         * @param field offset of the field, which adding it returned
         * @param value what to write
         */
        protected final void putDouble(int field, double value) {
            buffer.putDouble(offset + field, value);
        }

        /**
         * Sets an element of an array of doubles.
         *
         * @param field offset of the field, which adding it returned
         * @param index which element of the field, from 0
         * @param value what to write
         */
        protected final void putDouble(int field, int index, double value) {
            buffer.putDouble(at(field, index, Double.BYTES), value);
        }
    }
}
