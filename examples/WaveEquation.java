import java.nio.DoubleBuffer;
import mpi.*;

/**
 * A string that swings, by finite differences; the points at the borders are exchanged by persistent requests. Open
 * MPI's style. Arguments: inner points, steps.
 */
public class WaveEquation {
    static final double COURANT = 0.9;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int points = args.length > 0 ? Integer.parseInt(args[0]) : 199;
        int steps = args.length > 1 ? Integer.parseInt(args[1]) : 500;
        int begin = points * rank / size;
        int mine = points * (rank + 1) / size - begin;
        if (mine == 0) {
            throw new IllegalArgumentException("more processes than points");
        }
        int left = rank == 0 ? MPI.PROC_NULL : rank - 1;
        int right = rank == size - 1 ? MPI.PROC_NULL : rank + 1;

        // Three states in turn, each with a point of either neighbour and its own requests.
        DoubleBuffer[] u = new DoubleBuffer[3];
        Prequest[][] exchange = new Prequest[3][];
        for (int i = 0; i < 3; i++) {
            u[i] = MPI.newDoubleBuffer(mine + 2);
            exchange[i] = new Prequest[] {
                world.recvInit(MPI.slice(u[i], 0), 1, MPI.DOUBLE, left, 1),
                world.recvInit(MPI.slice(u[i], mine + 1), 1, MPI.DOUBLE, right, 2),
                world.sendInit(MPI.slice(u[i], 1), 1, MPI.DOUBLE, left, 2),
                world.sendInit(MPI.slice(u[i], mine), 1, MPI.DOUBLE, right, 1)
            };
        }

        // The third harmonic, at rest.
        double k = 3 * Math.PI / (points + 1);
        double first = Math.cos(2 * Math.asin(COURANT * Math.sin(k / 2)));
        for (int i = 1; i <= mine; i++) {
            u[0].put(i, Math.sin(k * (begin + i)));
            u[1].put(i, Math.sin(k * (begin + i)) * first);
        }
        for (int step = 1; step < steps; step++) {
            DoubleBuffer before = u[(step - 1) % 3];
            DoubleBuffer now = u[step % 3];
            DoubleBuffer next = u[(step + 1) % 3];
            Prequest.startAll(exchange[step % 3]);
            Request.waitAll(exchange[step % 3]);
            for (int i = 1; i <= mine; i++) {
                double curvature = now.get(i - 1) - 2 * now.get(i) + now.get(i + 1);
                next.put(i, 2 * now.get(i) - before.get(i) + COURANT * COURANT * curvature);
            }
        }

        DoubleBuffer end = u[steps % 3];
        double[] largest = new double[1];
        double[] energy = new double[1];
        for (int i = 1; i <= mine; i++) {
            largest[0] = Math.max(largest[0], Math.abs(end.get(i)));
            energy[0] += end.get(i) * end.get(i);
        }
        world.allReduce(largest, 1, MPI.DOUBLE, MPI.MAX);
        world.allReduce(energy, 1, MPI.DOUBLE, MPI.SUM);
        if (rank == 0) {
            System.out.println("largest " + largest[0] + ", sum of squares " + energy[0]);
        }
        for (Prequest[] requests : exchange) {
            for (Prequest request : requests) {
                request.free();
            }
        }
        MPI.Finalize();
    }
}
