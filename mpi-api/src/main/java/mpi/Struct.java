package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import railmpi.calls.type.PredefinedTypes;
import railmpi.calls.type.StructFields;

/**
 * A struct of fields of several types, for buffers of bytes. Programs extend it: the constructor of the subclass adds
 * the fields and keeps the returned offsets; the inner class of the subclass, a subclass of {@link Data}, reads and
 * writes the fields of one struct in a buffer. From Open MPI's bindings.
 *
 * <p>Fields follow one another without gaps, unless {@link #setOffset} makes one; the extent is rounded up to the
 * alignment of the widest field. After the first use of the type no more fields can be added. Only one thread may add
 * fields.
 */
public abstract class Struct {
    private final StructFields fields = new StructFields(getClass().getName());

    /** For subclasses. */
    public Struct() {}

    /**
     * Sets the offset of the next field.
     *
     * @param offset bytes from the start of the struct; not before the end of the last field
     * @return this struct
     * @throws IllegalArgumentException if it is before the end of the last field
     */
    public final Struct setOffset(int offset) {
        fields.setOffset(offset);
        return this;
    }

    /** {@return the offset of a new field of a byte, in bytes} */
    public final int addByte() {
        return addByte(1);
    }

    /**
     * {@return the offset of a new field of several bytes, in bytes}
     *
     * @param length number of elements
     */
    public final int addByte(int length) {
        return fields.add(PredefinedTypes.BYTE, length);
    }

    /** {@return the offset of a new field of a char, in bytes} */
    public final int addChar() {
        return addChar(1);
    }

    /** {@return the offset of a new field of several chars, in bytes} Like {@link #addByte(int)}. */
    public final int addChar(int length) {
        return fields.add(PredefinedTypes.CHAR, length);
    }

    /** {@return the offset of a new field of a short, in bytes} */
    public final int addShort() {
        return addShort(1);
    }

    /** {@return the offset of a new field of several shorts, in bytes} Like {@link #addByte(int)}. */
    public final int addShort(int length) {
        return fields.add(PredefinedTypes.SHORT, length);
    }

    /** {@return the offset of a new field of an int, in bytes} */
    public final int addInt() {
        return addInt(1);
    }

    /** {@return the offset of a new field of several ints, in bytes} Like {@link #addByte(int)}. */
    public final int addInt(int length) {
        return fields.add(PredefinedTypes.INT, length);
    }

    /** {@return the offset of a new field of a long, in bytes} */
    public final int addLong() {
        return addLong(1);
    }

    /** {@return the offset of a new field of several longs, in bytes} Like {@link #addByte(int)}. */
    public final int addLong(int length) {
        return fields.add(PredefinedTypes.LONG, length);
    }

    /** {@return the offset of a new field of a float, in bytes} */
    public final int addFloat() {
        return addFloat(1);
    }

    /** {@return the offset of a new field of several floats, in bytes} Like {@link #addByte(int)}. */
    public final int addFloat(int length) {
        return fields.add(PredefinedTypes.FLOAT, length);
    }

    /** {@return the offset of a new field of a double, in bytes} */
    public final int addDouble() {
        return addDouble(1);
    }

    /** {@return the offset of a new field of several doubles, in bytes} Like {@link #addByte(int)}. */
    public final int addDouble(int length) {
        return fields.add(PredefinedTypes.DOUBLE, length);
    }

    /** Like {@link #addStruct(Struct, int)}, for one struct. */
    public final int addStruct(Struct struct) throws MPIException {
        return addStruct(struct, 1);
    }

    /**
     * Adds an array of another struct, to which no more fields can be added from now on.
     *
     * @param struct the struct
     * @param length number of elements
     * @return offset of the field in bytes, with which {@link Data} accesses it
     */
    public final int addStruct(Struct struct, int length) throws MPIException {
        return fields.add(struct.getType().type, length);
    }

    /** Like {@link #addData(Datatype, int)}, for one item. */
    public final int addData(Datatype type) throws MPIException {
        return addData(type, 1);
    }

    /**
     * Adds an array of items of any type but objects.
     *
     * @param type datatype of an item
     * @param length number of elements
     * @return offset of the field in bytes, with which {@link Data} accesses it
     */
    public final int addData(Datatype type, int length) throws MPIException {
        return fields.add(Datatype.checked(type), length);
    }

    /** {@return the distance of two consecutive structs, in bytes} */
    public final int getExtent() throws MPIException {
        return Datatype.extentOf(getType().type);
    }

    /** {@return the datatype, which is committed} */
    public final synchronized Datatype getType() throws MPIException {
        return Datatype.made(fields::type);
    }

    /** {@return the same as {@link #getData(ByteBuffer, int)} with index 0} */
    public final <T extends Data> T getData(ByteBuffer buffer) throws MPIException {
        return getData(buffer, 0);
    }

    /**
     * {@return an object that accesses a struct in a buffer}
     *
     * @param <T> the struct's subclass of {@link Data}
     * @param buffer buffer with consecutive structs from its index 0 on
     * @param index index of the struct, from 0
     */
    public final <T extends Data> T getData(ByteBuffer buffer, int index) throws MPIException {
        return at(buffer, Math.multiplyExact(index, getExtent()));
    }

    /** {@return the same as {@link #getData(byte[], int)} with index 0} */
    public final <T extends Data> T getData(byte[] array) throws MPIException {
        return getData(array, 0);
    }

    /**
     * {@return an object that accesses a struct in an array of consecutive structs, in native byte order}
     *
     * @param <T> the struct's subclass of {@link Data}
     * @param array array that holds the structs
     * @param index index of the struct, from 0
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

    /** {@return a new object of the struct's subclass of {@link Data}; the library sets its place in the buffer} */
    protected abstract Data newData();

    /**
     * Accesses the fields of one struct in a buffer. Programs extend it. Values are in the byte order of the buffer. A
     * field is identified by the offset that the method that added it returned. Only one thread may use it at a time.
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

        /** {@return the same as {@link #getData(Struct, int, int)} with index 0} */
        protected final <S extends Struct, D extends Data> D getData(S struct, int field) {
            return struct.at(buffer, offset + field);
        }

        /**
         * {@return an object that accesses an element of a field that is an array of structs}
         *
         * @param <S> class of the struct
         * @param <D> the struct's subclass of {@link Data}
         * @param struct the struct
         * @param field offset of the field
         * @param index index of the element in the field, from 0
         */
        protected final <S extends Struct, D extends Data> D getData(S struct, int field, int index) {
            return struct.at(buffer, at(field, index, struct.getExtent()));
        }

        /** {@return the same as {@link #getBuffer(Datatype, int, int)} with index 0} */
        protected final ByteBuffer getBuffer(Datatype type, int field) {
            return slice(offset + field, type);
        }

        /**
         * {@return a buffer with the memory of an element of a field that is an array of items}
         *
         * @param type datatype of an item
         * @param field offset of the field
         * @param index index of the element in the field, from 0
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
         * @param field offset of the field
         */
        protected final byte getByte(int field) {
            return buffer.get(offset + field);
        }

        /**
         * {@return an element of an array of bytes}
         *
         * @param field offset of the field
         * @param index index of the element in the field, from 0
         */
        protected final byte getByte(int field, int index) {
            return buffer.get(at(field, index, Byte.BYTES));
        }

        /**
         * Sets a byte.
         *
         * @param field offset of the field
         * @param value the new value
         */
        protected final void putByte(int field, byte value) {
            buffer.put(offset + field, value);
        }

        /**
         * Sets an element of an array of bytes.
         *
         * @param field offset of the field
         * @param index index of the element in the field, from 0
         * @param value the new value
         */
        protected final void putByte(int field, int index, byte value) {
            buffer.put(at(field, index, Byte.BYTES), value);
        }

        /** {@return a char} Like {@link #getByte(int)}. */
        protected final char getChar(int field) {
            return buffer.getChar(offset + field);
        }

        /** {@return an element of an array of chars} Like {@link #getByte(int, int)}. */
        protected final char getChar(int field, int index) {
            return buffer.getChar(at(field, index, Character.BYTES));
        }

        /** Sets a char, like {@link #putByte(int, byte)}. */
        protected final void putChar(int field, char value) {
            buffer.putChar(offset + field, value);
        }

        /** Sets an element of an array of chars, like {@link #putByte(int, int, byte)}. */
        protected final void putChar(int field, int index, char value) {
            buffer.putChar(at(field, index, Character.BYTES), value);
        }

        /** {@return a short} Like {@link #getByte(int)}. */
        protected final short getShort(int field) {
            return buffer.getShort(offset + field);
        }

        /** {@return an element of an array of shorts} Like {@link #getByte(int, int)}. */
        protected final short getShort(int field, int index) {
            return buffer.getShort(at(field, index, Short.BYTES));
        }

        /** Sets a short, like {@link #putByte(int, byte)}. */
        protected final void putShort(int field, short value) {
            buffer.putShort(offset + field, value);
        }

        /** Sets an element of an array of shorts, like {@link #putByte(int, int, byte)}. */
        protected final void putShort(int field, int index, short value) {
            buffer.putShort(at(field, index, Short.BYTES), value);
        }

        /** {@return an int} Like {@link #getByte(int)}. */
        protected final int getInt(int field) {
            return buffer.getInt(offset + field);
        }

        /** {@return an element of an array of ints} Like {@link #getByte(int, int)}. */
        protected final int getInt(int field, int index) {
            return buffer.getInt(at(field, index, Integer.BYTES));
        }

        /** Sets an int, like {@link #putByte(int, byte)}. */
        protected final void putInt(int field, int value) {
            buffer.putInt(offset + field, value);
        }

        /** Sets an element of an array of ints, like {@link #putByte(int, int, byte)}. */
        protected final void putInt(int field, int index, int value) {
            buffer.putInt(at(field, index, Integer.BYTES), value);
        }

        /** {@return a long} Like {@link #getByte(int)}. */
        protected final long getLong(int field) {
            return buffer.getLong(offset + field);
        }

        /** {@return an element of an array of longs} Like {@link #getByte(int, int)}. */
        protected final long getLong(int field, int index) {
            return buffer.getLong(at(field, index, Long.BYTES));
        }

        /** Sets a long, like {@link #putByte(int, byte)}. */
        protected final void putLong(int field, long value) {
            buffer.putLong(offset + field, value);
        }

        /** Sets an element of an array of longs, like {@link #putByte(int, int, byte)}. */
        protected final void putLong(int field, int index, long value) {
            buffer.putLong(at(field, index, Long.BYTES), value);
        }

        /** {@return a float} Like {@link #getByte(int)}. */
        protected final float getFloat(int field) {
            return buffer.getFloat(offset + field);
        }

        /** {@return an element of an array of floats} Like {@link #getByte(int, int)}. */
        protected final float getFloat(int field, int index) {
            return buffer.getFloat(at(field, index, Float.BYTES));
        }

        /** Sets a float, like {@link #putByte(int, byte)}. */
        protected final void putFloat(int field, float value) {
            buffer.putFloat(offset + field, value);
        }

        /** Sets an element of an array of floats, like {@link #putByte(int, int, byte)}. */
        protected final void putFloat(int field, int index, float value) {
            buffer.putFloat(at(field, index, Float.BYTES), value);
        }

        /** {@return a double} Like {@link #getByte(int)}. */
        protected final double getDouble(int field) {
            return buffer.getDouble(offset + field);
        }

        /** {@return an element of an array of doubles} Like {@link #getByte(int, int)}. */
        protected final double getDouble(int field, int index) {
            return buffer.getDouble(at(field, index, Double.BYTES));
        }

        /** Sets a double, like {@link #putByte(int, byte)}. */
        protected final void putDouble(int field, double value) {
            buffer.putDouble(offset + field, value);
        }

        /** Sets an element of an array of doubles, like {@link #putByte(int, int, byte)}. */
        protected final void putDouble(int field, int index, double value) {
            buffer.putDouble(at(field, index, Double.BYTES), value);
        }
    }
}
