import java.nio.DoubleBuffer;
import mpi.*;

/**
 * Solves a system of equations with three diagonals (-1, 2.01, -1) by conjugate gradients; Open MPI's style with direct
 * buffers and non-blocking messages. Argument: number of unknowns.
 */
public class ConjugateGradient {
    static final double DIAGONAL = 2.01;

    static Intracomm world;
    static int rank;
    static int size;
    static int length;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        world = MPI.COMM_WORLD;
        rank = world.getRank();
        size = world.getSize();
        int unknowns = args.length > 0 ? Integer.parseInt(args[0]) : 1000;
        int begin = (int) ((long) unknowns * rank / size);
        length = (int) ((long) unknowns * (rank + 1) / size) - begin;
        if (length == 0) {
            throw new IllegalArgumentException("more processes than unknowns");
        }

        double[] x = new double[length];
        double[] r = new double[length];
        double[] ap = new double[length];
        DoubleBuffer p = MPI.newDoubleBuffer(length + 2); // with one element of each neighbour
        for (int i = 0; i < length; i++) {
            r[i] = 1 + (begin + i) % 7; // the right-hand side
            p.put(i + 1, r[i]);
        }
        double rr = sum(dot(r, r));
        int iterations = 0;
        while (rr > 1e-20 && iterations < 10 * unknowns) {
            multiply(p, ap);
            double pap = 0;
            for (int i = 0; i < length; i++) {
                pap += p.get(i + 1) * ap[i];
            }
            double alpha = rr / sum(pap);
            for (int i = 0; i < length; i++) {
                x[i] += alpha * p.get(i + 1);
                r[i] -= alpha * ap[i];
            }
            double next = sum(dot(r, r));
            for (int i = 0; i < length; i++) {
                p.put(i + 1, r[i] + next / rr * p.get(i + 1));
            }
            rr = next;
            iterations++;
        }
        double total = 0;
        for (double each : x) {
            total += each;
        }
        double sum = sum(total);
        double square = sum(dot(x, x));
        if (rank == 0) {
            System.out.println("converged " + (rr <= 1e-20) + ", sum " + sum + ", norm " + Math.sqrt(square));
        }
        MPI.Finalize();
    }

    /** Exchanges the elements at the borders while the inner rows are computed. */
    static void multiply(DoubleBuffer p, double[] result) throws MPIException {
        int left = rank == 0 ? MPI.PROC_NULL : rank - 1;
        int right = rank == size - 1 ? MPI.PROC_NULL : rank + 1;
        p.put(0, 0);
        p.put(length + 1, 0);
        Request[] requests = {
            world.iRecv(MPI.slice(p, 0), 1, MPI.DOUBLE, left, 1),
            world.iRecv(MPI.slice(p, length + 1), 1, MPI.DOUBLE, right, 2),
            world.iSend(MPI.slice(p, 1), 1, MPI.DOUBLE, left, 2),
            world.iSend(MPI.slice(p, length), 1, MPI.DOUBLE, right, 1)
        };
        for (int i = 1; i < length - 1; i++) {
            result[i] = row(p, i);
        }
        Request.waitAll(requests);
        result[0] = row(p, 0);
        result[length - 1] = row(p, length - 1);
    }

    static double row(DoubleBuffer p, int i) {
        return DIAGONAL * p.get(i + 1) - p.get(i) - p.get(i + 2);
    }

    static double dot(double[] a, double[] b) {
        double dot = 0;
        for (int i = 0; i < a.length; i++) {
            dot += a[i] * b[i];
        }
        return dot;
    }

    static double sum(double part) throws MPIException {
        double[] sum = {part};
        world.allReduce(sum, 1, MPI.DOUBLE, MPI.SUM);
        return sum[0];
    }
}
