package railmpi.test.programs;

import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import mpi.File;
import mpi.Group;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;
import mpi.Win;

/**
 * The last rank fails, and the others meet what needs it, one kind of call after the other: twins of the programs
 * err_returns, err_any, getack, isend-err, revoke and shrink of the public ULFM tests. Argument: {@code kill}, {@code
 * exit} or {@code throw}, how it fails.
 */
public final class FailedRank {
    private static final int LONG = 1 << 20;
    private static final int TAG = 5;

    private final Checks checks = new Checks();
    private final Intracomm world = MPI.COMM_WORLD;
    private final int rank = world.getRank();
    /** Ranks that live. */
    private final int living = world.getSize() - 1;

    private final int dead = living;
    private final int next = (rank + 1) % living;
    private final int[] one = {1};
    private final int[] target = new int[1];

    private FailedRank() {}

    public static void main(String[] arguments) throws Exception {
        String[] args = MPI.Init(arguments);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        new FailedRank().run(args[0]);
        MPI.Finalize();
    }

    private void run(String how) throws Exception {
        checks.same("attribute", true, world.getAttr(MPI.FT));
        Intracomm damaged = world.dup();
        Intracomm whole = world.split(rank == dead ? 1 : 0, rank);
        if (rank == 0) {
            damaged.send(one, 1, MPI.INT, dead, TAG + 2); // they are connected before the last message
        }
        if (rank == dead) {
            damaged.recv(target, 1, MPI.INT, 0, TAG + 2);
            damaged.send(one, 1, MPI.INT, 0, TAG + 1);
            end(how);
        }
        collectives(damaged, whole);
        messages(damaged);
        wildcards(damaged, whole);
        severalRequests(damaged);
        agreements(damaged);
        Intracomm shrunk = shrink(damaged);
        construction(damaged, shrunk);
        revoke(shrunk);
        revokeWindow(shrunk);
        revokeFile(shrunk);
        shrunk.free();
        whole.free();
        damaged.free();
        checks.report();
    }

    private static void end(String how) throws Exception {
        switch (how) {
            case "kill" -> {
                String self = Long.toString(ProcessHandle.current().pid());
                new ProcessBuilder("kill", "-9", self).start().waitFor();
                Thread.sleep(60_000);
            }
            case "exit" -> System.exit(0);
            default -> throw new IllegalStateException("thrown on purpose");
        }
    }

    private void fails(String what, int errorClass, Checks.Action action) {
        checks.fails(what, errorClass, new String[0], action);
    }

    private void collectives(Intracomm damaged, Intracomm whole) throws MPIException {
        fails("barrier", MPI.ERR_PROC_FAILED, damaged::barrier);
        checks.equal("failed", 1, damaged.getFailed().getSize());
        fails("barrier again", MPI.ERR_PROC_FAILED, damaged::barrier);
        fails("bcast", MPI.ERR_PROC_FAILED, () -> damaged.bcast(one, 1, MPI.INT, 0));
        fails("allreduce", MPI.ERR_PROC_FAILED, () -> damaged.allReduce(one, target, 1, MPI.INT, MPI.SUM));
        fails("dup", MPI.ERR_PROC_FAILED, damaged::dup);
        fails("split", MPI.ERR_PROC_FAILED, () -> damaged.split(0, rank));
        Request barrier = damaged.iBarrier();
        fails("iBarrier", MPI.ERR_PROC_FAILED, barrier::waitFor);
        whole.allReduce(one, target, 1, MPI.INT, MPI.SUM);
        checks.equal("sum of those that live", living, target[0]);
        checks.equal("failed of them", 0, whole.getFailed().getSize());
    }

    private void messages(Intracomm damaged) throws MPIException {
        fails("send", MPI.ERR_PROC_FAILED, () -> damaged.send(one, 1, MPI.INT, dead, TAG));
        fails("recv", MPI.ERR_PROC_FAILED, () -> damaged.recv(target, 1, MPI.INT, dead, TAG));
        fails("probe", MPI.ERR_PROC_FAILED, () -> damaged.probe(dead, TAG));
        fails("long send", MPI.ERR_PROC_FAILED, () -> damaged.send(new int[LONG], LONG, MPI.INT, dead, TAG));
        Request send = damaged.iSend(MPI.newIntBuffer(1), 1, MPI.INT, dead, TAG);
        fails("iSend", MPI.ERR_PROC_FAILED, send::waitFor);
        checks.that(send.isNull(), () -> "a request that failed is not null");
        Request receive = damaged.iRecv(MPI.newIntBuffer(1), 1, MPI.INT, dead, TAG);
        fails("iRecv", MPI.ERR_PROC_FAILED, receive::waitFor);
        if (rank == 0) { // it came before the failure
            damaged.recv(target, 1, MPI.INT, dead, TAG + 1);
        }
        damaged.sendRecv(one, 1, MPI.INT, next, TAG, target, 1, MPI.INT, (rank + living - 1) % living, TAG);
        checks.equal("from one that lives", 1, target[0]);
    }

    private void wildcards(Intracomm damaged, Intracomm whole) throws MPIException {
        checks.equal("acknowledged", 0, damaged.ackFailed(0));
        fails("recv", MPI.ERR_PROC_FAILED, () -> damaged.recv(target, 1, MPI.INT, MPI.ANY_SOURCE, TAG + 4));
        fails("probe", MPI.ERR_PROC_FAILED, () -> damaged.probe(MPI.ANY_SOURCE, TAG + 4));
        fails("iProbe", MPI.ERR_PROC_FAILED, () -> damaged.iProbe(MPI.ANY_SOURCE, TAG + 4));
        fails(
                "sendRecv",
                MPI.ERR_PROC_FAILED,
                () -> damaged.sendRecv(
                        one, 1, MPI.INT, MPI.PROC_NULL, TAG, target, 1, MPI.INT, MPI.ANY_SOURCE, TAG + 4));
        IntBuffer buffer = MPI.newIntBuffer(1);
        Request receive = damaged.iRecv(buffer, 1, MPI.INT, MPI.ANY_SOURCE, TAG + 4);
        fails("iRecv", MPI.ERR_PROC_FAILED_PENDING, receive::waitFor);
        fails("test", MPI.ERR_PROC_FAILED_PENDING, receive::test);
        checks.that(!receive.isNull(), () -> "a request in doubt is null");
        Request cancelled = damaged.iRecv(MPI.newIntBuffer(1), 1, MPI.INT, MPI.ANY_SOURCE, TAG + 2);
        cancelled.cancel();
        checks.that(cancelled.waitStatus().isCancelled(), () -> "a request in doubt is not cancelled");
        checks.equal("acknowledged", 1, damaged.ackFailed());
        whole.barrier(); // all have seen that nothing comes
        damaged.send(new int[] {rank}, 1, MPI.INT, next, TAG + 4);
        receive.waitFor();
        checks.equal("received", (rank + living - 1) % living, buffer.get(0));
    }

    private void severalRequests(Intracomm damaged) throws MPIException {
        IntBuffer never = MPI.newIntBuffer(1);
        Request[] requests = {
            damaged.iRecv(never, 1, MPI.INT, next, TAG + 3),
            damaged.iRecv(MPI.newIntBuffer(1), 1, MPI.INT, dead, TAG),
            damaged.iSend(MPI.newIntBuffer(1), 1, MPI.INT, MPI.PROC_NULL, TAG)
        };
        try {
            Request.waitAll(requests);
            throw new AssertionError("waitAll has ended well");
        } catch (MPIException e) {
            checks.equal("class", MPI.ERR_IN_STATUS, e.getErrorClass());
            Status[] statuses = e.getStatuses();
            checks.equal("not over", MPI.ERR_PENDING, statuses[0].getError());
            checks.equal("failed", MPI.ERR_PROC_FAILED, statuses[1].getError());
            checks.equal("well", MPI.SUCCESS, statuses[2].getError());
        }
        checks.that(requests[1].isNull() && requests[2].isNull(), () -> "a request that is over is not null");
        requests[0].cancel();
        requests[0].waitFor();
    }

    private void agreements(Intracomm damaged) throws MPIException {
        Intracomm other = damaged.shrink();
        checks.equal("acknowledged by a new one", 0, other.ackFailed(0));
        other.free();
        checks.equal("agreed", 4, damaged.agree(rank == 0 ? 4 : 6));
        fails("unacknowledged", MPI.ERR_PROC_FAILED, () -> world.agree(1));
        IntBuffer flag = MPI.newIntBuffer(1);
        flag.put(0, rank == 0 ? 3 : 1);
        Request agreement = world.iAgree(flag);
        fails("unacknowledged later", MPI.ERR_PROC_FAILED, agreement::waitFor);
        checks.equal("flag", 1, flag.get(0));
        fails("no flag", MPI.ERR_BUFFER, () -> world.iAgree(MPI.newIntBuffer(2)));
        fails("negative", MPI.ERR_ARG, () -> world.ackFailed(-1));
    }

    private Intracomm shrink(Intracomm damaged) throws MPIException {
        Intracomm shrunk = damaged.shrink();
        checks.equal("size", living, shrunk.getSize());
        checks.equal("rank", rank, shrunk.getRank());
        Intracomm later = shrunk.iShrink();
        later.getRequest().waitFor();
        checks.equal("the same", MPI.CONGRUENT, Intracomm.compare(shrunk, later));
        later.allReduce(one, target, 1, MPI.INT, MPI.SUM);
        checks.equal("sum", living, target[0]);
        later.free();
        return shrunk;
    }

    /** What does not name the rank that has failed can be made over a communicator with it. */
    private void construction(Intracomm damaged, Intracomm shrunk) throws MPIException {
        Group everybody = damaged.getGroup();
        fails("group with the dead", MPI.ERR_PROC_FAILED, () -> damaged.createGroup(everybody, TAG));
        Intracomm group = damaged.createGroup(shrunk.getGroup(), TAG);
        group.allReduce(one, target, 1, MPI.INT, MPI.SUM);
        checks.equal("members of the group", living, target[0]);
        Intracomm half = shrunk.split(rank % 2, rank);
        Intercomm inter = damaged.createIntercomm(half, 0, 1 - rank % 2, TAG);
        inter.barrier();
        inter.disconnect();
        half.free();
        group.free();
    }

    private void revokeWindow(Intracomm whole) throws MPIException {
        Win window = new Win(Integer.BYTES, 1, MPI.INFO_NULL, whole, MPI.newIntBuffer(1), Win.FLAVOR_PRIVATE);
        window.setErrhandler(MPI.ERRORS_RETURN);
        if (rank == 0) {
            window.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
            whole.barrier();
            window.revoke();
            whole.barrier(); // nobody waits for the lock any more
            fails("unlock", MPI.ERR_REVOKED, () -> window.unlock(0));
        } else {
            whole.barrier();
            fails("lock that is held", MPI.ERR_REVOKED, () -> window.lock(MPI.LOCK_SHARED, 0, 0));
            whole.barrier();
        }
        fails("fence", MPI.ERR_REVOKED, () -> window.fence(0));
        fails("post", MPI.ERR_REVOKED, () -> window.post(whole.getGroup(), 0));
        fails("lockAll", MPI.ERR_REVOKED, () -> window.lockAll(0));
        checks.that(window.isRevoked() && !whole.isRevoked(), () -> "the communicator is revoked");
        checks.equal("failed ranks of the window", 0, window.getFailed().getSize());
        window.free();
        whole.barrier();
    }

    private void revokeFile(Intracomm whole) throws Exception {
        Path path = Path.of(
                System.getProperty("java.io.tmpdir"),
                "failed-rank-" + ProcessHandle.current().pid());
        byte[] name = path.toString().getBytes(StandardCharsets.UTF_8);
        byte[] same = Arrays.copyOf(name, 512);
        whole.bcast(same, same.length, MPI.BYTE, 0);
        String shared = new String(same, StandardCharsets.UTF_8).replace("\0", "");
        File file = new File(whole, shared, MPI.MODE_CREATE | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE);
        IntBuffer data = MPI.newIntBuffer(1);
        whole.barrier(); // all have opened it
        if (rank == 0) {
            file.revoke();
        }
        fails("writeAtAll", MPI.ERR_REVOKED, () -> file.writeAtAll(0, data, 1, MPI.INT));
        fails("writeShared", MPI.ERR_REVOKED, () -> file.writeShared(data, 1, MPI.INT));
        fails("writeAt", MPI.ERR_REVOKED, () -> file.writeAt(0, data, 1, MPI.INT));
        checks.that(file.isRevoked() && !whole.isRevoked(), () -> "the communicator is revoked");
        checks.equal("failed ranks of the file", 0, file.getFailed().getSize());
        file.close();
        whole.barrier();
    }

    private void revoke(Intracomm shrunk) throws MPIException {
        Intracomm revoked = shrunk.dup();
        Group before = revoked.getGroup();
        IntBuffer data = MPI.newIntBuffer(LONG);
        Request receive = revoked.iRecv(MPI.newIntBuffer(1), 1, MPI.INT, MPI.ANY_SOURCE, TAG);
        Request send = revoked.iSend(data, LONG, MPI.INT, next, TAG + 1);
        shrunk.barrier(); // all have begun
        if (rank == living - 1) {
            revoked.revoke();
            revoked.revoke();
        }
        fails("long iSend", MPI.ERR_REVOKED, send::waitFor);
        fails("iRecv", MPI.ERR_REVOKED, receive::waitFor);
        fails("barrier", MPI.ERR_REVOKED, revoked::barrier);
        fails("send", MPI.ERR_REVOKED, () -> revoked.send(one, 1, MPI.INT, next, TAG));
        fails("to nobody", MPI.ERR_REVOKED, () -> revoked.send(one, 1, MPI.INT, MPI.PROC_NULL, TAG));
        fails("from nobody", MPI.ERR_REVOKED, () -> revoked.recv(target, 1, MPI.INT, MPI.PROC_NULL, TAG));
        fails("iProbe", MPI.ERR_REVOKED, () -> revoked.iProbe(next, TAG));
        checks.that(revoked.isRevoked() && !shrunk.isRevoked(), () -> "another one is revoked");
        checks.equal("group", living, before.getSize());
        checks.equal("agreed", 2, revoked.agree(rank == 0 ? 2 : 3));
        Intracomm healed = revoked.shrink();
        healed.barrier();
        healed.free();
        revoked.free();
        shrunk.barrier();
    }
}
