package mpi;

/** A double and its index in bytes, as {@link MPI#DOUBLE_INT} has them. Of Open MPI's bindings. */
public final class DoubleInt extends Struct {
    private final int value;
    private final int index;

    DoubleInt() {
        value = addDouble();
        index = addInt();
    }

    @Override
    protected Data newData() {
        return new Data();
    }

    /** Access to one pair in a buffer. */
    public final class Data extends Struct.Data {
        /** For the library; programs call {@link Struct#getData}. */
        public Data() {}

        /** Returns the value. */
        public double getValue() {
            return getDouble(value);
        }

        /** Returns the index. */
        public int getIndex() {
            return getInt(index);
        }

        /** Sets the value. */
        public void putValue(double v) {
            putDouble(value, v);
        }

        /** Sets the index. */
        public void putIndex(int i) {
            putInt(index, i);
        }
    }
}
