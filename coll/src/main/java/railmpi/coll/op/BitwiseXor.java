package railmpi.coll.op;

/** MPI.BXOR, bitwise exclusive or. */
final class BitwiseXor extends ArrayOperator {
    BitwiseXor() {
        super("MPI.BXOR", INTEGERS_AND_BOOLEAN);
    }

    @Override
    void combine(byte[] in, int i, byte[] inout, int o, int count) {
        if (i == o) {
            int end = o + count;
            for (int k = o; k < end; k++) {
                inout[k] = (byte) (in[k] ^ inout[k]);
            }
            return;
        }
        for (int k = 0; k < count; k++) {
            inout[o + k] = (byte) (in[i + k] ^ inout[o + k]);
        }
    }

    @Override
    void combine(boolean[] in, int i, boolean[] inout, int o, int count) {
        if (i == o) {
            int end = o + count;
            for (int k = o; k < end; k++) {
                inout[k] = in[k] ^ inout[k];
            }
            return;
        }
        for (int k = 0; k < count; k++) {
            inout[o + k] = in[i + k] ^ inout[o + k];
        }
    }

    @Override
    void combine(char[] in, int i, char[] inout, int o, int count) {
        if (i == o) {
            int end = o + count;
            for (int k = o; k < end; k++) {
                inout[k] = (char) (in[k] ^ inout[k]);
            }
            return;
        }
        for (int k = 0; k < count; k++) {
            inout[o + k] = (char) (in[i + k] ^ inout[o + k]);
        }
    }

    @Override
    void combine(short[] in, int i, short[] inout, int o, int count) {
        if (i == o) {
            int end = o + count;
            for (int k = o; k < end; k++) {
                inout[k] = (short) (in[k] ^ inout[k]);
            }
            return;
        }
        for (int k = 0; k < count; k++) {
            inout[o + k] = (short) (in[i + k] ^ inout[o + k]);
        }
    }

    @Override
    void combine(int[] in, int i, int[] inout, int o, int count) {
        if (i == o) {
            int end = o + count;
            for (int k = o; k < end; k++) {
                inout[k] = in[k] ^ inout[k];
            }
            return;
        }
        for (int k = 0; k < count; k++) {
            inout[o + k] = in[i + k] ^ inout[o + k];
        }
    }

    @Override
    void combine(long[] in, int i, long[] inout, int o, int count) {
        if (i == o) {
            int end = o + count;
            for (int k = o; k < end; k++) {
                inout[k] = in[k] ^ inout[k];
            }
            return;
        }
        for (int k = 0; k < count; k++) {
            inout[o + k] = in[i + k] ^ inout[o + k];
        }
    }
}
