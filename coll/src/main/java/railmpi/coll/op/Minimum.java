package railmpi.coll.op;

/** MPI.MIN; for floating point as {@link Math#min}, so a NaN wins. */
final class Minimum extends ArrayOperator {
    Minimum() {
        super("MPI.MIN", NUMBERS);
    }

    @Override
    void combine(byte[] in, int i, byte[] inout, int o, int count) {
        if (i == o) {
            int end = o + count;
            for (int k = o; k < end; k++) {
                inout[k] = (byte) Math.min(in[k], inout[k]);
            }
            return;
        }
        for (int k = 0; k < count; k++) {
            inout[o + k] = (byte) Math.min(in[i + k], inout[o + k]);
        }
    }

    @Override
    void combine(char[] in, int i, char[] inout, int o, int count) {
        if (i == o) {
            int end = o + count;
            for (int k = o; k < end; k++) {
                inout[k] = (char) Math.min(in[k], inout[k]);
            }
            return;
        }
        for (int k = 0; k < count; k++) {
            inout[o + k] = (char) Math.min(in[i + k], inout[o + k]);
        }
    }

    @Override
    void combine(short[] in, int i, short[] inout, int o, int count) {
        if (i == o) {
            int end = o + count;
            for (int k = o; k < end; k++) {
                inout[k] = (short) Math.min(in[k], inout[k]);
            }
            return;
        }
        for (int k = 0; k < count; k++) {
            inout[o + k] = (short) Math.min(in[i + k], inout[o + k]);
        }
    }

    @Override
    void combine(int[] in, int i, int[] inout, int o, int count) {
        if (i == o) {
            int end = o + count;
            for (int k = o; k < end; k++) {
                inout[k] = Math.min(in[k], inout[k]);
            }
            return;
        }
        for (int k = 0; k < count; k++) {
            inout[o + k] = Math.min(in[i + k], inout[o + k]);
        }
    }

    @Override
    void combine(float[] in, int i, float[] inout, int o, int count) {
        if (i == o) {
            int end = o + count;
            for (int k = o; k < end; k++) {
                inout[k] = Math.min(in[k], inout[k]);
            }
            return;
        }
        for (int k = 0; k < count; k++) {
            inout[o + k] = Math.min(in[i + k], inout[o + k]);
        }
    }

    @Override
    void combine(long[] in, int i, long[] inout, int o, int count) {
        if (i == o) {
            int end = o + count;
            for (int k = o; k < end; k++) {
                inout[k] = Math.min(in[k], inout[k]);
            }
            return;
        }
        for (int k = 0; k < count; k++) {
            inout[o + k] = Math.min(in[i + k], inout[o + k]);
        }
    }

    @Override
    void combine(double[] in, int i, double[] inout, int o, int count) {
        if (i == o) {
            int end = o + count;
            for (int k = o; k < end; k++) {
                inout[k] = Math.min(in[k], inout[k]);
            }
            return;
        }
        for (int k = 0; k < count; k++) {
            inout[o + k] = Math.min(in[i + k], inout[o + k]);
        }
    }
}
