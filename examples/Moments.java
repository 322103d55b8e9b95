import java.util.Random;
import mpi.*;

/**
 * Mean and variance of numbers that are spread over all processes, in one pass, by an operation of our own. Open MPI's
 * style. Argument: how many numbers.
 */
public class Moments {
    /** Joins (count, mean, sum of squared differences) of two sets, after Chan, Golub and LeVeque. */
    static class Join extends UserFunction {
        @Override
        public void call(Object in, Object inout, int count, Datatype type) {
            double[] a = (double[]) in;
            double[] b = (double[]) inout;
            for (int i = 0; i < 3 * count; i += 3) { // an item is three numbers
                double n = a[i] + b[i];
                double difference = b[i + 1] - a[i + 1];
                if (n > 0) {
                    b[i + 2] += a[i + 2] + difference * difference * a[i] * b[i] / n;
                    b[i + 1] = a[i + 1] + difference * b[i] / n;
                    b[i] = n;
                }
            }
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int numbers = args.length > 0 ? Integer.parseInt(args[0]) : 20_000;
        double[] moments = new double[3];
        for (int i = rank; i < numbers; i += size) {
            double value = 1000 + new Random(i).nextGaussian();
            double difference = value - moments[1];
            moments[0]++;
            moments[1] += difference / moments[0];
            moments[2] += difference * (value - moments[1]);
        }
        Datatype triple = Datatype.createContiguous(3, MPI.DOUBLE);
        triple.commit();
        Op join = new Op(new Join(), true);
        double[] result = new double[3];
        MPI.COMM_WORLD.reduce(moments, result, 1, triple, join, 0);
        join.free();
        triple.free();
        if (rank == 0) {
            System.out.println("mean " + result[1] + ", variance " + result[2] / result[0]);
        }
        MPI.Finalize();
    }
}
