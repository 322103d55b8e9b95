import mpi.*;

/**
 * Bodies that attract each other: each process has some of them, and copies of all travel round a ring. mpiJava's
 * style. Arguments: bodies, steps.
 */
public class NBody {
    static final int SIZE = 4; // mass and place of a body
    static final double STEP = 0.001;

    public static void main(String[] args) throws MPIException {
        args = MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int bodies = args.length > 0 ? Integer.parseInt(args[0]) : 60;
        int steps = args.length > 1 ? Integer.parseInt(args[1]) : 50;
        int room = (bodies + size - 1) / size; // bodies without mass fill up
        double[] mine = new double[room * SIZE];
        double[] speed = new double[room * 3];
        for (int i = 0; i < room; i++) {
            int body = rank * room + i;
            mine[i * SIZE] = body < bodies ? 1 + body % 3 : 0;
            mine[i * SIZE + 1] = Math.cos(body) * (1 + body % 5);
            mine[i * SIZE + 2] = Math.sin(body) * (1 + body % 5);
            mine[i * SIZE + 3] = body % 7 - 3;
        }
        for (int step = 0; step < steps; step++) {
            double[] travelling = mine.clone();
            for (int stop = 0; stop < size; stop++) {
                attract(mine, travelling, speed);
                MPI.COMM_WORLD.Sendrecv_replace(
                        travelling, 0, travelling.length, MPI.DOUBLE, (rank + 1) % size, 1,
                        (rank + size - 1) % size, 1);
            }
            for (int i = 0; i < room; i++) {
                for (int d = 0; d < 3; d++) {
                    mine[i * SIZE + 1 + d] += STEP * speed[i * 3 + d];
                }
            }
        }

        double[] sums = new double[2]; // kinetic energy, and how far the bodies are from the middle
        for (int i = 0; i < room; i++) {
            for (int d = 0; d < 3; d++) {
                sums[0] += mine[i * SIZE] * speed[i * 3 + d] * speed[i * 3 + d] / 2;
                sums[1] += mine[i * SIZE] * Math.abs(mine[i * SIZE + 1 + d]);
            }
        }
        double[] total = new double[2];
        MPI.COMM_WORLD.Allreduce(sums, 0, total, 0, 2, MPI.DOUBLE, MPI.SUM);
        if (rank == 0) {
            System.out.println("kinetic energy " + total[0] + ", spread " + total[1]);
        }
        MPI.Finalize();
    }

    static void attract(double[] mine, double[] others, double[] speed) {
        for (int i = 0; i < mine.length / SIZE; i++) {
            for (int j = 0; j < others.length / SIZE; j++) {
                double x = others[j * SIZE + 1] - mine[i * SIZE + 1];
                double y = others[j * SIZE + 2] - mine[i * SIZE + 2];
                double z = others[j * SIZE + 3] - mine[i * SIZE + 3];
                double square = x * x + y * y + z * z + 0.01; // softened, so that a body does not hurt itself
                double pull = STEP * others[j * SIZE] / (square * Math.sqrt(square));
                speed[i * 3] += pull * x;
                speed[i * 3 + 1] += pull * y;
                speed[i * 3 + 2] += pull * z;
            }
        }
    }
}
