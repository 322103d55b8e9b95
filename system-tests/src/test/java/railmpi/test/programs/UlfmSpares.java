package railmpi.test.programs;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.stream.IntStream;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.ProcFailedException;
import mpi.Request;
import mpi.RevokedException;

/**
 * Twins of tests of Fenix (failed_spares, request_cancelled, issend, no_jump, request_tracking): three of six ranks
 * work and three are spares. A worker and two of the spares die, and the last spare takes the place of the worker. When
 * another worker dies, there is none left, and two go on. The tests of subsets (subset_internal, subset_merging and
 * those that followed them) have no twin: they compute with sets of indices of Fenix's own store of data.
 */
public final class UlfmSpares {
    private static final int WORKERS = 3;
    private static final int SPARE = -1;
    private static final int ROUNDS = 6;
    private static final int FIRST_DEATHS = 2;
    private static final int LAST_DEATH = 4;
    private static final int TAG = 13;
    private static final int DIE = 1;
    private static final int BEFORE_FAILURE = 44;
    private static final int AFTER_REPAIR = 33;
    private static final int REQUESTS = 1000;

    private final Checks checks = new Checks();
    private final int self = MPI.COMM_WORLD.getRank();
    private Intracomm all;
    private Intracomm workers;
    /** Which worker this rank is. */
    private int place = self < WORKERS ? self : SPARE;

    private int round;
    private int repairs;
    private final IntBuffer received = MPI.newIntBuffer(1).put(0, BEFORE_FAILURE);
    /** A receive of which nothing comes; null if there is none. */
    private Request old;

    private UlfmSpares() throws MPIException {
        all = MPI.COMM_WORLD.dup();
        workers = all.split(place == SPARE ? MPI.UNDEFINED : 0, place);
    }

    public static void main(String[] arguments) throws Exception {
        MPI.Init(arguments);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        new UlfmSpares().run();
        MPI.Finalize();
    }

    private void run() throws Exception {
        while (round < ROUNDS) {
            try {
                if (place == SPARE) {
                    await();
                } else {
                    prepare();
                    work();
                    round++;
                }
            } catch (ProcFailedException | RevokedException e) {
                endAndRepair();
            }
        }
        checks.equal("repairs", 2, repairs);
        checks.equal("workers that are left", 2, workers.getSize());
        checks.report();
    }

    /** A spare waits until it is needed. */
    private void await() throws Exception {
        int[] order = new int[1];
        all.recv(order, 1, MPI.INT, 0, TAG);
        checks.equal("order", DIE, order[0]);
        UlfmStress.killItself();
    }

    /** The spares die first, so that nobody revokes what tells them to. */
    private void prepare() throws Exception {
        if (round == FIRST_DEATHS && repairs == 0) {
            old = workers.iRecv(received, 1, MPI.INT, (place + 1) % WORKERS, TAG);
            if (place == 0) {
                all.send(new int[] {DIE}, 1, MPI.INT, 3, TAG);
                all.send(new int[] {DIE}, 1, MPI.INT, 4, TAG);
            } else if (place == 1) {
                while (all.getFailed().getSize() < 2) {
                    Thread.sleep(1);
                }
                UlfmStress.killItself();
            }
        } else if (round == LAST_DEATH && place == 2) {
            UlfmStress.killItself();
        }
    }

    private void work() throws MPIException {
        int size = workers.getSize();
        int[] sum = new int[1];
        workers.allReduce(new int[] {place + 1}, sum, 1, MPI.INT, MPI.SUM);
        checks.equal("sum of round " + round, size * (size + 1) / 2, sum[0]);
        workers.barrier();
    }

    /** Requests on a communicator that is revoked are over, and need not be waited for. */
    private void endAndRepair() throws MPIException {
        all.revoke();
        if (place != SPARE) {
            workers.revoke();
        }
        if (old != null) {
            checks.fails("old request", -1, new String[0], old::test);
            checks.that(old.isNull(), () -> "a request on a revoked communicator is not over");
            checks.equal("buffer of the old request", BEFORE_FAILURE, received.get(0));
            old = null;
        }
        repairs++;
        Roles roles = null;
        while (roles == null) {
            Intracomm living = all.shrink();
            Roles proposed = roles(living);
            roles = OutlivingCalls.agree(living, proposed != null) ? proposed : null;
            all.free();
            all = living;
        }
        place = roles.place();
        round = roles.round();
        workers = roles.workers();
        if (repairs == 1) {
            synchronousSends();
        }
        if (place != SPARE) {
            goOnInPlace();
        }
    }

    /** What failed is done again at once, with whoever has the place of the dead now; then many requests at a time. */
    private void goOnInPlace() throws MPIException {
        int size = workers.getSize();
        int next = (place + 1) % size;
        int previous = (place + size - 1) % size;
        workers.sendRecv(
                MPI.newIntBuffer(1).put(0, AFTER_REPAIR + place),
                1,
                MPI.INT,
                previous,
                TAG,
                received,
                1,
                MPI.INT,
                next,
                TAG);
        checks.equal("received after the repair", AFTER_REPAIR + next, received.get(0));
        received.put(0, BEFORE_FAILURE);
        IntBuffer[] in = new IntBuffer[REQUESTS];
        Request[] requests = new Request[2 * REQUESTS];
        for (int i = 0; i < REQUESTS; i++) {
            in[i] = MPI.newIntBuffer(1);
            IntBuffer out = MPI.newIntBuffer(1).put(0, place * REQUESTS + i);
            requests[i] = workers.iSend(out, 1, MPI.INT, next, TAG);
            requests[REQUESTS + i] = workers.iRecv(in[i], 1, MPI.INT, previous, TAG);
        }
        Request.waitAll(requests);
        for (int i = 0; i < REQUESTS; i++) {
            checks.equal("request " + i, previous * REQUESTS + i, in[i].get(0));
        }
    }

    private record Roles(int place, int round, Intracomm workers) {}

    /** The spares that live take the places of workers that do not; without spares there are fewer places. */
    private Roles roles(Intracomm living) throws MPIException {
        int[] places = new int[living.getSize()];
        int[] rounds = new int[living.getSize()];
        try {
            living.allGather(new int[] {place}, 1, MPI.INT, places, 1, MPI.INT);
            living.allGather(new int[] {place == SPARE ? ROUNDS : round}, 1, MPI.INT, rounds, 1, MPI.INT);
            int own = newPlace(places, living.getRank());
            Intracomm made = living.split(own == SPARE ? MPI.UNDEFINED : 0, own);
            return new Roles(own, Arrays.stream(rounds).min().getAsInt(), made);
        } catch (ProcFailedException | RevokedException e) {
            living.revoke();
            return null;
        }
    }

    private static int newPlace(int[] places, int rank) {
        int[] missing = IntStream.range(0, WORKERS)
                .filter(each -> Arrays.stream(places).noneMatch(found -> found == each))
                .toArray();
        int filled = 0;
        for (int i = 0; i < places.length && filled < missing.length; i++) {
            if (places[i] == SPARE) {
                places[i] = missing[filled++];
            }
        }
        int own = places[rank];
        return filled == missing.length
                ? own
                : (int) Arrays.stream(places).filter(each -> each < own).count();
    }

    /** Over the communicator in which ranks have failed, but which nobody has revoked. */
    private void synchronousSends() throws MPIException {
        IntBuffer buffer = MPI.newIntBuffer(1);
        Request toTheDead = MPI.COMM_WORLD.isSend(buffer, 1, MPI.INT, 1, TAG);
        checks.fails("isSend", MPI.ERR_PROC_FAILED, new String[0], toTheDead::waitFor);
        if (self == 0) {
            Request toTheLiving = MPI.COMM_WORLD.isSend(buffer, 1, MPI.INT, 2, TAG);
            toTheLiving.waitFor();
        } else if (self == 2) {
            MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, 0, TAG);
        }
    }
}
