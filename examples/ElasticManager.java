import java.util.ArrayList;
import java.util.List;
import mpi.Intercomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Status;

/**
 * A manager that starts workers, more of them while there is much to do, and lets them go: sums the squares of 1 to N.
 * Arguments: N. Every process of the job is a manager with a part of the numbers and workers of its own.
 */
public class ElasticManager {
    private static final int CHUNK = 1000;
    private static final int CHUNKS_PER_WORKER = 8;
    private static final int MOST_WORKERS = 2;
    private static final int WORK = 1;
    private static final int RESULT = 2;

    public static void main(String[] arguments) throws MPIException {
        String[] args = MPI.Init(arguments);
        Intercomm manager = Intercomm.getParent();
        if (manager.isNull()) {
            manage(Long.parseLong(args[0]));
        } else {
            work(manager);
        }
        MPI.Finalize();
    }

    private static void manage(long last) throws MPIException {
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        List<long[]> chunks = new ArrayList<>();
        for (long first = 1 + (long) CHUNK * rank; first <= last; first += (long) CHUNK * size) {
            chunks.add(new long[] {first, Math.min(last, first + CHUNK - 1)});
        }
        long[] sum = {0};
        List<Intercomm> workers = new ArrayList<>();
        while (!chunks.isEmpty()) {
            if (workers.size() < MOST_WORKERS && workers.size() * CHUNKS_PER_WORKER < chunks.size()) {
                workers.add(MPI.COMM_SELF.spawn("ElasticManager", new String[0], 1, MPI.INFO_NULL, 0, null));
            }
            sum[0] += serve(workers, chunks);
        }
        for (Intercomm worker : workers) {
            worker.send(new long[] {1, 0}, 2, MPI.LONG, 0, WORK);
            worker.disconnect();
        }
        MPI.COMM_WORLD.reduce(sum, 1, MPI.LONG, MPI.SUM, 0);
        if (rank == 0) {
            System.out.println("sum of squares " + sum[0]);
        }
    }

    /** Gives each worker a chunk and takes the results. */
    private static long serve(List<Intercomm> workers, List<long[]> chunks) throws MPIException {
        int busy = 0;
        while (busy < workers.size() && !chunks.isEmpty()) {
            workers.get(busy++).send(chunks.remove(chunks.size() - 1), 2, MPI.LONG, 0, WORK);
        }
        long sum = 0;
        for (int worker = 0; worker < busy; worker++) {
            long[] result = new long[1];
            workers.get(worker).recv(result, 1, MPI.LONG, 0, RESULT);
            sum += result[0];
        }
        return sum;
    }

    private static void work(Intercomm manager) throws MPIException {
        long[] chunk = new long[2];
        Status status = manager.recv(chunk, 2, MPI.LONG, 0, WORK);
        while (chunk[0] <= chunk[1]) {
            long[] sum = {0};
            for (long i = chunk[0]; i <= chunk[1]; i++) {
                sum[0] += i * i;
            }
            manager.send(sum, 1, MPI.LONG, status.getSource(), RESULT);
            status = manager.recv(chunk, 2, MPI.LONG, 0, WORK);
        }
        manager.disconnect();
    }
}
