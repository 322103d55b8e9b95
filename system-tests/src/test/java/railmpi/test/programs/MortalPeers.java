package railmpi.test.programs;

import java.nio.IntBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import mpi.CartComm;
import mpi.File;
import mpi.Group;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Message;
import mpi.Prequest;
import mpi.Request;
import mpi.Win;

/**
 * Every kind of call whose peer fails. In each round all ranks make one kind of call again and again while one of them
 * ends in a random moment; then those that live make one call of every kind, each rank in another order, and exchange
 * data among themselves. A call that lasts too long ends the job. Arguments: a seed, the rounds, a file, and names of
 * kinds, none for all; the first of them is the one during which a rank fails. With {@code spawned} in place of them
 * half of the ranks are those of a job that the other one has started, with {@code accept} and {@code connect} those of
 * a job that meets the other one at a port.
 */
public final class MortalPeers {
    private static final int MOST_DELAY_US = 4_000;
    private static final int LONG = 100_000;
    private static final long LIMIT_NS = 200_000_000_000L;
    private static final int TAG = 3;
    private static final String SPAWNED = "spawned";
    private static final String ACCEPT = "accept";
    private static final String CONNECT = "connect";
    /** Kinds that end well only when every rank has come. */
    private static final Set<String> NEEDS_ALL =
            Set.of("barrier", "ibarrier", "allreduce", "iallreduce", "allgather", "alltoall", "inter-barrier");

    private final Checks checks = new Checks();
    private final Random shared;
    private final Random own;
    private final Path file;
    private final List<String> wanted;

    /** What the watchdog looks at. */
    private volatile String step = "";

    private volatile long stepNs = System.nanoTime();

    private Intracomm comm;
    private int rank;
    private int size;
    private int victim;
    /** How often the kind of call during which a rank failed has ended well here. */
    private int endedWell;

    private final List<Kind> kinds = new ArrayList<>();
    private final List<Checks.Action> ends = new ArrayList<>();

    /** A kind of call, and the error class that it ends with. */
    private record Kind(String name, int errorClass, boolean mayBeRepeated, Checks.Action call) {}

    private MortalPeers(String[] args) throws MPIException {
        long seed = Long.parseLong(args[0]);
        shared = new Random(seed);
        own = new Random(seed * 31 + 2 * MPI.COMM_WORLD.getRank() + (isOfSecondJob(args) ? 1 : 0));
        file = Path.of(args[2]);
        wanted = isOfTwoJobs(args) ? List.of() : List.of(args).subList(3, args.length);
    }

    public static void main(String[] arguments) throws Exception {
        String[] args = MPI.Init(arguments);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        MortalPeers program = new MortalPeers(args);
        program.watch();
        Intracomm living = isOfTwoJobs(args) ? bothJobs(args) : MPI.COMM_WORLD;
        for (int round = 0; round < Integer.parseInt(args[1]) && living.getSize() > 1; round++) {
            living = program.round(living, round);
        }
        program.checks.report();
        program.step = null;
        MPI.Finalize();
    }

    private static boolean isOfTwoJobs(String[] args) {
        return args.length > 3 && Set.of(SPAWNED, ACCEPT, CONNECT).contains(args[3]);
    }

    private static boolean isOfSecondJob(String[] args) throws MPIException {
        return !Intercomm.getParent().isNull() || args.length > 3 && args[3].equals(CONNECT);
    }

    private static Intracomm bothJobs(String[] args) throws Exception {
        Intracomm both = otherJob(args).merge(isOfSecondJob(args));
        both.setErrhandler(MPI.ERRORS_RETURN);
        return both;
    }

    private static Intercomm otherJob(String[] args) throws Exception {
        Intracomm world = MPI.COMM_WORLD;
        Path port = Path.of(args[2] + ".port");
        boolean isFirst = world.getRank() == 0;
        if (args[3].equals(ACCEPT)) {
            return world.accept(isFirst ? PortFile.open(port) : "", 0);
        }
        if (args[3].equals(CONNECT)) {
            return world.connect(isFirst ? PortFile.await(port) : "", 0);
        }
        Intercomm parents = Intercomm.getParent();
        return parents.isNull()
                ? world.spawn(MortalPeers.class.getName(), args, world.getSize(), MPI.INFO_NULL, 0, null)
                : parents;
    }

    private void watch() {
        Thread main = Thread.currentThread();
        Thread watchdog = new Thread(() -> {
            while (step != null) {
                java.util.concurrent.locks.LockSupport.parkNanos(LIMIT_NS / 100);
                if (step != null && System.nanoTime() - stepNs > LIMIT_NS) {
                    System.err.println("rank " + rank + " of " + size + ", without " + victim + ", hangs in " + step);
                    for (StackTraceElement each : main.getStackTrace()) {
                        System.err.println("    at " + each);
                    }
                    MPI.COMM_WORLD.abort(3);
                }
            }
        });
        watchdog.setDaemon(true);
        watchdog.start();
    }

    private void begin(String newStep) {
        stepNs = System.nanoTime();
        step = newStep;
    }

    private Intracomm round(Intracomm living, int round) throws Exception {
        begin("preparation of round " + round);
        comm = living.dup();
        rank = comm.getRank();
        size = comm.getSize();
        victim = shared.nextInt(size);
        kinds.clear();
        ends.clear();
        prepare();
        if (!wanted.isEmpty()) {
            kinds.removeIf(kind -> !wanted.contains(kind.name));
        }
        Kind first = wanted.isEmpty() || round > 0
                ? repeatable().get(shared.nextInt(repeatable().size()))
                : kinds.stream()
                        .filter(kind -> kind.name.equals(wanted.get(0)))
                        .findFirst()
                        .get();
        comm.barrier();
        if (rank == victim) {
            dieIn(own.nextInt(MOST_DELAY_US));
        }
        begin(first.name + " while rank " + victim + " fails");
        awaitFailure(first);
        List<Kind> all = new ArrayList<>(kinds);
        Collections.shuffle(all, own);
        for (Kind kind : all) {
            begin(kind.name + " after rank " + victim + " has failed");
            checks.fails(kind.name, kind.errorClass, new String[0], kind.call);
        }
        for (Checks.Action end : ends) {
            begin("free number " + ends.indexOf(end));
            end.run();
        }
        begin("shrink");
        Intracomm shrunk = comm.shrink();
        comm.free();
        begin("exchange of those that live");
        exchange(shrunk, round);
        if (NEEDS_ALL.contains(first.name)) {
            compareEnds(shrunk, first.name);
        }
        return shrunk;
    }

    private List<Kind> repeatable() {
        return kinds.stream().filter(Kind::mayBeRepeated).toList();
    }

    private void awaitFailure(Kind kind) throws Exception {
        endedWell = 0;
        while (true) {
            try {
                kind.call.run();
                endedWell++;
                if (rank == victim) {
                    Thread.yield();
                }
            } catch (MPIException e) {
                int found = e.getErrorClass();
                checks.that(
                        found == kind.errorClass || found == MPI.ERR_PROC_FAILED,
                        () -> step + " ends with class " + found + ": " + e.getMessage());
                checks.equal("known failures", 1, comm.getFailed().getSize());
                return;
            }
        }
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

    private void kind(String name, Checks.Action call) {
        kinds.add(new Kind(name, MPI.ERR_PROC_FAILED, true, call));
    }

    /** A call that is made once, when the rank has failed. */
    private void kindAfterwards(String name, Checks.Action call) {
        kinds.add(new Kind(name, MPI.ERR_PROC_FAILED, false, call));
    }

    /** A call of the others with the rank that fails, which does nothing itself. */
    private void withVictim(String name, Checks.Action call) {
        withVictim(name, MPI.ERR_PROC_FAILED, call);
    }

    private void withVictim(String name, int errorClass, Checks.Action call) {
        kinds.add(new Kind(name, errorClass, true, () -> {
            if (rank == victim) {
                Thread.sleep(MOST_DELAY_US);
            } else {
                call.run();
            }
        }));
    }

    private void prepare() throws Exception {
        messages();
        collectives();
        construction();
        windows();
        files();
    }

    private void messages() throws MPIException {
        int[] one = {rank};
        int[] many = new int[LONG];
        withVictim("send", () -> comm.send(one, 1, MPI.INT, victim, TAG));
        withVictim("long-send", () -> comm.send(many, LONG, MPI.INT, victim, TAG));
        withVictim("ssend", () -> comm.sSend(one, 1, MPI.INT, victim, TAG));
        withVictim(
                "isend", () -> comm.Isend(many, 0, LONG, MPI.INT, victim, TAG).waitFor());
        withVictim("recv", () -> comm.recv(one, 1, MPI.INT, victim, TAG + 1));
        withVictim("irecv", () -> comm.Irecv(many, 0, LONG, MPI.INT, victim, TAG + 1)
                .waitFor());
        withVictim("any", () -> comm.recv(one, 1, MPI.INT, MPI.ANY_SOURCE, TAG + 1));
        withVictim("irecv-any", MPI.ERR_PROC_FAILED_PENDING, () -> {
            Request request = comm.Irecv(many, 0, LONG, MPI.INT, MPI.ANY_SOURCE, TAG + 1);
            try {
                request.waitFor();
            } finally {
                request.cancel();
                request.waitFor();
            }
        });
        withVictim("probe", () -> comm.probe(victim, TAG + 1));
        withVictim("probe-any", () -> comm.probe(MPI.ANY_SOURCE, TAG + 1));
        withVictim("mprobe", () -> new Message().mProbe(victim, TAG + 1, comm));
        withVictim("iprobe", () -> comm.iProbe(MPI.ANY_SOURCE, TAG + 1));
        withVictim("sendrecv", () -> comm.sendRecv(one, 1, MPI.INT, victim, TAG, many, 1, MPI.INT, victim, TAG + 1));
        withVictim(
                "waitall",
                MPI.ERR_IN_STATUS,
                () -> Request.waitAll(new Request[] {
                    comm.Irecv(one, 0, 1, MPI.INT, victim, TAG + 1), comm.Irecv(many, 0, LONG, MPI.INT, victim, TAG + 1)
                }));
        Prequest persistent = comm.recvInit(new int[1], 1, MPI.INT, victim, TAG + 1);
        withVictim("persistent", () -> {
            persistent.start();
            persistent.waitFor();
        });
    }

    private void collectives() throws MPIException {
        int[] mine = {rank + 1};
        int[] sum = new int[1];
        int[] all = new int[size];
        IntBuffer from = MPI.newIntBuffer(1);
        IntBuffer into = MPI.newIntBuffer(1);
        from.put(0, rank + 1);
        kind("barrier", comm::barrier);
        kind("bcast", () -> comm.bcast(sum, 1, MPI.INT, 0));
        kind("long-bcast", () -> comm.bcast(new int[LONG], LONG, MPI.INT, 0));
        kind("reduce", () -> comm.reduce(mine, sum, 1, MPI.INT, MPI.SUM, 0));
        kind("allreduce", () -> {
            comm.allReduce(mine, sum, 1, MPI.INT, MPI.SUM);
            checks.equal("sum", size * (size + 1) / 2, sum[0]);
        });
        kind("gather", () -> comm.gather(mine, 1, MPI.INT, all, 1, MPI.INT, 0));
        kind("scatter", () -> comm.scatter(all, 1, MPI.INT, mine.clone(), 1, MPI.INT, 0));
        kind("allgather", () -> comm.allGather(mine, 1, MPI.INT, all, 1, MPI.INT));
        kind("alltoall", () -> comm.allToAll(all, 1, MPI.INT, all.clone(), 1, MPI.INT));
        kind("scan", () -> comm.scan(mine, sum, 1, MPI.INT, MPI.SUM));
        kind("ibarrier", () -> comm.iBarrier().waitFor());
        kind("iallreduce", () -> {
            comm.iAllReduce(from, into, 1, MPI.INT, MPI.SUM).waitFor();
            checks.equal("sum", size * (size + 1) / 2, into.get(0));
        });
        CartComm cart = comm.createCart(new int[] {size}, new boolean[] {true}, false);
        kind("neighbours", () -> cart.neighborAllGather(mine, 1, MPI.INT, new int[2], 1, MPI.INT));
        ends.add(cart::free);
        if (size > 1) {
            Intracomm half = comm.split(rank % 2, rank);
            Intercomm inter = comm.createIntercomm(half, 0, 1 - rank % 2, TAG);
            kind("create-intercomm", () -> comm.createIntercomm(half, 0, 1 - rank % 2, TAG)
                    .free());
            kind("inter-barrier", inter::barrier);
            kind("inter-allreduce", () -> inter.allReduce(mine, sum, 1, MPI.INT, MPI.SUM));
            kind("inter-dup", () -> inter.dup().free());
            kind("merge", () -> inter.merge(rank % 2 == 0).free());
            ends.add(half::free);
            ends.add(inter::free);
        }
    }

    private void construction() throws MPIException {
        Group everybody = comm.getGroup();
        kind("dup", () -> comm.dup().free());
        kind("split", () -> comm.split(0, rank).free());
        kind("create", () -> comm.create(everybody).free());
        kind("create-group", () -> comm.createGroup(everybody, TAG).free());
        kindAfterwards("spawn", () -> comm.spawn("java", new String[] {"Nobody"}, 1, MPI.INFO_NULL, 0, null));
        kind("accept", () -> {
            String port = Intracomm.openPort();
            try {
                comm.accept(port, 0);
            } finally {
                Intracomm.closePort(port);
            }
        });
    }

    private void windows() throws MPIException {
        IntBuffer value = MPI.newIntBuffer(1);
        int next = (rank + 1) % size;
        Group others = comm.getGroup();
        Group ofVictim = others.incl(new int[] {victim});
        int target = (victim + 1) % size;
        Win held = window(Win.FLAVOR_PRIVATE);
        ends.add(held::free);
        if (rank == victim) {
            held.lock(MPI.LOCK_EXCLUSIVE, target, 0);
        }
        withVictim("held-lock", () -> held.lock(MPI.LOCK_EXCLUSIVE, target, 0));
        Win shared = window(Win.FLAVOR_PRIVATE);
        Win locked = window(Win.FLAVOR_PRIVATE);
        Win dynamic = new Win(MPI.INFO_NULL, comm);
        dynamic.setErrhandler(MPI.ERRORS_RETURN);
        Win own = new Win(MPI.newIntBuffer(2), 2, 1, MPI.INFO_NULL, comm);
        own.setErrhandler(MPI.ERRORS_RETURN);
        for (Win each : List.of(shared, locked, dynamic, own)) {
            ends.add(each::free);
        }
        kind("fence", () -> {
            shared.fence(0);
            value.put(0, rank);
            shared.put(value, 1, MPI.INT, next, 0, 1, MPI.INT);
        });
        Win groups = window(Win.FLAVOR_PRIVATE);
        ends.add(groups::free);
        kind("start-complete", () -> {
            groups.post(others, 0);
            try {
                groups.start(others, 0);
                groups.complete();
            } finally {
                groups.waitFor();
            }
        });
        withVictim("start", () -> {
            own.start(ofVictim, 0);
            own.complete();
        });
        withVictim("wait", () -> {
            own.post(ofVictim, 0);
            own.waitFor();
        });
        kind("lock", () -> {
            locked.lock(MPI.LOCK_EXCLUSIVE, victim, 0);
            locked.put(value, 1, MPI.INT, victim, 0, 1, MPI.INT);
            locked.unlock(victim);
        });
        kind("lock-all", () -> {
            locked.lockAll(0);
            locked.fetchAndOp(value, MPI.newIntBuffer(1), MPI.INT, victim, 0, MPI.SUM);
            locked.unlockAll();
        });
        kind("request-based", () -> {
            locked.lock(MPI.LOCK_SHARED, victim, 0);
            try {
                locked.rGet(MPI.newIntBuffer(1), 1, MPI.INT, victim, 0, 1, MPI.INT)
                        .waitFor();
                locked.flush(victim);
            } finally {
                locked.unlock(victim);
            }
        });
        kind("dynamic-fence", () -> dynamic.fence(0));
        kind("new-window", () -> window(Win.FLAVOR_PRIVATE).free());
    }

    private Win window(int flavor) throws MPIException {
        Win window = new Win(2 * Integer.BYTES, Integer.BYTES, MPI.INFO_NULL, comm, MPI.newIntBuffer(2), flavor);
        window.setErrhandler(MPI.ERRORS_RETURN);
        return window;
    }

    private void files() throws MPIException {
        File open = new File(comm, file.toString(), MPI.MODE_CREATE | MPI.MODE_RDWR);
        IntBuffer data = MPI.newIntBuffer(LONG);
        ends.add(open::close);
        kind("write-all", () -> open.writeAtAll(rank * Integer.BYTES, data, 1, MPI.INT));
        kind("long-write-all", () -> open.writeAtAll((long) rank * LONG * Integer.BYTES, data, LONG, MPI.INT));
        kind("iread-all", () -> open.iReadAtAll(0, data, LONG, MPI.INT).waitFor());
        kind("write-shared", () -> open.writeShared(data, 1, MPI.INT));
        kind("write-ordered", () -> open.writeOrdered(data, 1, MPI.INT));
        kind("set-size", () -> open.setSize(Integer.BYTES));
        kind("open", () -> new File(comm, file.toString(), MPI.MODE_RDWR).close());
    }

    /** Nobody ends one well before all have come to it, so all have ended the one before. */
    private void compareEnds(Intracomm living, String name) throws MPIException {
        int[] least = new int[1];
        int[] most = new int[1];
        living.allReduce(new int[] {endedWell}, least, 1, MPI.INT, MPI.MIN);
        living.allReduce(new int[] {endedWell}, most, 1, MPI.INT, MPI.MAX);
        checks.that(most[0] - least[0] <= 1, () -> name + " ended " + least[0] + " and " + most[0] + " times");
    }

    private void exchange(Intracomm living, int round) throws MPIException {
        int members = living.getSize();
        int self = living.getRank();
        int[] data = new int[LONG];
        int[] come = new int[LONG];
        data[LONG - 1] = self + round;
        int from = (self + members - 1) % members;
        living.sendRecv(data, LONG, MPI.INT, (self + 1) % members, TAG, come, LONG, MPI.INT, from, TAG);
        checks.equal("exchanged", from + round, come[LONG - 1]);
        int[] sum = new int[1];
        living.allReduce(new int[] {self}, sum, 1, MPI.INT, MPI.SUM);
        checks.equal("sum of those that live", members * (members - 1) / 2, sum[0]);
        Win window = new Win(Integer.BYTES, 1, MPI.INFO_NULL, living, MPI.newIntBuffer(1), Win.FLAVOR_PRIVATE);
        IntBuffer value = MPI.newIntBuffer(1);
        value.put(0, self);
        window.fence(0);
        window.put(value, 1, MPI.INT, (self + 1) % members, 0, 1, MPI.INT);
        window.fence(0);
        checks.equal("put", from, window.getMemory().asIntBuffer().get(0));
        window.free();
    }
}
