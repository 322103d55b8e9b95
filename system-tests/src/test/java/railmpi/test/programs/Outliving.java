package railmpi.test.programs;

import java.util.Random;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.ProcFailedException;
import mpi.Request;
import mpi.RevokedException;

/**
 * Random operations while ranks fail in random moments, all but rank 0 in the end. Whoever meets a failure revokes; all
 * agree on whether a round went well, shrink if it did not, and compare results with what the ranks that live give.
 * Arguments: a seed, and the rounds.
 */
public final class Outliving {
    private static final int LONG = 200_000;
    private static final int MOST_DELAY_US = 3_000;
    private static final int KINDS = 7;

    private final Checks checks = new Checks();
    private final Random shared;
    private final Random own;
    private Intracomm comm;
    private int[] members;

    private Outliving(long seed) throws MPIException {
        shared = new Random(seed);
        own = new Random(seed * 31 + MPI.COMM_WORLD.getRank());
        comm = MPI.COMM_WORLD.dup();
        members = new int[comm.getSize()];
        for (int i = 0; i < members.length; i++) {
            members[i] = i;
        }
    }

    public static void main(String[] arguments) throws Exception {
        String[] args = MPI.Init(arguments);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        Outliving program = new Outliving(Long.parseLong(args[0]));
        for (int round = 0; round < Integer.parseInt(args[1]); round++) {
            program.round(round);
        }
        program.checks.report();
        MPI.Finalize();
    }

    private void round(int round) throws MPIException {
        int kind = shared.nextInt(KINDS);
        boolean isVictim = own.nextInt(12) == 0 && MPI.COMM_WORLD.getRank() != 0;
        if (isVictim) {
            dieIn(own.nextInt(MOST_DELAY_US));
        }
        boolean isWell = false;
        try {
            operate(kind, round);
            isWell = true;
        } catch (ProcFailedException | RevokedException e) {
            comm.revoke();
        } catch (MPIException e) {
            checks.equal("class of " + e.getMessage(), MPI.ERR_IN_STATUS, e.getErrorClass());
            comm.revoke();
        }
        if (!agree(isWell)) {
            heal();
        }
    }

    private boolean agree(boolean isWell) throws MPIException {
        try {
            return comm.agree(isWell);
        } catch (ProcFailedException e) {
            return false;
        }
    }

    private void heal() throws MPIException {
        Intracomm healed = comm.shrink();
        int[] ranks = new int[healed.getSize()];
        for (int i = 0; i < ranks.length; i++) {
            ranks[i] = i;
        }
        members = mpi.Group.translateRanks(healed.getGroup(), ranks, MPI.COMM_WORLD.getGroup());
        comm.free();
        comm = healed;
    }

    /** Not by the thread that calls MPI: in any moment. */
    private static void dieIn(int delayUs) {
        Thread death = new Thread(() -> {
            java.util.concurrent.locks.LockSupport.parkNanos(delayUs * 1_000L);
            Runtime.getRuntime().halt(9);
        });
        death.setDaemon(true);
        death.start();
    }

    private void operate(int kind, int round) throws MPIException {
        int rank = comm.getRank();
        int size = comm.getSize();
        int self = MPI.COMM_WORLD.getRank() + 1;
        int[] mine = {self};
        int[] target = new int[1];
        switch (kind) {
            case 0 -> comm.barrier();
            case 1 -> {
                comm.allReduce(mine, target, 1, MPI.INT, MPI.SUM);
                checks.equal("sum in round " + round, sum(), target[0]);
            }
            case 2 -> {
                int root = round % size;
                target[0] = rank == root ? self : 0;
                comm.bcast(target, 1, MPI.INT, root);
                checks.equal("bcast in round " + round, members[root] + 1, target[0]);
            }
            case 3 -> exchange(1, round);
            case 4 -> exchange(LONG, round);
            case 5 -> {
                int[] all = new int[size];
                Request gather =
                        comm.iAllGather(java.nio.IntBuffer.wrap(mine), 1, MPI.INT, intBuffer(size), 1, MPI.INT);
                gather.waitFor();
                checks.equal("gathered", size, all.length);
            }
            default -> {
                Intracomm part = comm.split(rank % 2, rank);
                part.allReduce(mine, target, 1, MPI.INT, MPI.MAX);
                part.free();
            }
        }
    }

    private static java.nio.IntBuffer intBuffer(int size) throws MPIException {
        return MPI.newIntBuffer(size);
    }

    private void exchange(int count, int round) throws MPIException {
        int rank = comm.getRank();
        int size = comm.getSize();
        int[] data = new int[count];
        int[] come = new int[count];
        data[count - 1] = MPI.COMM_WORLD.getRank() + 1;
        int from = (rank + size - 1) % size;
        Request[] both = {
            comm.Irecv(come, 0, count, MPI.INT, from, round),
            comm.Isend(data, 0, count, MPI.INT, (rank + 1) % size, round)
        };
        Request.waitAll(both);
        checks.equal("exchanged in round " + round, members[from] + 1, come[count - 1]);
    }

    private int sum() {
        int sum = 0;
        for (int member : members) {
            sum += member + 1;
        }
        return sum;
    }
}
