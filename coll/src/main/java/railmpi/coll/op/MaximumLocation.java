package railmpi.coll.op;

import railmpi.pml.datatype.BasicType;

/** MPI.MAXLOC on pairs of value and index: the pair with the larger value, of equal ones the lower index. */
final class MaximumLocation extends ArrayOperator {
    MaximumLocation() {
        super("MPI.MAXLOC", PAIRS);
    }

    @Override
    public boolean supports(BasicType type, int elementsPerItem) {
        return elementsPerItem == 2 && hasLoop(type);
    }

    @Override
    void combine(short[] in, int i, short[] inout, int o, int count) {
        for (int k = 0; k < count; k += 2) {
            short left = in[i + k];
            short right = inout[o + k];
            if (left > right || (left == right && in[i + k + 1] < inout[o + k + 1])) {
                inout[o + k] = left;
                inout[o + k + 1] = in[i + k + 1];
            }
        }
    }

    @Override
    void combine(int[] in, int i, int[] inout, int o, int count) {
        for (int k = 0; k < count; k += 2) {
            int left = in[i + k];
            int right = inout[o + k];
            if (left > right || (left == right && in[i + k + 1] < inout[o + k + 1])) {
                inout[o + k] = left;
                inout[o + k + 1] = in[i + k + 1];
            }
        }
    }

    @Override
    void combine(float[] in, int i, float[] inout, int o, int count) {
        for (int k = 0; k < count; k += 2) {
            float left = in[i + k];
            float right = inout[o + k];
            if (left > right || (left == right && in[i + k + 1] < inout[o + k + 1])) {
                inout[o + k] = left;
                inout[o + k + 1] = in[i + k + 1];
            }
        }
    }

    @Override
    void combine(long[] in, int i, long[] inout, int o, int count) {
        for (int k = 0; k < count; k += 2) {
            long left = in[i + k];
            long right = inout[o + k];
            if (left > right || (left == right && in[i + k + 1] < inout[o + k + 1])) {
                inout[o + k] = left;
                inout[o + k + 1] = in[i + k + 1];
            }
        }
    }

    @Override
    void combine(double[] in, int i, double[] inout, int o, int count) {
        for (int k = 0; k < count; k += 2) {
            double left = in[i + k];
            double right = inout[o + k];
            if (left > right || (left == right && in[i + k + 1] < inout[o + k + 1])) {
                inout[o + k] = left;
                inout[o + k + 1] = in[i + k + 1];
            }
        }
    }
}
