package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import mpi.Datatype;
import mpi.Group;
import mpi.MPI;
import mpi.Op;
import mpi.Request;
import mpi.UserFunction;
import mpi.Win;

/**
 * A table of wrong arguments, of which each access of each kind of window is given those that it has, in a passive
 * epoch and an active one. The error has its class and names the value, nothing moves, and the same access with right
 * arguments does what it should.
 */
final class WindowAccessErrors {
    private static final int LONGS = 10;
    private static final int INDEX = 3;
    private static final int BYTES = LONGS * Long.BYTES;

    private final Scene scene;
    private final WindowOfBytes target;
    private final Random common;
    private final List<Wrong> table = new ArrayList<>();
    /** What is at the next rank, and at this one. */
    private long there;

    private long serial = 1000;

    /** A wrong argument. */
    @SuppressWarnings("ArrayRecordComponent") // never changed
    private record Wrong(
            String what,
            Predicate<WindowAccess> accesses,
            BiConsumer<WindowAccess.Arguments, WindowOfBytes> spoil,
            int errorClass,
            String... parts) {}

    private WindowAccessErrors(Scene scene, WindowKind kind) {
        this.scene = scene;
        common = new Random(scene.seed() + kind.ordinal());
        target = WindowOfBytes.of(scene, kind, BYTES);
    }

    static void run(Scene scene) {
        Datatype below = Datatype.createHIndexed(new int[] {1}, new int[] {-2 * Long.BYTES}, MPI.LONG);
        Datatype beyond = Datatype.createHIndexed(new int[] {1}, new int[] {BYTES}, MPI.LONG);
        Datatype single = Datatype.createContiguous(1, MPI.LONG);
        Datatype uncommitted = Datatype.createContiguous(1, MPI.LONG);
        below.commit();
        beyond.commit();
        single.commit();
        Op own = new Op(
                new UserFunction() {
                    @Override
                    public void call(Object in, Object inOut, int count, Datatype type) {
                        throw new AssertionError("nobody accumulates by it");
                    }
                },
                true);
        for (WindowKind kind : WindowKind.values()) {
            WindowAccessErrors errors = new WindowAccessErrors(scene, kind);
            errors.addTargets(uncommitted);
            errors.addBuffers();
            errors.addCounts();
            errors.addOperations(own, single);
            errors.addRanges(below, beyond);
            for (WindowAccess access : WindowAccess.values()) {
                errors.tryPassive(access);
                if (!access.isRequest()) {
                    errors.tryActive(access);
                }
            }
            errors.target.free();
        }
        own.free();
        below.free();
        beyond.free();
        single.free();
        uncommitted.free();
    }

    private void add(
            String what,
            Predicate<WindowAccess> accesses,
            BiConsumer<WindowAccess.Arguments, WindowOfBytes> spoil,
            int errorClass,
            String... parts) {
        table.add(new Wrong(what, accesses, spoil, errorClass, parts));
    }

    private static boolean isOfMany(WindowAccess access) {
        return !access.isOfOne();
    }

    private static boolean hasTwoTypes(WindowAccess access) {
        return access.readsOrigin() && isOfMany(access);
    }

    private static boolean hasResultOfMany(WindowAccess access) {
        return access.hasResult() && isOfMany(access);
    }

    private static boolean any(WindowAccess access) {
        return true;
    }

    private static boolean isSwap(WindowAccess access) {
        return access == WindowAccess.COMPARE_AND_SWAP;
    }

    private void addTargets(Datatype uncommitted) {
        add("rank", WindowAccessErrors::any, (a, w) -> a.rank = 99, MPI.ERR_RANK, "99");
        add("negative rank", WindowAccessErrors::any, (a, w) -> a.rank = -3, MPI.ERR_RANK, "-3");
        add("displacement", WindowAccessErrors::any, (a, w) -> a.displacement = -1, MPI.ERR_DISP, "-1");
        add("no type", WindowAccessErrors::any, (a, w) -> a.targetType = null, MPI.ERR_TYPE, "null");
        add("objects", WindowAccessErrors::any, (a, w) -> a.targetType = MPI.OBJECT, MPI.ERR_TYPE, "MPI.OBJECT");
        add("uncommitted", WindowAccessErrors::any, (a, w) -> a.targetType = uncommitted, MPI.ERR_TYPE, "committed");
        add("marker", WindowAccessErrors::any, (a, w) -> a.targetType = MPI.UB, MPI.ERR_TYPE, "marker");
    }

    private void addBuffers() {
        int buffer = MPI.ERR_BUFFER;
        Predicate<WindowAccess> reads = WindowAccess::readsOrigin;
        Predicate<WindowAccess> writes = WindowAccess::hasResult;
        Predicate<WindowAccess> compares = WindowAccessErrors::isSwap;
        LongBuffer heap = LongBuffer.allocate(2);
        LongBuffer none = MPI.newLongBuffer(0);
        ByteBuffer few = MPI.newByteBuffer(Long.BYTES - 1);
        add("heap origin", reads, (a, w) -> a.origin = heap, buffer, "origin buffer must be direct");
        add("no origin", reads, (a, w) -> a.origin = null, buffer, "origin buffer", "null");
        add("empty origin", reads, (a, w) -> a.origin = none, buffer, "origin buffer", "short");
        add("short origin", reads, (a, w) -> a.origin = few, buffer, "origin buffer", "short");
        add("heap result", writes, (a, w) -> a.result = heap, buffer, "buffer must be direct");
        add("no result", writes, (a, w) -> a.result = null, buffer, "null");
        add("empty result", writes, (a, w) -> a.result = none, buffer, "short");
        add("short result", writes, (a, w) -> a.result = few, buffer, "short");
        ByteBuffer readOnly = MPI.newByteBuffer(Long.BYTES).asReadOnlyBuffer();
        add("read-only result", writes, (a, w) -> a.result = readOnly, buffer, "read-only");
        add("heap compare", compares, (a, w) -> a.compare = heap, buffer, "compare buffer must be direct");
        add("no compare", compares, (a, w) -> a.compare = null, buffer, "compare buffer", "null");
        add("short compare", compares, (a, w) -> a.compare = few, buffer, "compare buffer", "short");
    }

    private void addCounts() {
        Predicate<WindowAccess> twoTypes = WindowAccessErrors::hasTwoTypes;
        Predicate<WindowAccess> results = WindowAccessErrors::hasResultOfMany;
        Predicate<WindowAccess> many = WindowAccessErrors::isOfMany;
        add("count", twoTypes, (a, w) -> a.count = -1, MPI.ERR_COUNT, "-1", "origin");
        add("result count", results, (a, w) -> a.resultCount = -4, MPI.ERR_COUNT, "-4");
        add("target count", many, (a, w) -> a.targetCount = -2, MPI.ERR_COUNT, "-2", "target");
        add("origin type", twoTypes, (a, w) -> a.type = null, MPI.ERR_TYPE, "null", "origin");
        add("result type", results, (a, w) -> a.resultType = null, MPI.ERR_TYPE, "null");
        add("bytes", many, (a, w) -> a.targetCount = 2, MPI.ERR_TYPE, "8 bytes", "16");
        add("no bytes", many, (a, w) -> a.targetCount = 0, MPI.ERR_TYPE, "8 bytes", "0");
        add("origin bytes", twoTypes, (a, w) -> a.type = MPI.INT, MPI.ERR_TYPE, "4 bytes", "8");
        add("result bytes", results, (a, w) -> a.resultType = MPI.SHORT, MPI.ERR_TYPE, "2 bytes", "8");
    }

    private void addOperations(Op own, Datatype single) {
        Predicate<WindowAccess> combines = WindowAccess::hasOperation;
        Predicate<WindowAccess> ofMany = combines.and(WindowAccessErrors::isOfMany);
        add("no operation", combines, (a, w) -> a.op = null, MPI.ERR_OP, "null");
        add("own operation", combines, (a, w) -> a.op = own, MPI.ERR_OP, "user operation");
        add("pairs' operation", combines, (a, w) -> a.op = MPI.MAXLOC, MPI.ERR_OP, "MAXLOC", "LONG");
        addOperation(combines, MPI.DOUBLE, MPI.BAND);
        addOperation(combines, MPI.DOUBLE, MPI.LXOR);
        addOperation(combines, MPI.INT2, MPI.SUM);
        addOperation(combines, MPI.FLOAT_COMPLEX, MPI.MAX);
        add("elements", ofMany, (a, w) -> a.type = MPI.DOUBLE, MPI.ERR_TYPE, "elements", "DOUBLE");
        add(
                "result elements",
                ofMany.and(WindowAccess::hasResult),
                (a, w) -> a.resultType = MPI.DOUBLE,
                MPI.ERR_TYPE,
                "elements",
                "DOUBLE");
        for (Datatype type : new Datatype[] {MPI.DOUBLE, MPI.INT2, MPI.FLOAT_COMPLEX, single}) {
            add("swapped", WindowAccessErrors::isSwap, (a, w) -> a.items(1, type), MPI.ERR_TYPE, "compareAndSwap");
        }
    }

    private void addOperation(Predicate<WindowAccess> accesses, Datatype type, Op op) {
        add("operation on items of " + type, accesses, (a, w) -> a.items(1, type).op = op, MPI.ERR_OP, op.toString());
    }

    /** What is longer is for {@link WindowDynamicErrors}. */
    private void addRanges(Datatype below, Datatype beyond) {
        int range = MPI.ERR_RMA_RANGE;
        Predicate<WindowAccess> all = WindowAccessErrors::any;
        Predicate<WindowAccess> many = WindowAccessErrors::isOfMany;
        String rank = "rank " + scene.next();
        if (target.kind() == WindowKind.DYNAMIC) {
            String length = "length of 8";
            int behind = target.at(scene.next(), LONGS);
            int before = target.at(scene.next(), -1);
            add(
                    "behind the end",
                    all,
                    (a, w) -> a.displacement = behind,
                    range,
                    rank,
                    "displacement " + behind,
                    length);
            add("half outside", all, (a, w) -> a.displacement = behind - 4, range, rank, "to " + (behind + 4), length);
            add("before the start", all, (a, w) -> a.displacement = before, range, rank, "bytes " + before, length);
            add("far away", all, (a, w) -> a.displacement = Integer.MAX_VALUE, range, rank, "2147483647", length);
            return;
        }
        String has = BYTES + " bytes";
        add(
                "behind the end",
                all,
                (a, w) -> a.displacement = BYTES,
                range,
                rank,
                has,
                "1 items",
                "displacement 80",
                "80 to 88");
        add("half outside", all, (a, w) -> a.displacement = BYTES - 4, range, rank, has, "displacement 76", "76 to 84");
        add(
                "far away",
                all,
                (a, w) -> a.displacement = Integer.MAX_VALUE,
                range,
                rank,
                has,
                "2147483647 to 2147483655");
        add("several", many, this::threeFromNearTheEnd, range, rank, has, "3 items", "displacement 64", "64 to 88");
        add("behind by type", many, (a, w) -> at(a, 1, beyond), range, rank, has, "displacement 8", "88 to 96");
        add("before by type", many, (a, w) -> at(a, 1, below), range, rank, has, "displacement 8", "-8 to 0");
    }

    private void threeFromNearTheEnd(WindowAccess.Arguments arguments, WindowOfBytes window) {
        arguments.items(3, MPI.LONG);
        arguments.origin = WindowOfBytes.longs(1, 2, 3);
        arguments.result = WindowOfBytes.longs(-1, -1, -1);
        arguments.displacement = window.at(arguments.rank, LONGS - 2);
    }

    private void at(WindowAccess.Arguments arguments, int index, Datatype type) {
        arguments.displacement = target.at(arguments.rank, index);
        arguments.targetType = type;
    }

    private void tryPassive(WindowAccess access) {
        Win window = target.window();
        int next = scene.next();
        int way = common.nextInt(3);
        if (way == 0) {
            window.lockAll(0);
        } else {
            window.lock(way == 1 ? MPI.LOCK_SHARED : MPI.LOCK_EXCLUSIVE, next, 0);
        }
        for (Wrong wrong : table) {
            if (wrong.accesses.test(access)) {
                tryOne(access, wrong, () -> window.flush(next));
                String after = access + " with " + wrong.what;
                scene.checks().equal("target after " + after, there, target.read(next, INDEX));
                long before = there;
                WindowAccess.Arguments right = doRight(access);
                window.flush(next);
                checkResult(access, before, right);
                scene.checks().equal("target after another " + after, there, target.read(next, INDEX));
            }
        }
        if (way == 0) {
            window.unlockAll();
        } else {
            window.unlock(next);
        }
        checkMemory(access);
    }

    private void tryActive(WindowAccess access) {
        Win window = target.window();
        boolean isFence = common.nextBoolean();
        if (isFence) {
            window.fence(0);
        } else {
            Group all = window.getGroup();
            window.post(all.incl(new int[] {scene.previous()}), 0);
            window.start(all.incl(new int[] {scene.next()}), 0);
        }
        for (Wrong wrong : table) {
            boolean isKnownHere = wrong.errorClass != MPI.ERR_RMA_RANGE || target.kind() != WindowKind.DYNAMIC;
            if (isKnownHere && wrong.accesses.test(access)) {
                tryOne(access, wrong, () -> {});
            }
        }
        long before = there;
        WindowAccess.Arguments right = doRight(access);
        if (isFence) {
            window.fence(MPI.MODE_NOSUCCEED);
        } else {
            window.complete();
            window.waitFor();
        }
        checkResult(access, before, right);
        checkMemory(access);
    }

    /** Makes a wrong access; what brings the error about if the target alone can tell belongs to it. */
    private void tryOne(WindowAccess access, Wrong wrong, Checks.Action flush) {
        WindowAccess.Arguments arguments = target.replacing(there, serial, scene.next(), INDEX);
        wrong.spoil.accept(arguments, target);
        String what = target.kind() + " " + access + " with " + wrong.what;
        scene.checks().fails(what, wrong.errorClass, wrong.parts, () -> {
            Request request = access.run(target.window(), arguments);
            try {
                flush.run();
            } finally {
                if (request != null) {
                    request.waitFor();
                }
            }
        });
        if (arguments.result instanceof LongBuffer result && result.isDirect() && result.capacity() > 0) {
            scene.checks().equal("result of " + what, -1, result.get(0));
        }
    }

    private WindowAccess.Arguments doRight(WindowAccess access) {
        serial++;
        long value = serial * 100 + scene.rank();
        WindowAccess.Arguments arguments = target.replacing(there, value, scene.next(), INDEX);
        Request request = access.run(target.window(), arguments);
        if (request != null) {
            request.waitFor();
        }
        there = access.readsOrigin() ? value : there;
        return arguments;
    }

    private void checkResult(WindowAccess access, long expected, WindowAccess.Arguments done) {
        if (access.hasResult()) {
            scene.checks().equal("what " + access + " has read", expected, ((LongBuffer) done.result).get(0));
        }
    }

    /** Nothing is changed but what the previous rank has written last. */
    private void checkMemory(WindowAccess access) {
        scene.meet();
        target.window().sync();
        long should = there == 0 ? 0 : there - scene.rank() + scene.previous();
        for (int i = 0; i < LONGS; i++) {
            long found = target.memory().getLong(i * Long.BYTES);
            scene.checks().equal("long " + i + " after wrong " + access, i == INDEX ? should : 0, found);
        }
        scene.meet();
    }
}
