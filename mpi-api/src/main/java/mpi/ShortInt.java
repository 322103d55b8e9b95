package mpi;

/** A short and its index in a buffer of bytes, in the layout of {@link MPI#SHORT_INT}. From Open MPI's bindings. */
public final class ShortInt extends Struct {
    private final int value;
    private final int index;

    ShortInt() {
        value = addShort();
        index = setOffset(Integer.BYTES).addInt();
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
        public short getValue() {
            return getShort(value);
        }

        /** {@return the index} */
        public int getIndex() {
            return getInt(index);
        }

        /** Sets the value that {@link #getValue} returns. */
        public void putValue(short v) {
            putShort(value, v);
        }

        /** Sets the index that {@link #getIndex} returns. */
        public void putIndex(int i) {
            putInt(index, i);
        }
    }
}
