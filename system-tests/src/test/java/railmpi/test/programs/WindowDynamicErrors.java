package railmpi.test.programs;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import mpi.Datatype;
import mpi.Group;
import mpi.MPI;
import mpi.Op;
import mpi.Request;
import mpi.Win;

/**
 * Accesses of a dynamic window that begin inside of what the target has attached and leave it, some behind several
 * frames. The error names the target, the displacement and the length, nothing has moved, and right accesses go on.
 */
final class WindowDynamicErrors {
    /** Several frames. */
    private static final int LONGS = 8000;

    /** Memory around what is attached, for what should not come. */
    private static final int MARGIN = LONGS;

    private final Scene scene;
    private final LongBuffer memory = MPI.newLongBuffer(LONGS + 2 * MARGIN);
    private final Win window;
    /** Displacement of what each rank has attached. */
    private final int[] first;

    private final LongBuffer origin = MPI.newLongBuffer(2 * LONGS);
    private final LongBuffer result = MPI.newLongBuffer(2 * LONGS);
    private final List<Shape> shapes = new ArrayList<>();

    /**
     * What is accessed.
     *
     * @param index of the long at whose displacement it begins
     * @param from first long
     * @param end long behind the last
     */
    private record Shape(String name, int index, int count, Datatype type, int from, int end) {
        int longs() {
            return count * type.getSize();
        }
    }

    /** What brings the error about. */
    private enum Way {
        FLUSH,
        UNLOCK,
        UNLOCK_ALL,
        FENCE,
        GROUPS
    }

    private WindowDynamicErrors(Scene scene) {
        this.scene = scene;
        window = new Win(MPI.INFO_NULL, scene.world());
        window.setErrhandler(MPI.ERRORS_RETURN);
        for (int i = 0; i < memory.capacity(); i++) {
            memory.put(i, value(scene.rank(), i));
        }
        LongBuffer attached = MPI.slice(memory, MARGIN);
        window.attach(attached, LONGS);
        first = new int[scene.size()];
        scene.world().allGather(new int[] {window.getDisplacement(attached)}, 1, MPI.INT, first, 1, MPI.INT);
        for (int i = 0; i < origin.capacity(); i++) {
            origin.put(i, -7);
            result.put(i, -1);
        }
    }

    private static long value(int rank, int index) {
        return rank * 1_000_003L + index;
    }

    static void run(Scene scene) {
        Datatype forward = Datatype.createVector(LONGS / 2 + 1, 1, 2, MPI.LONG);
        Datatype backward = Datatype.createVector(LONGS / 2 + 1, 1, -2, MPI.LONG);
        Datatype pair = Datatype.createVector(2, 1, 3, MPI.LONG);
        Datatype[] types = {forward, backward, pair};
        WindowDynamicErrors errors = new WindowDynamicErrors(scene);
        for (Datatype type : types) {
            type.commit();
        }
        errors.add("one too many", 0, LONGS + 1, MPI.LONG, 0, LONGS + 1);
        errors.add("one too early", -1, LONGS, MPI.LONG, -1, LONGS - 1);
        errors.add("half of it", LONGS / 2, LONGS, MPI.LONG, LONGS / 2, LONGS / 2 + LONGS);
        errors.add("few", LONGS - 1, 2, MPI.LONG, LONGS - 1, LONGS + 1);
        errors.add("gaps", 0, 1, forward, 0, LONGS + 1);
        errors.add("gaps backwards", LONGS - 1, 1, backward, -1, LONGS);
        errors.add("items with gaps", 1, LONGS / 4, pair, 1, LONGS + 1);
        errors.tryAll();
        errors.window.free();
        for (Datatype type : types) {
            type.free();
        }
    }

    private void add(String name, int index, int count, Datatype type, int from, int end) {
        shapes.add(new Shape(name, index, count, type, from, end));
    }

    private void tryAll() {
        for (WindowAccess access : WindowAccess.values()) {
            for (Way way : Way.values()) {
                boolean isPassive = way.ordinal() < Way.FENCE.ordinal();
                if (!access.isOfOne() && (isPassive || !access.isRequest())) {
                    shapes.forEach(shape -> tryOne(access, shape, way));
                    requireUntouched(access + " refused by " + way);
                }
            }
        }
        replaceAll();
    }

    private void tryOne(WindowAccess access, Shape shape, Way way) {
        int rank = scene.next();
        WindowAccess.Arguments arguments = arguments(rank, shape, MPI.SUM);
        String[] parts = {
            "rank " + rank,
            "displacement " + arguments.displacement,
            "bytes " + byteAt(rank, shape.from) + " to " + byteAt(rank, shape.end),
            "length of " + (shape.end - shape.from) * Long.BYTES
        };
        boolean isOwn = rank == scene.rank();
        begin(way);
        scene.checks().fails(access + " of " + shape.name + " by " + way, MPI.ERR_RMA_RANGE, parts, () -> {
            Request request = access.run(window, arguments);
            try {
                scene.checks().that(!isOwn, () -> "own memory is known at once");
                end(way);
            } finally {
                if (request != null) {
                    request.waitFor();
                }
            }
        });
        if (isOwn) {
            end(way);
        }
        endAll(way);
    }

    private int byteAt(int rank, int index) {
        return first[rank] + index * Long.BYTES;
    }

    private WindowAccess.Arguments arguments(int rank, Shape shape, Op op) {
        WindowAccess.Arguments arguments = new WindowAccess.Arguments().items(shape.longs(), MPI.LONG);
        arguments.targetCount = shape.count;
        arguments.targetType = shape.type;
        arguments.origin = origin;
        arguments.result = result;
        arguments.rank = rank;
        arguments.displacement = byteAt(rank, shape.index);
        arguments.op = op;
        return arguments;
    }

    private void begin(Way way) {
        switch (way) {
            case FLUSH, UNLOCK -> window.lock(MPI.LOCK_SHARED, scene.next(), 0);
            case UNLOCK_ALL -> window.lockAll(0);
            case FENCE -> window.fence(0);
            case GROUPS -> {
                Group all = window.getGroup();
                window.post(all.incl(new int[] {scene.previous()}), 0);
                window.start(all.incl(new int[] {scene.next()}), 0);
            }
        }
    }

    private void end(Way way) {
        switch (way) {
            case FLUSH -> window.flush(scene.next());
            case UNLOCK -> window.unlock(scene.next());
            case UNLOCK_ALL -> window.unlockAll();
            case FENCE -> window.fence(MPI.MODE_NOSUCCEED);
            case GROUPS -> window.complete();
        }
    }

    /** Ends what an error leaves open. */
    private void endAll(Way way) {
        if (way == Way.FLUSH) {
            window.unlock(scene.next());
        } else if (way == Way.GROUPS) {
            window.waitFor();
        }
    }

    private void requireUntouched(String what) {
        scene.meet();
        boolean isUntouched = true;
        for (int i = 0; i < memory.capacity(); i++) {
            isUntouched &= memory.get(i) == value(scene.rank(), i);
        }
        for (int i = 0; i < result.capacity(); i++) {
            isUntouched &= result.get(i) == -1;
        }
        boolean isRight = isUntouched;
        scene.checks().that(isRight, () -> "something has moved: " + what);
        scene.meet();
    }

    /** Right accesses to all that is attached. */
    private void replaceAll() {
        int next = scene.next();
        Shape all = new Shape("all", 0, LONGS, MPI.LONG, 0, LONGS);
        window.lock(MPI.LOCK_EXCLUSIVE, next, 0);
        WindowAccess.GET_ACCUMULATE.run(window, arguments(next, all, MPI.REPLACE));
        window.unlock(next);
        scene.meet();
        boolean isRight = true;
        for (int i = 0; i < LONGS; i++) {
            isRight &= result.get(i) == value(next, MARGIN + i) && memory.get(MARGIN + i) == -7;
        }
        boolean isReplaced = isRight;
        scene.checks().that(isReplaced, () -> "right accesses after wrong ones");
        scene.checks().equal("memory before", value(scene.rank(), MARGIN - 1), memory.get(MARGIN - 1));
        scene.checks().equal("memory behind", value(scene.rank(), MARGIN + LONGS), memory.get(MARGIN + LONGS));
    }
}
