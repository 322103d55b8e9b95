package railmpi.test.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Message;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/**
 * Many threads on one communicator, and many on one each, after plain Init (THREAD_MULTIPLE). Arguments: seed, threads,
 * rounds.
 */
public final class ManyThreads {
    private ManyThreads() {}

    public static void main(String[] arguments) throws Exception {
        String[] args = MPI.Init(arguments);
        long seed = Long.parseLong(args[0]);
        int threads = Integer.parseInt(args[1]);
        int rounds = Integer.parseInt(args[2]);
        Checks checks = new Checks();
        Intracomm shared = MPI.COMM_WORLD;
        run(threads, thread -> ring(checks, shared, thread, new Random(seed + thread), rounds));
        List<Intracomm> own = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            own.add(shared.dup());
        }
        run(threads, thread -> ring(checks, own.get(thread), 0, new Random(seed - thread), rounds));
        run(threads, thread -> collectives(checks, own.get(thread), thread, rounds / 10 + 1));
        run(threads, thread -> makeCommunicators(checks, own.get(thread), rounds / 20 + 1));
        run(threads, thread -> anySource(checks, shared, 500 + thread, rounds));
        run(threads, thread -> persistentRing(checks, shared, 600 + thread, rounds));
        AtomicLong sum = new AtomicLong();
        run(threads, thread -> matchedProbes(checks, shared, sum, rounds));
        checks.equal("sum of all messages", (long) threads * rounds * (rounds - 1) / 2, sum.get());
        waitInOneThreadSendInAnother(checks, shared);
        checks.report();
        MPI.Finalize();
    }

    private interface Work {
        void run(int thread) throws Exception;
    }

    private static void run(int threads, Work work) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> futures = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int thread = i;
                Callable<Void> call = () -> {
                    work.run(thread);
                    return null;
                };
                futures.add(pool.submit(call));
            }
            for (Future<?> future : futures) {
                future.get();
            }
        } finally {
            pool.shutdown();
        }
    }

    /** A ring with messages of many lengths; each thread has its own tag. */
    private static void ring(Checks checks, Intracomm comm, int tag, Random lengths, int rounds) {
        int rank = comm.getRank();
        int size = comm.getSize();
        int next = (rank + 1) % size;
        int previous = (rank + size - 1) % size;
        for (int round = 0; round < rounds; round++) {
            int length = lengths.nextInt(10) == 0 ? lengths.nextInt(60_000) + 2 : lengths.nextInt(100) + 2;
            int[] out = new int[length];
            out[0] = round;
            out[length - 1] = rank + tag;
            int[] in = new int[length];
            if (round % 3 == 0) {
                comm.Sendrecv(out, 0, length, MPI.INT, next, tag, in, 0, length, MPI.INT, previous, tag);
            } else {
                Request receive = comm.Irecv(in, 0, length, MPI.INT, previous, tag);
                Request send = comm.Isend(out, 0, length, MPI.INT, next, tag);
                Status status = receive.Wait();
                send.Wait();
                checks.equal("tag", tag, status.tag);
                checks.equal("count", length, status.Get_count(MPI.INT));
            }
            checks.equal("round", length == 1 ? previous + tag : round, in[0]);
            checks.equal("last element", previous + tag, in[length - 1]);
        }
    }

    private static void collectives(Checks checks, Intracomm comm, int thread, int rounds) {
        int size = comm.getSize();
        for (int round = 0; round < rounds; round++) {
            int[] sum = {comm.getRank() + thread + round};
            comm.allReduce(sum, 1, MPI.INT, MPI.SUM);
            checks.equal("sum", size * (size - 1) / 2 + size * (thread + round), sum[0]);
            int[] data = {comm.getRank() == round % size ? thread : -1};
            comm.bcast(data, 1, MPI.INT, round % size);
            checks.equal("broadcast", thread, data[0]);
            comm.barrier();
        }
    }

    private static void makeCommunicators(Checks checks, Intracomm comm, int rounds) {
        for (int round = 0; round < rounds; round++) {
            Intracomm copy = comm.dup();
            int[] rank = {copy.getRank()};
            copy.bcast(rank, 1, MPI.INT, copy.getSize() - 1);
            checks.equal("last rank", copy.getSize() - 1, rank[0]);
            Intracomm part = copy.split(0, -copy.getRank());
            checks.equal("reversed rank", copy.getSize() - 1 - copy.getRank(), part.getRank());
            part.free();
            copy.free();
        }
    }

    /** Every thread of rank 0 takes messages of anybody with the tag of the thread. */
    private static void anySource(Checks checks, Intracomm comm, int tag, int rounds) {
        if (comm.getRank() != 0) {
            for (int i = 0; i < rounds; i++) {
                comm.Send(new int[] {comm.getRank(), i}, 0, 2, MPI.INT, 0, tag);
            }
            return;
        }
        int[] next = new int[comm.getSize()];
        int[] in = new int[2];
        for (int i = 0; i < rounds * (comm.getSize() - 1); i++) {
            Status status = comm.Recv(in, 0, 2, MPI.INT, MPI.ANY_SOURCE, tag);
            checks.equal("source", status.source, in[0]);
            checks.equal("order", next[in[0]], in[1]);
            next[in[0]]++;
        }
    }

    private static void persistentRing(Checks checks, Intracomm comm, int tag, int rounds) {
        int rank = comm.getRank();
        int size = comm.getSize();
        int previous = (rank + size - 1) % size;
        long[] out = new long[700];
        long[] in = new long[700];
        Prequest[] both = {
            comm.Recv_init(in, 0, 700, MPI.LONG, previous, tag),
            comm.Send_init(out, 0, 700, MPI.LONG, (rank + 1) % size, tag)
        };
        for (int round = 0; round < rounds; round++) {
            out[0] = round;
            out[699] = rank;
            Prequest.startAll(both);
            Request.waitAll(both);
            checks.equal("round", round, in[0]);
            checks.equal("rank", previous, in[699]);
        }
        both[0].free();
        both[1].free();
    }

    /** All threads probe for the messages of all threads; whoever finds one receives it, of whatever length it is. */
    private static void matchedProbes(Checks checks, Intracomm comm, AtomicLong sum, int rounds) {
        int rank = comm.getRank();
        int size = comm.getSize();
        for (int round = 0; round < rounds; round++) {
            int[] out = new int[round * 37 % 3_000 + 2];
            out[0] = round;
            out[out.length - 1] = out.length;
            Request send = comm.Isend(out, 0, out.length, MPI.INT, (rank + 1) % size, 700);
            Message message = new Message();
            Status status = message.mProbe(MPI.ANY_SOURCE, 700, comm);
            int[] in = new int[status.getCount(MPI.INT)];
            message.mRecv(in, in.length, MPI.INT);
            checks.equal("length", in.length, in[in.length - 1]);
            sum.addAndGet(in[0]);
            send.Wait();
        }
    }

    /** A thread that waits in a receive does not keep others out of the library. */
    private static void waitInOneThreadSendInAnother(Checks checks, Intracomm comm) throws Exception {
        int[] in = new int[1];
        Thread waiting = new Thread(() -> comm.Recv(in, 0, 1, MPI.INT, comm.getRank(), 900), "waiting");
        waiting.start();
        waiting.join(50);
        comm.Send(new int[] {77}, 0, 1, MPI.INT, comm.getRank(), 900);
        waiting.join();
        checks.equal("message from another thread of this process", 77, in[0]);
    }
}
