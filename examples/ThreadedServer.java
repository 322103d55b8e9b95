import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import mpi.*;

/**
 * Several threads of the first process serve all: each takes the next request, of whatever length and from whomever, by
 * a matched probe, so that no other thread gets it in between. Open MPI's style. Arguments: threads, requests per
 * process.
 */
public class ThreadedServer {
    static final int REQUEST = 1;
    static final int ANSWER = 2;

    public static void main(String[] args) throws Exception {
        if (MPI.InitThread(args, MPI.THREAD_MULTIPLE) < MPI.THREAD_MULTIPLE) {
            throw new IllegalStateException("this program needs threads");
        }
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int threads = args.length > 0 ? Integer.parseInt(args[0]) : 3;
        int requests = args.length > 1 ? Integer.parseInt(args[1]) : 40;
        List<Thread> servers = new ArrayList<>();
        AtomicLong served = new AtomicLong();
        for (int i = 0; rank == 0 && i < threads; i++) {
            Thread server = new Thread(() -> serve(served));
            server.start();
            servers.add(server);
        }

        long[] sum = new long[1];
        for (int i = 1; i <= requests; i++) {
            int[] numbers = new int[i]; // the server is to add up the squares
            for (int j = 0; j < i; j++) {
                numbers[j] = rank + j;
            }
            long[] answer = new long[1];
            MPI.COMM_WORLD.sendRecv(numbers, i, MPI.INT, 0, REQUEST, answer, 1, MPI.LONG, 0, ANSWER);
            sum[0] += answer[0];
        }
        long[] total = new long[1];
        MPI.COMM_WORLD.reduce(sum, total, 1, MPI.LONG, MPI.SUM, 0);
        for (int i = 0; i < servers.size(); i++) {
            MPI.COMM_WORLD.send(new int[0], 0, MPI.INT, 0, REQUEST); // an empty request ends one server
        }
        for (Thread server : servers) {
            server.join();
        }
        if (rank == 0) {
            System.out.println("served " + served + " requests of " + size + " processes, sum " + total[0]);
        }
        MPI.Finalize();
    }

    static void serve(AtomicLong served) {
        try {
            while (true) {
                Message message = new Message();
                Status status = message.mProbe(MPI.ANY_SOURCE, REQUEST, MPI.COMM_WORLD);
                int[] numbers = new int[status.getCount(MPI.INT)];
                message.mRecv(numbers, numbers.length, MPI.INT);
                if (numbers.length == 0) {
                    return;
                }
                long[] sum = new long[1];
                for (int number : numbers) {
                    sum[0] += (long) number * number;
                }
                served.incrementAndGet();
                MPI.COMM_WORLD.send(sum, 1, MPI.LONG, status.getSource(), ANSWER);
            }
        } catch (MPIException e) {
            throw new IllegalStateException(e);
        }
    }
}
