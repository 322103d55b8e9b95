package railmpi.test.programs;

import java.nio.IntBuffer;
import java.util.Locale;
import mpi.Comm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.ProcFailedException;
import mpi.Request;
import mpi.RevokedException;

/**
 * Twins of the benchmarks of ulfm-testing for six ranks, of which four fail. They print times, and check what is timed.
 * {@link Repaired} is the twin of benchrespawn, and {@link UlfmStress} with {@code kill_node} that of
 * daemon_benchdetect_barrier. Argument: how often each step is repeated.
 */
public final class UlfmBenches {
    private static final int LONGEST = 8192;
    private static final int TOGETHER = 3;
    private static final int TAG = 12;

    private final Checks checks = new Checks();
    private final int times;
    private Intracomm comm;

    private UlfmBenches(int times) throws MPIException {
        this.times = times;
        comm = MPI.COMM_WORLD.dup();
    }

    public static void main(String[] arguments) throws Exception {
        String[] args = MPI.Init(arguments);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        UlfmBenches program = new UlfmBenches(Integer.parseInt(args[0]));
        program.run();
        program.checks.report();
        MPI.Finalize();
    }

    private void run() throws Exception {
        agreements("before a failure");
        iAgreements();
        revokes();
        failsInAgreement();
        agreements("after a failure");
        detectedByBarrier();
        shrinks();
        detectedByReceives(2);
    }

    private interface Step {
        void run(int time) throws MPIException;
    }

    /** Prints the mean time of a step at rank 0. */
    private void time(String name, Step step) throws MPIException {
        long startNs = System.nanoTime();
        for (int i = 0; i < times; i++) {
            step.run(i);
        }
        print(name, (System.nanoTime() - startNs) / times);
    }

    private void print(String name, long ns) {
        if (comm.getRank() == 0) {
            System.out.println(String.format(Locale.ROOT, "%-32s %10.1f us", name, ns / 1e3));
        }
    }

    private boolean isVictim() {
        return comm.getRank() == comm.getSize() - 1;
    }

    private void agreements(String when) throws MPIException {
        int bit = 1 << comm.getRank();
        int all = -1 << comm.getSize();
        time("agree " + when, i -> checks.equal("agreed", all, comm.agree(~bit)));
    }

    /** Others compute while they agree. */
    private void iAgreements() throws MPIException {
        time("iAgree beside computing", i -> {
            IntBuffer flag = MPI.newIntBuffer(1).put(0, i);
            Request request = comm.iAgree(flag);
            double work = i;
            while (!request.test()) {
                work = Math.sin(work);
            }
            checks.that(flag.get(0) == i && work <= times, () -> "flag " + flag.get(0));
        });
    }

    /** Reductions of more and more numbers until one rank revokes; those of another communicator go on. */
    private void revokes() throws MPIException {
        Intracomm other = comm.dup();
        int size = comm.getSize();
        for (int length = 1; length <= LONGEST; length *= 16) {
            Intracomm revoked = comm.dup();
            double[] from = new double[length];
            double[] into = new double[length];
            from[length - 1] = 1;
            int calls = 0;
            try {
                while (true) {
                    if (revoked.getRank() == 1 && calls == times) {
                        revoked.revoke();
                    }
                    revoked.allReduce(from, into, length, MPI.DOUBLE, MPI.SUM);
                    calls++;
                    checks.that(into[length - 1] == size, () -> "a sum is wrong");
                }
            } catch (RevokedException e) {
                long startNs = System.nanoTime();
                other.allReduce(from, into, length, MPI.DOUBLE, MPI.SUM);
                print("allreduce after a revoke", System.nanoTime() - startNs);
            }
            checks.that(into[length - 1] == size, () -> "a sum beside a revoke is wrong");
            int ended = calls;
            checks.that(ended == times || ended == times - 1, () -> ended + " calls before a revoke");
            revoked.free();
        }
        other.free();
    }

    /**
     * Agreements until one raises the failure, which all must see in the same one; those until all have acknowledged
     * it, and the new communicator.
     */
    private void failsInAgreement() throws Exception {
        if (isVictim()) {
            failSoon();
        }
        int calls = 0;
        boolean hasFailed = false;
        long startNs = System.nanoTime();
        while (!hasFailed) {
            startNs = System.nanoTime();
            try {
                calls++;
                checks.equal("agreed", 1, comm.agree(1));
            } catch (ProcFailedException e) {
                hasFailed = true;
            }
        }
        print("agree that meets a failure", System.nanoTime() - startNs);
        checks.equal("known failures", 1, comm.getFailed().getSize());
        startNs = System.nanoTime();
        comm.ackFailed();
        checks.equal("agreed", 1, comm.agree(1));
        print("agree that stabilises", System.nanoTime() - startNs);
        heal(comm.getSize() - 1);
        int[] least = new int[1];
        comm.allReduce(new int[] {calls}, least, 1, MPI.INT, MPI.MIN);
        checks.equal("agreements until the failure", least[0], calls);
    }

    /** In the middle of anything. */
    private static void failSoon() {
        int ms = 1 + (int) (System.nanoTime() & 15);
        new Thread(() -> {
                    try {
                        Thread.sleep(ms);
                        UlfmStress.killItself();
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                })
                .start();
    }

    private void heal(int living) throws MPIException {
        long startNs = System.nanoTime();
        Intracomm healed = comm.shrink();
        print("shrink", System.nanoTime() - startNs);
        checks.equal("ranks that live", living, healed.getSize());
        comm.free();
        comm = healed;
    }

    private void detectedByBarrier() throws Exception {
        if (isVictim()) {
            UlfmStress.killItself();
        }
        long startNs = System.nanoTime();
        try {
            while (true) {
                comm.barrier();
            }
        } catch (ProcFailedException e) {
            print("failure detected by a barrier", System.nanoTime() - startNs);
        }
        heal(comm.getSize() - 1);
    }

    private void shrinks() throws MPIException {
        time("shrink without a failure", i -> comm.shrink().free());
        time("three iShrink at once", i -> {
            Comm[] made = new Comm[TOGETHER];
            for (int j = 0; j < TOGETHER; j++) {
                made[j] = comm.iShrink();
            }
            for (Comm each : made) {
                each.getRequest().waitFor();
                checks.equal("shrunk", MPI.CONGRUENT, Comm.compare(comm, each));
                each.free();
            }
        });
    }

    /** Several fail; each of the others hears of all of them by receives from anybody. */
    private void detectedByReceives(int victims) throws Exception {
        int living = comm.getSize() - victims;
        if (comm.getRank() >= living) {
            UlfmStress.killItself();
        }
        long startNs = System.nanoTime();
        int known = 0;
        while (known < victims) {
            checks.fails(
                    "receive",
                    MPI.ERR_PROC_FAILED,
                    new String[0],
                    () -> comm.recv(new int[1], 1, MPI.INT, MPI.ANY_SOURCE, TAG));
            known = comm.ackFailed();
        }
        print(victims + " failures detected by receives", System.nanoTime() - startNs);
        heal(living);
    }
}
