package railmpi.coll.op;

import java.util.EnumSet;
import railmpi.pml.datatype.BasicType;

/** MPI.PROD on complex numbers: pairs of real and imaginary part. */
final class ComplexProduct extends ArrayOperator {
    ComplexProduct() {
        super("MPI.PROD", EnumSet.of(BasicType.FLOAT, BasicType.DOUBLE));
    }

    @Override
    public boolean supports(BasicType type, int elementsPerItem) {
        return elementsPerItem == 2 && hasLoop(type);
    }

    @Override
    void combine(float[] in, int i, float[] inout, int o, int count) {
        for (int k = 0; k < count; k += 2) {
            float real = in[i + k];
            float imaginary = in[i + k + 1];
            float otherReal = inout[o + k];
            float otherImaginary = inout[o + k + 1];
            inout[o + k] = real * otherReal - imaginary * otherImaginary;
            inout[o + k + 1] = real * otherImaginary + imaginary * otherReal;
        }
    }

    @Override
    void combine(double[] in, int i, double[] inout, int o, int count) {
        for (int k = 0; k < count; k += 2) {
            double real = in[i + k];
            double imaginary = in[i + k + 1];
            double otherReal = inout[o + k];
            double otherImaginary = inout[o + k + 1];
            inout[o + k] = real * otherReal - imaginary * otherImaginary;
            inout[o + k + 1] = real * otherImaginary + imaginary * otherReal;
        }
    }
}
