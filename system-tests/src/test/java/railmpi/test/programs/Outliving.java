package railmpi.test.programs;

import java.util.Arrays;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.ProcFailedException;
import mpi.RevokedException;

/**
 * Random operations while ranks fail in random moments: from one rank to all but one, which are the same in each run
 * with the same seed. Whoever meets a failure revokes; all agree on whether a round went well, shrink if it did not,
 * and compare results with what the ranks that live give. Arguments: a seed, and the rounds.
 */
public final class Outliving {
    private static final int MOST_DELAY_US = 3_000;
    private static final int STOPPED_EVERY = 40;
    private static final int LATE_REPAIR_EVERY = 4;

    private final Checks checks = new Checks();
    private final int self = MPI.COMM_WORLD.getRank();
    private final Random shared;
    private final Random own;
    private final int lastRound;
    private Intracomm comm;
    private int[] members;
    /** Null while this rank is not about to fail. */
    private Thread death;

    private Outliving(long seed, int rounds) throws MPIException {
        shared = new Random(seed);
        own = new Random(seed * 31 + self);
        lastRound = victims(seed, MPI.COMM_WORLD.getSize(), rounds).getOrDefault(self, rounds);
        comm = MPI.COMM_WORLD.dup();
        members = IntStream.range(0, comm.getSize()).toArray();
    }

    /**
     * Tells which ranks fail.
     *
     * @param seed of the run
     * @param ranks of the job
     * @param rounds of the run
     * @return in which round, by rank
     */
    public static TreeMap<Integer, Integer> victims(long seed, int ranks, int rounds) {
        Random random = new Random(~seed);
        TreeMap<Integer, Integer> victims = new TreeMap<>();
        int number = ranks == 1 ? 0 : 1 + random.nextInt(ranks - 1);
        while (victims.size() < number) {
            victims.putIfAbsent(random.nextInt(ranks), random.nextInt(rounds));
        }
        return victims;
    }

    public static void main(String[] arguments) throws Exception {
        String[] args = MPI.Init(arguments);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        int rounds = Integer.parseInt(args[1]);
        Outliving program = new Outliving(Long.parseLong(args[0]), rounds);
        if (program.self == 0) {
            System.out.println("the job has begun");
        }
        for (int round = 0; round < rounds; round++) {
            program.round(round);
        }
        program.checks.report();
        MPI.Finalize();
    }

    private void round(int round) throws Exception {
        int kind = shared.nextInt(OutlivingCalls.KINDS);
        long seed = shared.nextLong();
        if (round == lastRound) {
            fail();
        } else if (own.nextInt(STOPPED_EVERY) == 0) {
            stopForAMoment();
        }
        boolean isWell = false;
        try {
            new OutlivingCalls(comm, members, seed, checks).run(kind);
            isWell = true;
        } catch (ProcFailedException | RevokedException | OutlivingCalls.NotAgreed e) {
            comm.revoke();
        } catch (MPIException e) {
            checks.equal("class of " + e.getMessage(), MPI.ERR_IN_STATUS, e.getErrorClass());
            comm.revoke();
        }
        if (!OutlivingCalls.agree(comm, isWell)) {
            heal(shared.nextInt(LATE_REPAIR_EVERY) == 0);
        }
        if (death != null) {
            death.join(); // it does not come back
        }
    }

    private void heal(boolean isLate) throws MPIException {
        Intracomm healed;
        if (isLate) {
            healed = comm.iShrink();
            healed.getRequest().waitFor();
        } else {
            healed = comm.shrink();
        }
        int[] ranks = IntStream.range(0, healed.getSize()).toArray();
        int[] left = Group.translateRanks(healed.getGroup(), ranks, MPI.COMM_WORLD.getGroup());
        int[] before = members;
        checks.that(
                Arrays.stream(left).allMatch(rank -> Arrays.binarySearch(before, rank) >= 0)
                        && Arrays.equals(left, Arrays.stream(left).sorted().toArray()),
                () -> "order is " + Arrays.toString(left) + " of " + Arrays.toString(before));
        members = left;
        comm.free();
        comm = healed;
    }

    /** At once, or not by the thread that calls MPI, in any moment. */
    private void fail() throws Exception {
        switch (own.nextInt(8)) {
            case 0 -> throw new IllegalStateException("thrown on purpose");
            case 1 -> MPI.COMM_SELF.abort(1 + own.nextInt(100));
            case 2 -> Runtime.getRuntime().halt(0);
            case 3, 4 -> inAMoment(() -> Runtime.getRuntime().halt(9));
            case 5 -> inAMoment(() -> System.exit(0));
            default -> inAMoment(() -> signal("kill -KILL $1"));
        }
    }

    private void inAMoment(Runnable end) {
        int delayUs = own.nextInt(MOST_DELAY_US);
        death = new Thread(() -> {
            LockSupport.parkNanos(delayUs * 1_000L);
            end.run();
            LockSupport.parkNanos(Long.MAX_VALUE);
        });
        death.setDaemon(true);
        death.start();
    }

    /** Who stands still has not failed. */
    private static void stopForAMoment() {
        signal("kill -STOP $1; sleep 0.05; kill -CONT $1");
    }

    private static void signal(String script) {
        try {
            String pid = Long.toString(ProcessHandle.current().pid());
            new ProcessBuilder("sh", "-c", script, "sh", pid).start();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
