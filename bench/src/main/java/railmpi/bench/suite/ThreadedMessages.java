package railmpi.bench.suite;

import java.util.ArrayList;
import java.util.List;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPIException;

/**
 * Messages that threads of one rank send and threads of another answer, whichever thread receives them. Needs the
 * thread level MULTIPLE. The methods are called by one thread of each rank; {@link #run} by both with the same number
 * of iterations.
 */
public final class ThreadedMessages {
    private static final int TAG = 1;

    private final Intracomm comm;
    private final int rank;
    private final int peer;
    private final boolean isSender;
    private final Element element;
    private final Datatype type;
    private final Places[] outgoing;
    private final Places[] incoming;
    private int count;
    private int lastIterations;

    /** Creates the messages of {@code threads} threads with those of rank {@code peer}. */
    public ThreadedMessages(Intracomm comm, int peer, boolean isSender, int threads, Element element, boolean isDirect)
            throws MPIException {
        this.comm = comm;
        this.rank = comm.Rank();
        this.peer = peer;
        this.isSender = isSender;
        this.element = element;
        this.type = element.datatype();
        this.outgoing = new Places[threads];
        this.incoming = new Places[threads];
        for (int thread = 0; thread < threads; thread++) {
            outgoing[thread] = new Places(element, isDirect, CacheLeap.NONE);
            incoming[thread] = new Places(element, isDirect, CacheLeap.NONE);
        }
    }

    /** Takes messages of {@code bytes} bytes, filled if they are to be checked. */
    public void prepare(int bytes, boolean isChecked) {
        count = bytes / element.bytes();
        for (int thread = 0; thread < outgoing.length; thread++) {
            outgoing[thread].prepare(count, 1);
            incoming[thread].prepare(count, 1);
            if (isChecked) {
                outgoing[thread].nextMemory().fill(0, count, rank, 0);
                incoming[thread].nextMemory().clear(0, count);
            }
        }
    }

    /**
     * Lets the threads share {@code iterations} messages and their answers; returns the seconds until all have ended.
     */
    public double run(int iterations) throws MPIException {
        lastIterations = iterations;
        List<MPIException> failures = new ArrayList<>();
        Thread[] threads = new Thread[outgoing.length];
        for (int index = 0; index < threads.length; index++) {
            int own = index;
            threads[index] = new Thread(() -> exchange(own, failures), "messages-" + index);
        }
        long startNs = System.nanoTime();
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            await(thread);
        }
        double seconds = (System.nanoTime() - startNs) * 1e-9;
        synchronized (failures) {
            if (!failures.isEmpty()) {
                throw failures.get(0);
            }
        }
        return seconds;
    }

    /** Returns whether the last message to each thread that had any arrived as it was filled at the other rank. */
    public boolean isRight() {
        for (int thread = 0; thread < incoming.length; thread++) {
            if (share(thread) > 0 && !incoming[thread].lastMemory().holds(0, count, peer, 0)) {
                return false;
            }
        }
        return true;
    }

    private static void await(Thread thread) {
        boolean isInterrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void exchange(int thread, List<MPIException> failures) {
        try {
            Object message = outgoing[thread].next();
            Object room = incoming[thread].next();
            for (int left = share(thread); left > 0; left--) {
                if (isSender) {
                    comm.send(message, count, type, peer, TAG);
                    comm.recv(room, count, type, peer, TAG + 1);
                } else {
                    comm.recv(room, count, type, peer, TAG);
                    comm.send(message, count, type, peer, TAG + 1);
                }
            }
        } catch (MPIException e) {
            synchronized (failures) {
                failures.add(e);
            }
        }
    }

    private int share(int thread) {
        return lastIterations / outgoing.length + (thread < lastIterations % outgoing.length ? 1 : 0);
    }
}
