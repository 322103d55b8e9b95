package mpi;

/** A float and its index in a buffer of bytes, in the layout of {@link MPI#FLOAT_INT}. From Open MPI's bindings. */
public final class FloatInt extends Struct {
    private final int value;
    private final int index;

    FloatInt() {
        value = addFloat();
        index = addInt();
    }

    @Override
    protected Data newData() {
        return new Data();
    }

    /** Accesses one pair in a buffer. */
    public final class Data extends Struct.Data {
        /** For the library; programs call {@link Struct#getData}. */
        public Data() {}

        /** {@return the value} */
        public float getValue() {
            return getFloat(value);
        }

        /** {@return the index} */
        public int getIndex() {
            return getInt(index);
        }

        /** Sets the value that {@link #getValue} returns. */
        public void putValue(float v) {
            putFloat(value, v);
        }

        /** Sets the index that {@link #getIndex} returns. */
        public void putIndex(int i) {
            putInt(index, i);
        }
    }
}
