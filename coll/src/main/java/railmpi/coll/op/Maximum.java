package railmpi.coll.op;

/** MPI.MAX; for floating point as {@link Math#max}, so a NaN wins. */
final class Maximum extends ArrayOperator {
    Maximum() {
        super("MPI.MAX", NUMBERS);
    }

    @Override
    void combine(byte[] in, int i, byte[] inout, int o, int count) {
        if (i == o) {
            int end = o + count;
            for (int k = o; k < end; k++) {
                inout[k] = (byte) Math.max(in[k], inout[k]);
            }
            return;
        }
        for (int k = 0; k < count; k++) {
            inout[o + k] = (byte) Math.max(in[i + k], inout[o + k]);
        }
    }

    @Override
    void combine(char[] in, int i, char[] inout, int o, int count) {
        if (i == o) {
            int end = o + count;
            for (int k = o; k < end; k++) {
                inout[k] = (char) Math.max(in[k], inout[k]);
            }
            return;
        }
        for (int k = 0; k < count; k++) {
            inout[o + k] = (char) Math.max(in[i + k], inout[o + k]);
        }
    }

    @Override
    void combine(short[] in, int i, short[] inout, int o, int count) {
        if (i == o) {
            int end = o + count;
            for (int k = o; k < end; k++) {
                inout[k] = (short) Math.max(in[k], inout[k]);
            }
            return;
        }
        for (int k = 0; k < count; k++) {
            inout[o + k] = (short) Math.max(in[i + k], inout[o + k]);
        }
    }

    @Override
    void combine(int[] in, int i, int[] inout, int o, int count) {
        if (i == o) {
            int end = o + count;
            for (int k = o; k < end; k++) {
                inout[k] = Math.max(in[k], inout[k]);
            }
            return;
        }
        for (int k = 0; k < count; k++) {
            inout[o + k] = Math.max(in[i + k], inout[o + k]);
        }
    }

    @Override
    void combine(float[] in, int i, float[] inout, int o, int count) {
        if (i == o) {
            int end = o + count;
            for (int k = o; k < end; k++) {
                inout[k] = Math.max(in[k], inout[k]);
            }
            return;
        }
        for (int k = 0; k < count; k++) {
            inout[o + k] = Math.max(in[i + k], inout[o + k]);
        }
    }

    @Override
    void combine(long[] in, int i, long[] inout, int o, int count) {
        if (i == o) {
            int end = o + count;
            for (int k = o; k < end; k++) {
                inout[k] = Math.max(in[k], inout[k]);
            }
            return;
        }
        for (int k = 0; k < count; k++) {
            inout[o + k] = Math.max(in[i + k], inout[o + k]);
        }
    }

    @Override
    void combine(double[] in, int i, double[] inout, int o, int count) {
        if (i == o) {
            int end = o + count;
            for (int k = o; k < end; k++) {
                inout[k] = Math.max(in[k], inout[k]);
            }
            return;
        }
        for (int k = 0; k < count; k++) {
            inout[o + k] = Math.max(in[i + k], inout[o + k]);
        }
    }
}
