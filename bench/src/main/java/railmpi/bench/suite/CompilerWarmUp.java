package railmpi.bench.suite;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * Runs a benchmark until Java's compiler has had its time with it: at one length of messages for each way that messages
 * may take (with the envelope, rings, chunks, long messages), because each way is other code. Collective; used by one
 * thread.
 */
public final class CompilerWarmUp {
    private static final int[] LENGTHS = {8, 1024, 16_384, 131_072, 1 << 20};
    private static final int PIECE = 200;
    private static final double LONGEST_STEP_SECONDS = 0.01;

    private final Intracomm comm;
    private final double seconds;
    private final double[] figures = new double[1];
    private final double[] sums;

    /** What is warmed up. */
    public interface Subject {
        /** Takes messages of {@code bytes}. */
        void prepare(int bytes) throws MPIException;

        /** Runs that often; collective. */
        void run(int iterations) throws MPIException;
    }

    /** Creates one for {@code seconds} at each length; 0 for none. */
    public CompilerWarmUp(Intracomm comm, double seconds) throws MPIException {
        this.comm = comm;
        this.seconds = seconds;
        this.sums = new double[comm.getSize()];
    }

    /** Runs {@code subject} at lengths from {@code least} to {@code most}. */
    public void run(Subject subject, int least, int most) throws MPIException {
        if (seconds == 0) {
            return;
        }
        int before = -1;
        for (int length : LENGTHS) {
            if (before < most && least <= length) {
                runAt(subject, Math.min(length, most));
            }
            before = length;
        }
        if (least > before) {
            runAt(subject, least);
        }
    }

    /** Steps of many short calls: the compiler then replaces whole methods, not only the middle of a loop. */
    private void runAt(Subject subject, int bytes) throws MPIException {
        subject.prepare(bytes);
        long endNs = System.nanoTime() + (long) (seconds * 1e9);
        int[] step = {1};
        while (step[0] > 0) {
            long startNs = System.nanoTime();
            for (int left = step[0]; left > 0; left -= PIECE) {
                subject.run(Math.min(left, PIECE));
            }
            long nowNs = System.nanoTime();
            boolean isShort = nowNs - startNs < LONGEST_STEP_SECONDS * 1e9;
            step[0] = nowNs >= endNs ? 0 : isShort ? 2 * step[0] : step[0];
            comm.bcast(step, 1, MPI.INT, 0);
            callWhatReportsCall();
        }
    }

    /**
     * What stands between two measurements shares code with them. Called for the first time only then, it would send
     * compiled code back to the interpreter for some hundred milliseconds.
     */
    private void callWhatReportsCall() throws MPIException {
        comm.barrier();
        comm.reduce(figures, sums, 1, MPI.DOUBLE, MPI.SUM, 0);
        comm.reduce(figures, sums, 1, MPI.DOUBLE, MPI.MIN, 0);
        comm.allReduce(figures, sums, 1, MPI.DOUBLE, MPI.MAX);
        comm.gather(figures, 1, MPI.DOUBLE, sums, 1, MPI.DOUBLE, 0);
    }
}
