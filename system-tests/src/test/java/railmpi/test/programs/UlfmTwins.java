package railmpi.test.programs;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.ProcFailedException;
import mpi.Request;
import mpi.RevokedException;

/**
 * Twins of public ULFM programs in which the last of at least four ranks fails, each over a communicator of its own:
 * the tutorial and api of ulfm-testing, ft of MPICH. {@link FailedRank} has those of single calls.
 */
public final class UlfmTwins {
    private static final int TAG = 9;
    private static final int ROUNDS = 50;

    private interface Twin {
        void run(Intracomm damaged) throws MPIException;
    }

    private final Checks checks = new Checks();
    private final Intracomm world = MPI.COMM_WORLD;
    private final int rank = world.getRank();
    private final int dead = world.getSize() - 1;
    private final int[] one = {rank};
    private final int[] target = new int[1];
    private final Map<String, Twin> twins = new LinkedHashMap<>();
    private Intracomm half;

    private UlfmTwins() {
        twins.put("err_returns", this::errReturns);
        twins.put("undisturbed", this::undisturbed);
        twins.put("err_insulation", this::insulation);
        twins.put("err_handler", this::revokesOnError);
        twins.put("revoke, part 3", this::revokedUnderBarriers);
        twins.put("if_error", this::ring);
        twins.put("senddead, recvdead", this::named);
        twins.put("sendalive, isendalive", this::alive);
        twins.put("anysource, failure_ack", this::anySource);
        twins.put("gather, reduce, bcast, scatter", this::collectives);
        twins.put("nbccoll", this::nonBlocking);
        twins.put("pingpairs", this::pairs);
        twins.put("err_comm_dup, grid2d", this::communicators);
        twins.put("agree, agree_shrink", this::agreeAndShrink);
        twins.put("revoke_shrink", this::revokeAndShrink);
        twins.put("transactions", this::transactions);
    }

    public static void main(String[] arguments) throws Exception {
        MPI.Init(arguments);
        new UlfmTwins().run();
        MPI.Finalize();
    }

    /** Twin of init_errh_info: the command line names the error handler. */
    private void initialHandler() throws MPIException {
        checks.same("initial handler", "mpi_errors_return", MPI.INFO_ENV.get("mpi_initial_errhandler"));
        checks.that(world.getErrhandler() == MPI.ERRORS_RETURN, () -> "errors of COMM_WORLD are not thrown");
        checks.that(MPI.COMM_SELF.getErrhandler() == MPI.ERRORS_RETURN, () -> "errors of COMM_SELF are not thrown");
    }

    private void run() throws MPIException {
        initialHandler();
        List<Intracomm> comms = new ArrayList<>();
        for (int i = 0; i < twins.size(); i++) {
            comms.add(world.dup());
        }
        half = world.split(rank < 2 ? 0 : 1, rank);
        if (rank == dead) { // when the others are out of all of these
            for (int other = 0; other < dead; other++) {
                world.recv(target, 1, MPI.INT, other, TAG);
            }
            Runtime.getRuntime().halt(1);
        }
        world.send(one, 1, MPI.INT, dead, TAG);
        for (Twin twin : twins.values()) {
            Intracomm comm = comms.remove(0);
            twin.run(comm);
            comm.free();
        }
        half.free();
        checks.report();
    }

    private void fails(String what, Checks.Action action) {
        checks.fails(what, MPI.ERR_PROC_FAILED, new String[0], action);
    }

    /** Of all that live; a barrier for the twins. */
    private void sum(Intracomm comm, int expected) throws MPIException {
        comm.allReduce(new int[] {1}, target, 1, MPI.INT, MPI.SUM);
        checks.equal("ranks", expected, target[0]);
    }

    private void errReturns(Intracomm damaged) {
        fails("barrier", damaged::barrier);
        fails("second barrier", damaged::barrier);
    }

    /** Only the partner of the one that failed gets an error. */
    private void undisturbed(Intracomm damaged) throws MPIException {
        if (rank < 2) {
            for (int i = 0; i < ROUNDS; i++) {
                damaged.sendRecv(one, 1, MPI.INT, 1 - rank, TAG, target, 1, MPI.INT, 1 - rank, TAG);
            }
            checks.equal("partner", 1 - rank, target[0]);
        } else {
            fails("pair", () -> damaged.sendRecv(one, 1, MPI.INT, dead, TAG, target, 1, MPI.INT, dead, TAG));
        }
    }

    private void insulation(Intracomm damaged) throws MPIException {
        if (rank < 2) {
            for (int i = 0; i < ROUNDS; i++) {
                sum(half, 2);
            }
            checks.equal("failed", 0, half.getFailed().getSize());
        } else {
            fails("half", half::barrier);
        }
    }

    private void revokesOnError(Intracomm damaged) {
        checks.fails("barrier", -1, new String[0], damaged::barrier); // another one may have revoked it before
        damaged.revoke();
        checks.fails("revoked", MPI.ERR_REVOKED, new String[0], damaged::barrier);
    }

    /** Barriers with errors go on until somebody revokes. */
    private void revokedUnderBarriers(Intracomm damaged) throws MPIException {
        boolean isOver = false;
        for (int i = 0; !isOver; i++) {
            try {
                damaged.barrier();
                throw new AssertionError("a barrier has ended well");
            } catch (RevokedException e) {
                isOver = true;
            } catch (ProcFailedException e) {
                if (rank == 1 && i == ROUNDS) {
                    damaged.revoke();
                }
            }
        }
        checks.that(damaged.isRevoked(), () -> "not revoked");
    }

    /** Who sees the error revokes, so that the others leave the ring as well. */
    private void ring(Intracomm damaged) throws MPIException {
        int size = dead + 1;
        try {
            while (true) {
                damaged.sendRecv(
                        one, 1, MPI.INT, (rank + 1) % size, TAG, target, 1, MPI.INT, (rank + size - 1) % size, TAG);
            }
        } catch (ProcFailedException | RevokedException e) {
            damaged.revoke();
        }
        checks.fails("after the ring", MPI.ERR_REVOKED, new String[0], damaged::barrier);
    }

    private void named(Intracomm damaged) throws MPIException {
        fails("send", () -> damaged.send(one, 1, MPI.INT, dead, TAG));
        fails("sSend", () -> damaged.sSend(one, 1, MPI.INT, dead, TAG));
        fails("recv", () -> damaged.recv(target, 1, MPI.INT, dead, TAG));
        damaged.ackFailed();
        fails("send, acknowledged", () -> damaged.send(one, 1, MPI.INT, dead, TAG));
        Request[] both = {
            damaged.iSend(MPI.newIntBuffer(1), 1, MPI.INT, dead, TAG),
            damaged.iRecv(MPI.newIntBuffer(1), 1, MPI.INT, dead, TAG)
        };
        fails("iSend", both[0]::waitFor);
        fails("iRecv", both[1]::waitFor);
        damaged.send(one, 1, MPI.INT, MPI.PROC_NULL, TAG);
    }

    private int next() {
        return (rank + 1) % dead;
    }

    private int previous() {
        return (rank + dead - 1) % dead;
    }

    private void alive(Intracomm damaged) throws MPIException {
        IntBuffer come = MPI.newIntBuffer(1);
        for (int i = 0; i < ROUNDS; i++) {
            Request send = damaged.iSend(MPI.newIntBuffer(1).put(0, i), 1, MPI.INT, next(), TAG);
            damaged.iRecv(come, 1, MPI.INT, previous(), TAG).waitFor();
            send.waitFor();
            checks.equal("round", i, come.get(0));
        }
    }

    private void anySource(Intracomm damaged) throws MPIException {
        fails("recv", () -> damaged.recv(target, 1, MPI.INT, MPI.ANY_SOURCE, TAG + 1));
        checks.equal("known", 1, damaged.getFailed().getSize());
        checks.equal("acknowledged", 1, damaged.ackFailed(1));
        damaged.send(one, 1, MPI.INT, next(), TAG);
        damaged.recv(target, 1, MPI.INT, MPI.ANY_SOURCE, TAG);
        checks.equal("received", previous(), target[0]);
    }

    private void collectives(Intracomm damaged) {
        int[] all = new int[dead + 1];
        fails("gather", () -> damaged.gather(one, 1, MPI.INT, all, 1, MPI.INT, 0));
        fails("reduce", () -> damaged.reduce(one, target, 1, MPI.INT, MPI.SUM, 0));
        fails("bcast", () -> damaged.bcast(target, 1, MPI.INT, 0));
        fails("scatter", () -> damaged.scatter(all, 1, MPI.INT, target, 1, MPI.INT, 0));
        fails("allgather", () -> damaged.allGather(one, 1, MPI.INT, all, 1, MPI.INT));
        fails("alltoall", () -> damaged.allToAll(all.clone(), 1, MPI.INT, all, 1, MPI.INT));
        fails("scan", () -> damaged.scan(one, target, 1, MPI.INT, MPI.SUM));
        fails("exscan", () -> damaged.exScan(one, target, 1, MPI.INT, MPI.SUM));
    }

    private void nonBlocking(Intracomm damaged) throws MPIException {
        IntBuffer sum = MPI.newIntBuffer(1);
        Request reduction = damaged.iAllReduce(MPI.newIntBuffer(1), sum, 1, MPI.INT, MPI.SUM);
        Request barrier = damaged.iBarrier();
        if (rank < 2) {
            sum(half, 2);
        }
        fails("iBarrier", barrier::waitFor);
        fails("iAllReduce", reduction::waitFor);
    }

    /** The error of one request of several is that of the wait, and the others go on. */
    private void pairs(Intracomm damaged) throws MPIException {
        Request[] requests = {
            damaged.iRecv(MPI.newIntBuffer(1), 1, MPI.INT, dead, TAG),
            damaged.iRecv(MPI.newIntBuffer(1), 1, MPI.INT, previous(), TAG)
        };
        fails("waitAny", () -> Request.waitAny(requests));
        requests[0] = damaged.iSend(MPI.newIntBuffer(1), 1, MPI.INT, dead, TAG);
        checks.fails("waitSome", -1, new String[0], () -> Request.waitSome(requests));
        damaged.shrink().free(); // all have seen that nothing comes
        damaged.send(one, 1, MPI.INT, next(), TAG);
        requests[1].waitFor();
        checks.that(requests[0].isNull() && requests[1].isNull(), () -> "a request is not over");
    }

    /** One agreement tells whether all of several communicators are there; who has one frees it. */
    private void communicators(Intracomm damaged) throws MPIException {
        List<Intracomm> made = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            try {
                made.add(i == 0 ? damaged.dup() : damaged.split(i == 1 ? rank % 2 : rank / 2, rank));
            } catch (ProcFailedException e) {
                damaged.ackFailed();
            }
        }
        checks.that(!damaged.agree(made.size() == 3), () -> "communicators with a rank that has failed");
        for (Intracomm each : made) {
            each.free();
        }
    }

    private void agreeAndShrink(Intracomm damaged) throws MPIException {
        ProcFailedException raised = null;
        try {
            damaged.agree(rank == 0 ? 2 : 3);
        } catch (ProcFailedException e) {
            raised = e;
        }
        checks.equal("flag", 2, raised == null ? -1 : raised.getFlag());
        damaged.ackFailed();
        checks.equal("acknowledged", 2, damaged.agree(rank == 0 ? 2 : 3));
        Intracomm shrunk = damaged.shrink();
        sum(shrunk, dead);
        checks.equal("agreed", 1, shrunk.agree(1));
        shrunk.free();
    }

    private void revokeAndShrink(Intracomm damaged) throws MPIException {
        if (rank == 0) {
            damaged.revoke();
        } else {
            checks.fails("barrier", -1, new String[0], damaged::barrier);
        }
        Intracomm first = damaged.shrink();
        Intracomm second = damaged.shrink();
        checks.equal("both", MPI.CONGRUENT, Intracomm.compare(first, second));
        sum(first, dead);
        second.free();
        first.free();
    }

    /** Blocks that end with an agreement; the inner one fails, the outer one repairs. */
    private void transactions(Intracomm damaged) throws MPIException {
        Intracomm comm = damaged;
        int failed = 0;
        boolean isDone = false;
        while (!isDone) {
            boolean isWell = false;
            try {
                sum(comm, comm.getSize());
                isWell = true;
            } catch (ProcFailedException | RevokedException e) {
                comm.revoke();
            }
            if (OutlivingCalls.agree(comm, isWell)) {
                isDone = true;
            } else {
                failed++;
                Intracomm next = comm.shrink();
                if (comm != damaged) {
                    comm.free();
                }
                comm = next;
            }
        }
        checks.equal("repairs", 1, failed);
        checks.equal("ranks", dead, comm.getSize());
        comm.free();
    }
}
