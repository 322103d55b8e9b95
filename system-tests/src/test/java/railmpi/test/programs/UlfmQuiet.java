package railmpi.test.programs;

import java.nio.IntBuffer;
import mpi.Comm;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * Twins of public ULFM programs in which nobody fails: test_ulfm of mpi4py over the communicator of one rank, all, and
 * two groups; bindings, revoke, revshrink and sleeptest of ulfm-testing; revoke_nofail and revoke_shrink of MPICH.
 * Arguments: the rounds of revshrink, and the pauses of sleeptest and how many milliseconds each lasts.
 */
public final class UlfmQuiet {
    private static final int LONG = 1 << 20;
    private static final int TAG = 7;

    private final Checks checks = new Checks();
    private final Intracomm world = MPI.COMM_WORLD;
    private final int rank = world.getRank();
    private final int size = world.getSize();

    private UlfmQuiet() {}

    private interface Maker<C extends Comm> {
        C make() throws MPIException;
    }

    public static void main(String[] arguments) throws Exception {
        String[] args = MPI.Init(arguments);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
        new UlfmQuiet().run(Integer.parseInt(args[0]), Integer.parseInt(args[1]), Long.parseLong(args[2]));
        MPI.Finalize();
    }

    private void run(int rounds, int pauses, long pauseMs) throws Exception {
        Intracomm half = world.split(rank % 2, rank);
        Intercomm both = world.createIntercomm(half, 0, 1 - rank % 2, TAG);
        testUlfm("self", MPI.COMM_SELF::dup, 0, 1);
        testUlfm("world", world::dup, rank, size);
        testUlfm("two groups", both::dup, rank, 0);
        revokeOfTwoGroups(both);
        both.free();
        half.free();
        revshrink(rounds);
        sleep(pauses, pauseMs);
        checks.report();
    }

    /** The flags of others are known if there is one group. */
    private <C extends Comm> void testUlfm(String what, Maker<C> maker, int self, int members) throws MPIException {
        C comm = maker.make();
        checks.that(!comm.isRevoked(), () -> what + " is revoked");
        checks.equal("failed of " + what, 0, comm.getFailed().getSize());
        checks.equal("acknowledged of " + what, 0, comm.ackFailed() + comm.ackFailed(0));
        int given = ~(1 << self);
        int all = -1;
        for (int member = 0; member < size; member++) {
            boolean counts = members > 0 ? member < members : member % 2 != rank % 2;
            all &= counts ? ~(1 << member) : -1;
        }
        checks.equal("agreed by " + what, all, comm.agree(given));
        iAgree(what, comm, given, all, members == 1);
        Comm shrunk = comm.shrink();
        checks.equal("shrunk " + what, MPI.CONGRUENT, Comm.compare(comm, shrunk));
        shrunk.free();
        Comm later = comm.iShrink();
        later.getRequest().waitFor();
        checks.equal("shrunk later " + what, MPI.CONGRUENT, Comm.compare(comm, later));
        later.free();
        revoke(what, comm);
        comm.free();
    }

    /** It is not complete before all have called it, and leaves the buffer alone until then. */
    private void iAgree(String what, Comm comm, int given, int all, boolean isAlone) throws MPIException {
        IntBuffer flag = MPI.newIntBuffer(1).put(0, given);
        if (rank == 0 && !isAlone) {
            for (int other = 1; other < size; other++) {
                world.recv(new byte[1], 1, MPI.BYTE, other, TAG);
            }
        }
        Request agreement = comm.iAgree(flag);
        if (rank != 0 && !isAlone) {
            checks.that(!agreement.test() && flag.get(0) == given, () -> what + " has agreed without rank 0");
            world.send(new byte[1], 1, MPI.BYTE, 0, TAG);
        }
        agreement.waitFor();
        checks.equal("agreed later by " + what, all, flag.get(0));
        checks.fails("two flags", MPI.ERR_BUFFER, new String[0], () -> comm.iAgree(MPI.newIntBuffer(2)));
        checks.fails("no flag", MPI.ERR_BUFFER, new String[0], () -> comm.iAgree((IntBuffer) null));
    }

    private void revoke(String what, Comm comm) throws MPIException {
        comm.revoke();
        checks.that(comm.isRevoked(), () -> what + " is not revoked");
        byte[] one = new byte[1];
        revoked(what + " barrier", comm::barrier);
        revoked(what + " send", () -> comm.send(one, 1, MPI.BYTE, MPI.PROC_NULL, TAG));
        revoked(what + " recv", () -> comm.recv(one, 1, MPI.BYTE, MPI.PROC_NULL, TAG));
        checks.equal("agreed by revoked " + what, 1, comm.agree(1));
        Comm healed = comm.shrink();
        healed.barrier();
        healed.free();
    }

    private void revoked(String what, Checks.Action action) {
        checks.fails(what, MPI.ERR_REVOKED, new String[0], action);
    }

    private void revokeOfTwoGroups(Intercomm both) throws MPIException {
        Intercomm comm = both.dup();
        interrupted(comm, rank == 0);
        both.barrier();
        comm.free();
    }

    /** Long requests and a barrier that one rank does not answer but revokes. */
    private void interrupted(Comm comm, boolean isRevoker) throws MPIException {
        if (isRevoker) {
            comm.revoke();
        } else {
            IntBuffer out = MPI.newIntBuffer(LONG);
            IntBuffer in = MPI.newIntBuffer(LONG);
            Request send = comm.iSend(out, LONG, MPI.INT, 0, TAG);
            Request receive = comm.iRecv(in, LONG, MPI.INT, 0, TAG + 1);
            revoked("barrier", comm::barrier);
            revoked("long receive", receive::waitFor);
            endsAnyhow(send);
        }
        checks.that(comm.isRevoked(), () -> "not revoked");
    }

    /** Some requests may still end well. */
    private void endsAnyhow(Request request) {
        try {
            request.waitFor();
        } catch (MPIException e) {
            checks.equal("class of " + e.getMessage(), MPI.ERR_REVOKED, e.getErrorClass());
        }
    }

    /** Each round with another one: a revoke may end the last barrier of those who are still in it. */
    private void revshrink(int rounds) throws MPIException {
        for (int round = 0; round < rounds; round++) {
            Intracomm comm = world.dup();
            interrupted(comm, rank == 0);
            Intracomm healed = comm.shrink();
            checks.equal("size", size, healed.getSize());
            healed.barrier();
            healed.free();
            comm.free();
        }
    }

    /** Who calls nothing for long has not failed. */
    private void sleep(int pauses, long pauseMs) throws Exception {
        for (int i = 0; i < pauses; i++) {
            Thread.sleep(pauseMs);
            world.barrier();
            checks.equal("failed", 0, world.getFailed().getSize());
        }
    }
}
