package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mpi.Errhandler;
import mpi.Group;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;

/**
 * A table of the calls of a window and of the epochs in which it may be, with what is wrong about each pair; wrong
 * arguments of the calls that are no accesses; and all calls on windows that were freed.
 */
final class WindowEpochErrors {
    private static final int LONGS = 4;
    private static final int OTHER = 1;
    private static final String NONE_BEGUN = "no epoch";
    private static final String NOT_LOCKED = "not locked";
    private static final String NO_RANK = "no rank";
    private static final String STARTED_NONE = "no epoch of start";
    private static final String POSTED_NONE = "no epoch of post";
    private static final String ALL_NONE = "lockAll was not called";
    private static final String FENCE = "of fence is not over";
    private static final String START = "of start is not over";
    private static final String POST = "of post is not over";
    private static final String LOCK = "of lock is not over";
    private static final String ALREADY = "already";

    private final Scene scene;
    private final WindowOfBytes target;
    private final Win window;
    private final List<Call> calls = new ArrayList<>();

    /** What the window may be in the middle of. */
    private enum State {
        NONE,
        FENCED,
        /** There was an access since the fence. */
        FENCE_USED,
        STARTED,
        POSTED,
        /** Started at the next rank, posted to the previous one. */
        GROUPS,
        /** The next rank. */
        LOCKED,
        ALL_LOCKED
    }

    /** A call, and what is wrong about it in each state; nothing if that is an empty text. */
    @SuppressWarnings("ArrayRecordComponent") // never changed
    private record Call(String name, Checks.Action action, String... problems) {}

    private WindowEpochErrors(Scene scene, WindowKind kind) {
        this.scene = scene;
        target = WindowOfBytes.of(scene, kind, LONGS * Long.BYTES);
        window = target.window();
        addSynchronisation();
        addFlushes();
        for (WindowAccess access : WindowAccess.values()) {
            addAccess(access);
        }
    }

    static void run(Scene scene) throws Exception {
        for (WindowKind kind : WindowKind.values()) {
            WindowEpochErrors errors = new WindowEpochErrors(scene, kind);
            errors.tryAll();
            errors.arguments();
            errors.flavors();
            errors.target.requireUsable("wrong arguments", 77_000);
            errors.target.free();
            errors.freed();
        }
        strangers(scene);
    }

    private void add(String name, Checks.Action action, String... problems) {
        if (problems.length != State.values().length) {
            throw new IllegalArgumentException(name + " has " + problems.length + " problems");
        }
        calls.add(new Call(name, action, problems));
    }

    /** Of each line the columns are those of {@link State}. */
    private void addSynchronisation() {
        int next = scene.next();
        Group none = MPI.GROUP_EMPTY;
        add("fence", () -> window.fence(0), "", "", "", START, POST, START, LOCK, LOCK);
        add("start", () -> window.start(none, 0), "", "", FENCE, START, "", START, LOCK, LOCK);
        add("post", () -> window.post(none, 0), "", "", FENCE, "", POST, POST, "", "");
        add("lock", () -> window.lock(MPI.LOCK_SHARED, next, 0), "", "", FENCE, START, "", START, ALREADY, ALREADY);
        add("lockAll", () -> window.lockAll(0), "", "", FENCE, START, "", START, LOCK, LOCK);
        add("free", window::free, "", "", FENCE, START, POST, START, LOCK, LOCK);
        String[] unstarted = same(STARTED_NONE);
        unstarted[State.STARTED.ordinal()] = "";
        unstarted[State.GROUPS.ordinal()] = "";
        add("complete", window::complete, unstarted);
        String[] unposted = same(POSTED_NONE);
        unposted[State.POSTED.ordinal()] = "";
        unposted[State.GROUPS.ordinal()] = "";
        add("waitFor", window::waitFor, unposted);
        add("test", window::test, unposted);
        String[] unlocked = same(NOT_LOCKED);
        unlocked[State.LOCKED.ordinal()] = "";
        add("unlock", () -> window.unlock(next), unlocked);
        String[] notAll = same(ALL_NONE);
        notAll[State.ALL_LOCKED.ordinal()] = "";
        add("unlockAll", window::unlockAll, notAll);
    }

    private static String[] same(String problem) {
        String[] problems = new String[State.values().length];
        Arrays.fill(problems, problem);
        return problems;
    }

    private static String[] passive(String problem) {
        String[] problems = same(problem);
        problems[State.LOCKED.ordinal()] = "";
        problems[State.ALL_LOCKED.ordinal()] = "";
        return problems;
    }

    private void addFlushes() {
        int next = scene.next();
        add("flush", () -> window.flush(next), passive(NOT_LOCKED));
        add("flushLocal", () -> window.flushLocal(next), passive(NOT_LOCKED));
        add("flushAll", window::flushAll, passive(NO_RANK));
        add("flushLocalAll", window::flushLocalAll, passive(NO_RANK));
    }

    private void addAccess(WindowAccess access) {
        String[] problems = passive(NONE_BEGUN);
        problems[State.FENCED.ordinal()] = "";
        problems[State.FENCE_USED.ordinal()] = "";
        problems[State.GROUPS.ordinal()] = "";
        add(access.name(), () -> access(access, scene.next()), problems);
        if (scene.size() > 1) {
            String[] elsewhere = problems.clone();
            elsewhere[State.GROUPS.ordinal()] = NONE_BEGUN;
            elsewhere[State.LOCKED.ordinal()] = elsewhere[State.GROUPS.ordinal()];
            add(access + " elsewhere", () -> access(access, scene.rank()), elsewhere);
        }
    }

    private void access(WindowAccess access, int rank) {
        access.run(window, target.replacing(0, 66, rank, OTHER));
    }

    private void tryAll() throws Exception {
        int keyval = Win.createKeyval();
        window.setAttr(keyval, "kept");
        window.setName("in error");
        for (State state : State.values()) {
            enter(state);
            for (Call call : calls) {
                String problem = call.problems[state.ordinal()];
                if (!problem.isEmpty()) {
                    String what = target.kind() + " " + call.name + " in " + state;
                    scene.checks().fails(what, MPI.ERR_RMA_SYNC, new String[] {problem}, call.action);
                }
            }
            window.sync();
            leave(state);
            scene.meet();
            window.sync();
            long should = state == State.FENCE_USED ? 55 : 0;
            scene.checks()
                    .equal("memory after " + state, should, target.memory().getLong(OTHER * Long.BYTES));
            target.memory().putLong(OTHER * Long.BYTES, 0);
            window.sync();
            target.requireUsable(state.name(), 1000L * (state.ordinal() + 1));
        }
        scene.checks().same("flavor", flavor(), window.getAttr(MPI.WIN_CREATE_FLAVOR));
        scene.checks().same("model", MPI.WIN_UNIFIED, window.getAttr(MPI.WIN_MODEL));
        scene.checks().same("attribute of a window that could not be freed", "kept", window.getAttr(keyval));
        scene.checks().same("name of a window that could not be freed", "in error", window.getName());
        window.deleteAttr(keyval);
        Win.freeKeyval(keyval);
    }

    private int flavor() {
        return switch (target.kind()) {
            case CREATED, LENT -> MPI.WIN_FLAVOR_CREATE;
            case ALLOCATED -> MPI.WIN_FLAVOR_ALLOCATE;
            case DYNAMIC -> MPI.WIN_FLAVOR_DYNAMIC;
            case SHARED -> SharedWindowCases.isOneNode(scene) ? MPI.WIN_FLAVOR_SHARED : MPI.WIN_FLAVOR_ALLOCATE;
        };
    }

    private void enter(State state) {
        int next = scene.next();
        switch (state) {
            case FENCED -> window.fence(0);
            case FENCE_USED -> {
                window.fence(0);
                window.put(WindowOfBytes.longs(55), 1, MPI.LONG, next, target.at(next, OTHER), 1, MPI.LONG);
            }
            case STARTED -> window.start(MPI.GROUP_EMPTY, 0);
            case POSTED -> window.post(MPI.GROUP_EMPTY, 0);
            case GROUPS -> {
                Group all = window.getGroup();
                window.post(all.incl(new int[] {scene.previous()}), 0);
                window.start(all.incl(new int[] {next}), 0);
            }
            case LOCKED -> window.lock(MPI.LOCK_EXCLUSIVE, next, 0);
            case ALL_LOCKED -> window.lockAll(0);
            default -> {}
        }
    }

    private void leave(State state) {
        switch (state) {
            case FENCED, FENCE_USED -> window.fence(MPI.MODE_NOSUCCEED);
            case STARTED -> window.complete();
            case POSTED -> window.waitFor();
            case GROUPS -> {
                window.complete();
                window.waitFor();
            }
            case LOCKED -> window.unlock(scene.next());
            case ALL_LOCKED -> window.unlockAll();
            default -> {}
        }
    }

    private void fails(String what, int errorClass, String part, Checks.Action action) {
        scene.checks().fails(target.kind() + " " + what, errorClass, new String[] {part}, action);
    }

    private void arguments() {
        for (int rank : new int[] {scene.size(), -7}) {
            String part = String.valueOf(rank);
            fails("lock", MPI.ERR_RANK, part, () -> window.lock(MPI.LOCK_SHARED, rank, 0));
            fails("unlock", MPI.ERR_RANK, part, () -> window.unlock(rank));
            fails("flush", MPI.ERR_RANK, part, () -> window.flush(rank));
            fails("flushLocal", MPI.ERR_RANK, part, () -> window.flushLocal(rank));
            fails("sharedQuery", MPI.ERR_RANK, part, () -> window.sharedQuery(rank));
            fails("sharedQuery", MPI.ERR_RANK, part, () -> window.sharedQuery(rank, 0, 1));
            fails("getSharedSize", MPI.ERR_RANK, part, () -> window.getSharedSize(rank));
        }
        for (int type : new int[] {0, 3, -1}) {
            fails("lock type", MPI.ERR_LOCKTYPE, String.valueOf(type), () -> window.lock(type, scene.next(), 0));
        }
        Group all = window.getGroup();
        fails("fence", MPI.ERR_ASSERT, "33", () -> window.fence(32 + MPI.MODE_NOCHECK));
        fails("fence", MPI.ERR_ASSERT, "1 ", () -> window.fence(MPI.MODE_NOCHECK));
        fails("start", MPI.ERR_ASSERT, "4 ", () -> window.start(all, MPI.MODE_NOPUT));
        fails("post", MPI.ERR_ASSERT, "2 ", () -> window.post(all, MPI.MODE_NOPRECEDE));
        fails("lock", MPI.ERR_ASSERT, "8 ", () -> window.lock(MPI.LOCK_SHARED, scene.next(), MPI.MODE_NOSTORE));
        fails("lockAll", MPI.ERR_ASSERT, "16 ", () -> window.lockAll(MPI.MODE_NOSUCCEED));
        fails("start", MPI.ERR_GROUP, "null", () -> window.start(null, 0));
        fails("post", MPI.ERR_GROUP, "null", () -> window.post(null, 0));
        freedGroup();
        fails("name", MPI.ERR_ARG, "null", () -> window.setName(null));
        fails("handler", MPI.ERR_ARG, "null", () -> window.setErrhandler(null));
        fails("attribute", MPI.ERR_KEYVAL, "4711", () -> window.getAttr(4711));
        fails("attribute", MPI.ERR_KEYVAL, "4711", () -> window.setAttr(4711, "x"));
        fails("attribute", MPI.ERR_KEYVAL, "4711", () -> window.deleteAttr(4711));
        Info info = new Info();
        info.free();
        fails("hints", MPI.ERR_INFO, "freed", () -> window.setInfo(info));
    }

    /** It is an error of the window, whatever happens to those of the world. */
    private void freedGroup() {
        Group freed = window.getGroup();
        freed.free();
        Errhandler before = scene.world().getErrhandler();
        scene.world().setErrhandler(MPI.ERRORS_ARE_FATAL);
        fails("start", MPI.ERR_GROUP, "group has been freed", () -> window.start(freed, 0));
        fails("post", MPI.ERR_GROUP, "group has been freed", () -> window.post(freed, 0));
        scene.world().setErrhandler(before);
    }

    /** What only some kinds of windows have. */
    private void flavors() {
        LongBuffer buffer = MPI.newLongBuffer(2);
        if (target.kind() == WindowKind.DYNAMIC) {
            attachments(buffer);
            return;
        }
        fails("attach", MPI.ERR_RMA_FLAVOR, "dynamic", () -> window.attach(buffer, 2));
        fails("detach", MPI.ERR_RMA_FLAVOR, "dynamic", () -> window.detach(buffer));
        fails("displacement", MPI.ERR_RMA_FLAVOR, "dynamic", () -> window.getDisplacement(buffer));
        if (!target.kind().isCreated()) {
            parts();
        }
    }

    private void parts() {
        int bytes = LONGS * Long.BYTES;
        long[][] wrong = {
            {0, bytes + 1L}, {bytes + 1L, 0}, {-1, 1}, {8, -1}, {Long.MAX_VALUE, 8}, {8, Integer.MAX_VALUE}
        };
        for (long[] part : wrong) {
            String offset = "from byte " + part[0];
            fails("part", MPI.ERR_RMA_RANGE, offset, () -> window.getMemory(part[0], (int) part[1]));
            if (window.sharedQuery(scene.next()) != null) {
                fails(
                        "part of the next rank",
                        MPI.ERR_RMA_RANGE,
                        offset,
                        () -> window.sharedQuery(scene.next(), part[0], (int) part[1]));
            }
        }
        scene.checks().equal("no part at the end", 0, window.getMemory(bytes, 0).capacity());
    }

    private void attachments(LongBuffer buffer) {
        int attach = MPI.ERR_RMA_ATTACH;
        ByteBuffer readOnly = MPI.newByteBuffer(8).asReadOnlyBuffer();
        fails("null", attach, "null", () -> window.attach(null, 1));
        fails("heap", attach, "direct", () -> window.attach(LongBuffer.allocate(2), 2));
        fails("read-only", attach, "read-only", () -> window.attach(readOnly, 8));
        fails("negative", attach, "-8 bytes", () -> window.attach(buffer, -1));
        fails("detach", attach, "not attached", () -> window.detach(buffer));
        fails("displacement", attach, "not attached", () -> window.getDisplacement(buffer));
        fails("detach null", attach, "null", () -> window.detach(null));
        window.attach(buffer, 2);
        fails("twice", attach, ALREADY, () -> window.attach(buffer, 1));
        scene.checks().that(window.getDisplacement(buffer) > 0, () -> "no displacement of what is attached");
        window.detach(buffer);
        fails("detach twice", attach, "not attached", () -> window.detach(buffer));
        scene.checks().same("memory of a dynamic window", null, window.getMemory());
        scene.checks().same("shared memory of a dynamic window", null, window.sharedQuery(scene.next()));
    }

    /** Every call on a window that is gone. */
    private void freed() {
        String gone = "freed";
        for (Call call : calls) {
            fails(call.name, MPI.ERR_WIN, gone, call.action);
        }
        List<Checks.Action> others = List.of(
                window::sync,
                window::getMemory,
                () -> window.getMemory(0, 1),
                () -> window.sharedQuery(0),
                () -> window.sharedQuery(0, 0, 1),
                () -> window.getSharedSize(0),
                window::getDisplacementUnit,
                () -> window.attach(MPI.newLongBuffer(1), 1),
                () -> window.detach(MPI.newLongBuffer(1)),
                () -> window.getDisplacement(MPI.newLongBuffer(1)),
                window::getGroup,
                window::getInfo,
                () -> window.setInfo(MPI.INFO_NULL),
                window::getName,
                () -> window.setName("x"),
                window::getErrhandler,
                () -> window.setErrhandler(MPI.ERRORS_RETURN),
                () -> window.callErrhandler(MPI.ERR_OTHER),
                () -> window.getAttr(MPI.WIN_SIZE));
        for (int i = 0; i < others.size(); i++) {
            fails("call " + i, MPI.ERR_WIN, gone, others.get(i));
        }
    }

    /** Groups of processes that are not in the window. */
    private static void strangers(Scene scene) throws MPIException {
        Intracomm alone = scene.world().split(scene.rank(), 0);
        LongBuffer memory = MPI.newLongBuffer(1);
        Win own = new Win(memory, 1, 1, MPI.INFO_NULL, alone);
        own.setErrhandler(MPI.ERRORS_RETURN);
        Group world = scene.world().getGroup();
        if (scene.size() > 1) {
            String[] part = {"not in the window"};
            scene.checks().fails("start", MPI.ERR_GROUP, part, () -> own.start(world, 0));
            scene.checks().fails("post", MPI.ERR_GROUP, part, () -> own.post(world, 0));
        }
        own.post(own.getGroup(), 0);
        own.start(own.getGroup(), 0);
        own.put(WindowOfBytes.longs(9), 1, MPI.LONG, 0, 0, 1, MPI.LONG);
        own.complete();
        own.waitFor();
        scene.checks().equal("own memory", 9, memory.get(0));
        own.free();
        alone.free();
    }
}
