package mpi;

/** An int and its index in a buffer of bytes, in the layout of {@link MPI#INT2}. From Open MPI's bindings. */
public final class Int2 extends Struct {
    private final int value;
    private final int index;

    Int2() {
        value = addInt();
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
        public int getValue() {
            return getInt(value);
        }

        /** {@return the index} */
        public int getIndex() {
            return getInt(index);
        }

        /** Sets the value that {@link #getValue} returns. */
        public void putValue(int v) {
            putInt(value, v);
        }

        /** Sets the index that {@link #getIndex} returns. */
        public void putIndex(int i) {
            putInt(index, i);
        }
    }
}
