package railmpi.test.programs;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import mpi.CartComm;
import mpi.Comm;
import mpi.Group;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Prequest;
import mpi.ProcFailedException;
import mpi.Request;
import mpi.RevokedException;
import mpi.Status;

/**
 * One operation of {@link Outliving}, with the serial reference of what it gives when no member fails in it. Every rank
 * contributes a number that follows from its rank in the world, so the reference follows from the members.
 */
final class OutlivingCalls {
    private static final int MOST_ITEMS = 200_000;
    private static final int TAG = 3;
    private static final int WORK = 4;
    private static final int RESULT = 5;
    private static final int TASKS = 40;
    private static final int LEADER_TAG = 6;

    /** Some member could not make a communicator, so that nobody uses it. */
    static final class NotAgreed extends Exception {
        private static final long serialVersionUID = 1;

        NotAgreed() {
            super("not all have a communicator");
        }
    }

    private interface Call {
        void run(OutlivingCalls at) throws MPIException, NotAgreed;
    }

    private interface Maker<C> {
        C make() throws MPIException;
    }

    private interface Use<C> {
        void of(C made) throws MPIException, NotAgreed;
    }

    private static final Call[] CALLS = {
        at -> at.comm.barrier(),
        at -> at.allReduce(at.comm, at.members),
        OutlivingCalls::bcast,
        OutlivingCalls::reduce,
        OutlivingCalls::gather,
        OutlivingCalls::scatter,
        OutlivingCalls::allGather,
        OutlivingCalls::allToAll,
        OutlivingCalls::scan,
        OutlivingCalls::reduceScatter,
        OutlivingCalls::severalAtOnce,
        OutlivingCalls::exchange,
        OutlivingCalls::persistent,
        OutlivingCalls::fromAnybody,
        OutlivingCalls::manage,
        OutlivingCalls::flags,
        OutlivingCalls::duplicate,
        OutlivingCalls::split,
        OutlivingCalls::neighbours,
        OutlivingCalls::twoGroups,
        OutlivingCalls::revokedByOne,
    };

    /** Numbers of the operations are below this. */
    static final int KINDS = CALLS.length;

    private final Intracomm comm;
    private final int[] members;
    private final Checks checks;
    private final int rank;
    private final int size;
    private final int root;
    private final int items;
    private final boolean isFirst;

    /** All members give the same seed. */
    OutlivingCalls(Intracomm comm, int[] members, long seed, Checks checks) throws MPIException {
        this.comm = comm;
        this.members = members;
        this.checks = checks;
        rank = comm.getRank();
        size = comm.getSize();
        Random random = new Random(seed);
        root = random.nextInt(size);
        items = switch (random.nextInt(3)) {
            case 0 -> 1;
            case 1 -> 1 + random.nextInt(2_000);
            default -> 1 + random.nextInt(MOST_ITEMS);
        };
        isFirst = random.nextBoolean();
    }

    void run(int kind) throws MPIException, NotAgreed {
        CALLS[kind].run(this);
    }

    /** Agrees where failures count as no. */
    static boolean agree(Comm comm, boolean isWell) throws MPIException {
        try {
            return comm.agree(isWell);
        } catch (ProcFailedException e) {
            return false;
        }
    }

    /** What a rank contributes. */
    private static int number(int worldRank) {
        return worldRank * worldRank + 3;
    }

    private static int sum(int... worldRanks) {
        return Arrays.stream(worldRanks).map(OutlivingCalls::number).sum();
    }

    private int mine() {
        return number(members[rank]);
    }

    /** So many items of {@link #mine}. */
    private int[] many(int count) {
        int[] data = new int[count];
        Arrays.fill(data, mine());
        return data;
    }

    private void check(String what, int expected, int[] data, int from, int count) {
        checks.that(
                Arrays.stream(data, from, from + count).allMatch(item -> item == expected),
                () -> what + " of " + Arrays.toString(members) + " is not " + expected + " but from " + data[from]
                        + " to " + data[from + count - 1]);
    }

    private void allReduce(Intracomm over, int... group) throws MPIException {
        int[] target = new int[items];
        over.allReduce(many(items), target, items, MPI.INT, MPI.SUM);
        check("sum", sum(group), target, 0, items);
    }

    private void bcast() throws MPIException {
        int[] data = rank == root ? many(items) : new int[items];
        comm.bcast(data, items, MPI.INT, root);
        check("bcast", number(members[root]), data, 0, items);
    }

    private void reduce() throws MPIException {
        int[] target = new int[items];
        comm.reduce(many(items), target, items, MPI.INT, MPI.SUM, root);
        if (rank == root) {
            check("reduced", sum(members), target, 0, items);
        }
    }

    private void gather() throws MPIException {
        int[] all = new int[rank == root ? size * items : 0];
        comm.gather(many(items), items, MPI.INT, all, items, MPI.INT, root);
        for (int member = 0; rank == root && member < size; member++) {
            check("gathered", number(members[member]), all, member * items, items);
        }
    }

    private void scatter() throws MPIException {
        int[] all = new int[rank == root ? size * items : 0];
        for (int i = 0; i < all.length; i++) {
            all[i] = number(members[i / items]);
        }
        int[] part = new int[items];
        comm.scatter(all, items, MPI.INT, part, items, MPI.INT, root);
        check("scattered", mine(), part, 0, items);
    }

    private void allGather() throws MPIException {
        int[] all = new int[size * items];
        int[] counts = new int[size];
        int[] places = new int[size];
        Arrays.fill(counts, items);
        Arrays.setAll(places, member -> (size - 1 - member) * items);
        comm.allGatherv(many(items), items, MPI.INT, all, counts, places, MPI.INT);
        for (int member = 0; member < size; member++) {
            check("gathered by all", number(members[member]), all, places[member], items);
        }
    }

    private void allToAll() throws MPIException {
        int[] all = new int[size * items];
        comm.allToAll(many(size * items), items, MPI.INT, all, items, MPI.INT);
        for (int member = 0; member < size; member++) {
            check("from each", number(members[member]), all, member * items, items);
        }
    }

    private void scan() throws MPIException {
        int[] target = new int[items];
        comm.scan(many(items), target, items, MPI.INT, MPI.SUM);
        check("scanned", sum(Arrays.copyOf(members, rank + 1)), target, 0, items);
    }

    private void reduceScatter() throws MPIException {
        int[] target = new int[items];
        comm.reduceScatterBlock(many(size * items), target, items, MPI.INT, MPI.SUM);
        check("reduced part", sum(members), target, 0, items);
    }

    private void severalAtOnce() throws MPIException {
        IntBuffer sum = MPI.newIntBuffer(1);
        IntBuffer all = MPI.newIntBuffer(size);
        IntBuffer own = MPI.newIntBuffer(1).put(0, mine());
        IntBuffer word = MPI.newIntBuffer(1).put(0, rank == root ? mine() : 0);
        Request.waitAll(new Request[] {
            comm.iAllReduce(own, sum, 1, MPI.INT, MPI.SUM),
            comm.iBarrier(),
            comm.iBcast(word, 1, MPI.INT, root),
            comm.iAllGather(own, 1, MPI.INT, all, 1, MPI.INT)
        });
        checks.equal("later sum", sum(members), sum.get(0));
        checks.equal("later bcast", number(members[root]), word.get(0));
        for (int member = 0; member < size; member++) {
            checks.equal("later gather", number(members[member]), all.get(member));
        }
    }

    private int before() {
        return (rank + size - 1) % size;
    }

    private int behind() {
        return (rank + 1) % size;
    }

    private void exchange() throws MPIException {
        int[] come = new int[items];
        if (isFirst) {
            comm.sendRecv(many(items), items, MPI.INT, behind(), TAG, come, items, MPI.INT, before(), TAG);
        } else {
            Request.waitAll(new Request[] {
                comm.Irecv(come, 0, items, MPI.INT, before(), TAG),
                comm.Isend(many(items), 0, items, MPI.INT, behind(), TAG)
            });
        }
        check("exchanged", number(members[before()]), come, 0, items);
    }

    private void persistent() throws MPIException {
        IntBuffer come = MPI.newIntBuffer(items);
        IntBuffer go = MPI.newIntBuffer(items).put(0, many(items));
        Prequest[] both = {
            comm.recvInit(come, items, MPI.INT, before(), TAG), comm.sendInit(go, items, MPI.INT, behind(), TAG)
        };
        try {
            for (int i = 0; i < 3; i++) {
                Prequest.startAll(both);
                Request.waitAll(both);
                checks.equal("again and again", number(members[before()]), come.get(items - 1));
            }
        } finally {
            both[0].free();
            both[1].free();
        }
    }

    private void fromAnybody() throws MPIException {
        Request send = comm.Isend(many(items), 0, items, MPI.INT, behind(), TAG);
        Status status = comm.probe(MPI.ANY_SOURCE, TAG);
        int[] come = new int[items];
        comm.recv(come, items, MPI.INT, MPI.ANY_SOURCE, status.getTag());
        check("from anybody", number(members[status.getSource()]), come, 0, items);
        send.waitFor();
    }

    /** The first rank gives work to the others, and gives it to another one if somebody fails. */
    private void manage() throws MPIException {
        if (size > 1) {
            if (rank == 0) {
                new OutlivingManager(comm, checks, TASKS, WORK, RESULT).run();
            } else {
                OutlivingManager.work(comm, WORK, RESULT);
            }
        }
    }

    /** A manager that is alone has acknowledged the failures of all its workers, whose flags are missing then. */
    private void flags() throws MPIException {
        int[] acknowledged = IntStream.range(0, comm.ackFailed(0)).toArray();
        int[] missing = Group.translateRanks(comm.getFailed(), acknowledged, MPI.COMM_WORLD.getGroup());
        int all = -1;
        for (int member : members) {
            if (Arrays.stream(missing).noneMatch(each -> each == member)) {
                all &= ~(1 << member % Integer.SIZE);
            }
        }
        int own = ~(1 << members[rank] % Integer.SIZE);
        if (isFirst) {
            checks.equal("flags", all, comm.agree(own));
        } else {
            IntBuffer flag = MPI.newIntBuffer(1).put(0, own);
            comm.iAgree(flag).waitFor();
            checks.equal("flags", all, flag.get(0));
        }
    }

    /** All agree that all have it before one uses it; whoever meets a failure in it revokes it. */
    private <C extends Comm> void with(Maker<C> maker, Use<C> use) throws MPIException, NotAgreed {
        C made = null;
        try {
            made = maker.make();
        } catch (ProcFailedException | RevokedException e) {
            comm.revoke();
        }
        if (!agree(comm, made != null)) {
            if (made != null) {
                made.free();
            }
            throw new NotAgreed();
        }
        try {
            use.of(made);
        } catch (MPIException | NotAgreed e) {
            made.revoke();
            throw e;
        } finally {
            made.free();
        }
    }

    private void duplicate() throws MPIException, NotAgreed {
        with(comm::dup, made -> allReduce(made, members));
    }

    private void split() throws MPIException, NotAgreed {
        with(() -> comm.split(rank % 2, rank), made -> allReduce(made, half(rank % 2)));
    }

    private int[] half(int which) {
        int[] half = new int[(size + 1 - which) / 2];
        Arrays.setAll(half, i -> members[2 * i + which]);
        return half;
    }

    private void neighbours() throws MPIException, NotAgreed {
        with(() -> comm.createCart(new int[] {size}, new boolean[] {true}, false), this::neighboursOf);
    }

    private void neighboursOf(CartComm ring) throws MPIException {
        int[] come = new int[2 * items];
        ring.neighborAllGather(many(items), items, MPI.INT, come, items, MPI.INT);
        check("left neighbour", number(members[before()]), come, 0, items);
        check("right neighbour", number(members[behind()]), come, items, items);
    }

    private void twoGroups() throws MPIException, NotAgreed {
        if (size > 1) {
            with(() -> comm.split(rank % 2, rank), half -> with(() -> joined(half), this::twoGroupsOf));
        }
    }

    private Intercomm joined(Intracomm half) throws MPIException {
        try {
            return comm.createIntercomm(half, 0, 1 - rank % 2, LEADER_TAG);
        } catch (MPIException e) {
            half.revoke(); // its other ranks may wait for this one
            throw e;
        }
    }

    private void twoGroupsOf(Intercomm both) throws MPIException {
        int[] target = new int[items];
        both.allReduce(many(items), target, items, MPI.INT, MPI.SUM);
        check("sum of the others", sum(half(1 - rank % 2)), target, 0, items);
    }

    private void revokedByOne() throws MPIException, NotAgreed {
        with(comm::dup, made -> {
            if (rank == root) {
                made.revoke();
            }
            try {
                while (true) {
                    made.barrier();
                }
            } catch (RevokedException e) {
                checks.that(made.isRevoked(), () -> "not revoked");
            }
        });
    }
}
