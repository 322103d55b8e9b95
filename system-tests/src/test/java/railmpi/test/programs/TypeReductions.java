package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import mpi.Datatype;
import mpi.DoubleComplex;
import mpi.DoubleInt;
import mpi.FloatComplex;
import mpi.FloatInt;
import mpi.Int2;
import mpi.LongInt;
import mpi.MPI;
import mpi.Op;
import mpi.ShortInt;
import mpi.UserFunction;
import mpi.User_function;

/**
 * Reductions of pairs as structs, of complex numbers, and with operations of the program on derived types. Stateless.
 */
final class TypeReductions {
    private static final int PAIRS = 6;

    private TypeReductions() {}

    static void run(Scene scene) {
        pairs(scene);
        complex(scene);
        ofBuffers(scene);
        ofArrays(scene);
    }

    private static long value(int rank, int index) {
        return (rank * 5L + index * 3L) % 4 - 1;
    }

    private static int best(Scene scene, int index, boolean isMaximum) {
        int best = 0;
        for (int rank = 1; rank < scene.size(); rank++) {
            long difference = value(rank, index) - value(best, index);
            best = (isMaximum ? difference : -difference) > 0 ? rank : best;
        }
        return best;
    }

    private static void pairs(Scene scene) {
        int rank = scene.rank();
        for (boolean isMaximum : new boolean[] {false, true}) {
            Op op = isMaximum ? MPI.MAXLOC : MPI.MINLOC;
            ByteBuffer[] memory = new ByteBuffer[5];
            for (int i = 0; i < memory.length; i++) {
                memory[i] = MPI.newByteBuffer(16 * PAIRS);
            }
            byte[] array = new byte[16 * PAIRS];
            for (int i = 0; i < PAIRS; i++) {
                Int2.Data int2 = MPI.int2.getData(memory[0], i);
                int2.putValue((int) value(rank, i));
                int2.putIndex(rank);
                ShortInt.Data shortInt = MPI.shortInt.getData(memory[1], i);
                shortInt.putValue((short) value(rank, i));
                shortInt.putIndex(rank);
                LongInt.Data longInt = MPI.longInt.getData(memory[2], i);
                longInt.putValue(value(rank, i));
                longInt.putIndex(rank);
                FloatInt.Data floatInt = MPI.floatInt.getData(memory[3], i);
                floatInt.putValue(value(rank, i) / 2.0f);
                floatInt.putIndex(rank);
                DoubleInt.Data doubleInt = MPI.doubleInt.getData(array, i);
                doubleInt.putValue(value(rank, i) / 4.0);
                doubleInt.putIndex(rank);
            }
            scene.world().allReduce(memory[0], PAIRS, MPI.INT2, op);
            scene.world().allReduce(memory[1], PAIRS, MPI.SHORT_INT, op);
            scene.world().allReduce(memory[2], PAIRS, MPI.LONG_INT, op);
            scene.world().allReduce(memory[3], PAIRS, MPI.FLOAT_INT, op);
            byte[] result = new byte[16 * PAIRS];
            scene.world().allReduce(array, result, PAIRS, MPI.DOUBLE_INT, op);
            for (int i = 0; i < PAIRS; i++) {
                int best = best(scene, i, isMaximum);
                long expected = value(best, i);
                Int2.Data int2 = MPI.int2.getData(memory[0], i);
                ShortInt.Data shortInt = MPI.shortInt.getData(memory[1], i);
                LongInt.Data longInt = MPI.longInt.getData(memory[2], i);
                FloatInt.Data floatInt = MPI.floatInt.getData(memory[3], i);
                DoubleInt.Data doubleInt = MPI.doubleInt.getData(result, i);
                check(scene, "INT2", expected, best, int2.getValue(), int2.getIndex());
                check(scene, "SHORT_INT", expected, best, shortInt.getValue(), shortInt.getIndex());
                check(scene, "LONG_INT", expected, best, longInt.getValue(), longInt.getIndex());
                check(scene, "FLOAT_INT", expected, best, (long) (floatInt.getValue() * 2), floatInt.getIndex());
                check(scene, "DOUBLE_INT", expected, best, (long) (doubleInt.getValue() * 4), doubleInt.getIndex());
            }
        }
    }

    private static void check(Scene scene, String type, long value, int index, long actual, int actualIndex) {
        scene.checks().equal("value of " + type, value, actual);
        scene.checks().equal("index of " + type, index, actualIndex);
    }

    private static void complex(Scene scene) {
        int size = scene.size();
        double[] own = {scene.rank() + 1, 2, 0, 1};
        double[] sum = new double[4];
        double[] product = new double[4];
        scene.world().allReduce(own, sum, 2, MPI.DOUBLE_COMPLEX, MPI.SUM);
        scene.world().Allreduce(own, 0, product, 0, 2, MPI.DOUBLE_COMPLEX, MPI.PROD);
        scene.checks().that(DoubleComplex.get(sum).getReal() == size * (size + 1) / 2.0, () -> "sum of real parts");
        scene.checks().that(DoubleComplex.get(sum, 1).getImag() == size, () -> "sum of imaginary parts");
        double real = 1;
        double imaginary = 0;
        for (int rank = 0; rank < size; rank++) {
            double next = real * (rank + 1) - imaginary * 2;
            imaginary = real * 2 + imaginary * (rank + 1);
            real = next;
        }
        double expectedReal = real;
        double scale = Math.abs(real) + Math.abs(imaginary);
        scene.checks()
                .that(
                        Math.abs(DoubleComplex.get(product).getReal() - expectedReal) <= 1e-12 * scale,
                        () -> "product is " + product[0] + " instead of " + expectedReal);
        double[] powers = {1, 0, -1, 0};
        scene.checks().that(product[2] == powers[size % 4], () -> "real part of i^n is " + product[2]);
        scene.checks().that(product[3] == powers[(size + 3) % 4], () -> "imaginary part of i^n is " + product[3]);
        FloatBuffer floats = MPI.newFloatBuffer(2);
        FloatComplex.get(floats).putReal(1);
        FloatComplex.get(floats).putImag(-1);
        scene.world().allReduce(floats, 1, MPI.FLOAT_COMPLEX, MPI.SUM);
        scene.checks().that(FloatComplex.get(floats).getImag() == -size, () -> "sum of floats");
    }

    /** Sums the elements of a type with gaps, where the function sees the gaps. */
    private static void ofBuffers(Scene scene) {
        Datatype type = Datatype.createVector(2, 1, 3, MPI.INT);
        type.commit();
        Op op = new Op(
                new UserFunction() {
                    @Override
                    public void call(Object in, Object inOut, int count, Datatype datatype) {
                        int[] left = (int[]) in;
                        int[] right = (int[]) inOut;
                        for (int i = 0; i < count; i++) {
                            right[4 * i] += left[4 * i];
                            right[4 * i + 3] += left[4 * i + 3];
                        }
                    }
                },
                true);
        int[] data = {scene.rank(), -7, -7, 1, 2 * scene.rank(), -7, -7, 3};
        scene.world().allReduce(data, 2, type, op);
        int ranks = scene.size();
        int sum = ranks * (ranks - 1) / 2;
        scene.checks().same("user sum", new int[] {sum, -7, -7, ranks, 2 * sum, -7, -7, 3 * ranks}, data);
        op.free();
        type.free();
    }

    /** The same in the manner of mpiJava, with an offset and data before the origin. */
    private static void ofArrays(Scene scene) {
        Datatype type = Datatype.Indexed(new int[] {1, 1}, new int[] {-1, 1}, MPI.LONG);
        type.Commit();
        Op op = new Op(
                new User_function() {
                    @Override
                    public void Call(Object in, int inOffset, Object inOut, int inOutOffset, int count, Datatype of) {
                        long[] left = (long[]) in;
                        long[] right = (long[]) inOut;
                        for (int i = 0; i < count; i++) {
                            right[inOutOffset + 3 * i - 1] += left[inOffset + 3 * i - 1];
                            right[inOutOffset + 3 * i + 1] += left[inOffset + 3 * i + 1];
                        }
                    }
                },
                true);
        long[] own = {scene.rank(), -7, 1, 2, -7, scene.rank()};
        long[] result = new long[6];
        scene.world().Allreduce(own, 1, result, 1, 2, type, op);
        long ranks = scene.size();
        long sum = ranks * (ranks - 1) / 2;
        scene.checks().same("user sum of arrays", new long[] {sum, 0, ranks, 2 * ranks, 0, sum}, result);
        op.free();
        type.finalize();
    }
}
