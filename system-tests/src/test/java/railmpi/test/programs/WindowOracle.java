package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import mpi.Datatype;
import mpi.MPI;
import mpi.Op;
import mpi.Request;
import mpi.Win;

/**
 * A random program on one window, and a model of the memory of all ranks that is worked on serially. Each origin has a
 * share of each target's memory, in which it does whatever comes, but in an epoch neither puts nor gets where something
 * else is done: they overtake each other. Behind the shares is memory in which all sum.
 */
final class WindowOracle {
    private static final int SHARE_BYTES = 24 * 1024;
    private static final int COMMON_LONGS = 50;
    private static final int MOST_ITEMS = 40;

    private static final Element[] INTEGERS = {Element.BYTE, Element.SHORT, Element.INT, Element.LONG};
    private static final Op[] OPERATIONS = {MPI.SUM, MPI.PROD, MPI.MAX, MPI.MIN, MPI.BXOR, MPI.BAND, MPI.REPLACE};

    private final Scene scene;
    private final Random common;
    private final ByteBuffer[] model;
    private final ByteBuffer memory;
    private final Win window;
    /** Where something was done in this epoch. */
    private final List<Place> used = new ArrayList<>();

    /** What the own reads of this epoch must give. */
    private final List<Expected> expected = new ArrayList<>();

    /** A result, and what it must be once the epoch is over. */
    private record Expected(String what, ByteBuffer result, ByteBuffer value) {}

    /** Bytes of a share; puts and gets are alone there. */
    private record Place(int origin, int target, int from, int end, boolean isAlone) {
        boolean excludes(Place other) {
            return origin == other.origin
                    && target == other.target
                    && from < other.end
                    && other.from < end
                    && (isAlone || other.isAlone);
        }
    }

    /**
     * Makes the window.
     *
     * @param isAllocated whether its memory comes with it
     */
    WindowOracle(Scene scene, boolean isAllocated) {
        this.scene = scene;
        common = scene.common();
        int bytes = scene.size() * SHARE_BYTES + COMMON_LONGS * Long.BYTES;
        model = new ByteBuffer[scene.size()];
        for (int rank = 0; rank < model.length; rank++) {
            model[rank] = newBuffer(bytes);
        }
        ByteBuffer own = MPI.newByteBuffer(isAllocated ? 0 : bytes);
        window = isAllocated
                ? new Win(bytes, 1, MPI.INFO_NULL, scene.world(), own, Win.FLAVOR_PRIVATE)
                : new Win(own, bytes, 1, MPI.INFO_NULL, scene.world());
        memory = isAllocated ? window.getMemory() : own;
    }

    static ByteBuffer newBuffer(int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
    }

    void run(int epochs) {
        for (int epoch = 0; epoch < epochs; epoch++) {
            int kind = common.nextInt(4);
            begin(kind);
            int accesses = 1 + common.nextInt(6 * scene.size());
            List<Request> requests = new ArrayList<>();
            for (int i = 0; i < accesses; i++) {
                access(kind >= 2, requests);
            }
            Request.waitAll(requests.toArray(new Request[0]));
            end(kind);
            used.clear();
            check(epoch);
        }
        window.fence(MPI.MODE_NOPRECEDE | MPI.MODE_NOSUCCEED);
        window.free();
    }

    private void begin(int kind) {
        switch (kind) {
            case 0 -> window.fence(0);
            case 1 -> {
                window.post(window.getGroup(), 0);
                window.start(window.getGroup(), 0);
            }
            case 2 -> window.lockAll(0);
            default -> {
                for (int rank = 0; rank < scene.size(); rank++) {
                    window.lock(MPI.LOCK_SHARED, rank, 0);
                }
            }
        }
    }

    private void end(int kind) {
        switch (kind) {
            case 0 -> window.fence(MPI.MODE_NOSUCCEED);
            case 1 -> {
                window.complete();
                window.waitFor();
            }
            case 2 -> {
                window.flushAll();
                window.unlockAll();
            }
            default -> {
                for (int rank = 0; rank < scene.size(); rank++) {
                    window.unlock(rank);
                }
            }
        }
        scene.meet();
    }

    private void check(int epoch) {
        for (Expected each : expected) {
            scene.checks()
                    .that(
                            each.result.equals(each.value),
                            () -> "epoch " + epoch + ": " + each.what + " at byte " + each.result.mismatch(each.value));
        }
        expected.clear();
        int wrong = memory.duplicate().clear().mismatch(model[scene.rank()]);
        scene.checks().equal("epoch " + epoch + ": first wrong byte of the memory", -1, wrong);
        scene.meet();
    }

    /** One access of a random rank; all ranks work on the model, the origin on the window. */
    private void access(boolean isPassive, List<Request> requests) {
        int origin = common.nextInt(scene.size());
        int target = common.nextInt(scene.size());
        if (common.nextInt(4) == 0) {
            sum(origin, target);
            return;
        }
        Element element = INTEGERS[common.nextInt(INTEGERS.length)];
        RandomType type = common.nextBoolean() ? RandomType.basic(element) : RandomType.of(element, common);
        int items = 1 + common.nextInt(common.nextInt(8) == 0 ? MOST_ITEMS * MOST_ITEMS : MOST_ITEMS);
        int room = SHARE_BYTES / element.sizeBytes();
        while (type.span(items) > room) {
            items /= 2;
        }
        if (items == 0 || type.size() == 0) {
            return;
        }
        int first = common.nextInt(room - type.span(items) + 1);
        int displacement = origin * SHARE_BYTES + first * element.sizeBytes();
        int kind = common.nextInt(5);
        int end = displacement + type.span(items) * element.sizeBytes();
        Place place = new Place(origin, target, displacement, end, kind == 0 || kind == 3);
        if (used.stream().anyMatch(place::excludes)) {
            return;
        }
        used.add(place);
        new Access(origin, target, element, type, items, displacement).run(kind, isPassive, requests);
    }

    private void sum(int origin, int target) {
        int count = 1 + common.nextInt(COMMON_LONGS);
        int displacement = scene.size() * SHARE_BYTES;
        ByteBuffer data = newBuffer(count * Long.BYTES);
        for (int i = 0; i < count; i++) {
            long value = common.nextInt(1000);
            data.putLong(i * Long.BYTES, value);
            int at = displacement + i * Long.BYTES;
            model[target].putLong(at, model[target].getLong(at) + value);
        }
        if (origin == scene.rank()) {
            window.accumulate(data, count, MPI.LONG, target, displacement, count, MPI.LONG, MPI.SUM);
        }
    }

    /** An access whose arguments are drawn. */
    private final class Access {
        private final int origin;
        private final int target;
        private final Element element;
        private final RandomType type;
        private final int items;
        private final int displacement;
        private final int elements;
        private final boolean isSameType;
        private final RandomType mine;
        private final int myItems;

        Access(int origin, int target, Element element, RandomType type, int items, int displacement) {
            this.origin = origin;
            this.target = target;
            this.element = element;
            this.type = type;
            this.items = items;
            this.displacement = displacement;
            elements = items * type.size();
            isSameType = common.nextBoolean();
            mine = isSameType ? type : RandomType.basic(element);
            myItems = isSameType ? items : elements;
        }

        private ByteBuffer values() {
            ByteBuffer data = newBuffer(mine.span(myItems) * element.sizeBytes());
            for (int i = 0; i < data.capacity(); i++) {
                data.put(i, (byte) common.nextInt());
            }
            return data;
        }

        private int at(int i) {
            return displacement + type.position(i) * element.sizeBytes();
        }

        private ByteBuffer before() {
            ByteBuffer result = newBuffer(mine.span(myItems) * element.sizeBytes());
            for (int i = 0; i < elements; i++) {
                write(result, mine.position(i) * element.sizeBytes(), read(model[target], at(i)));
            }
            return result;
        }

        private long read(ByteBuffer from, int at) {
            return switch (element) {
                case BYTE -> from.get(at);
                case SHORT -> from.getShort(at);
                case INT -> from.getInt(at);
                default -> from.getLong(at);
            };
        }

        private void write(ByteBuffer into, int at, long value) {
            switch (element) {
                case BYTE -> into.put(at, (byte) value);
                case SHORT -> into.putShort(at, (short) value);
                case INT -> into.putInt(at, (int) value);
                default -> into.putLong(at, value);
            }
        }

        private void apply(ByteBuffer data, Op op) {
            for (int i = 0; i < elements; i++) {
                long left = read(data, mine.position(i) * element.sizeBytes());
                write(model[target], at(i), combine(left, read(model[target], at(i)), op));
            }
        }

        private long combine(long left, long right, Op op) {
            return op == MPI.SUM
                    ? left + right
                    : op == MPI.PROD
                            ? left * right
                            : op == MPI.MAX
                                    ? Math.max(left, right)
                                    : op == MPI.MIN
                                            ? Math.min(left, right)
                                            : op == MPI.BXOR ? left ^ right : op == MPI.BAND ? left & right : left;
        }

        void run(int kind, boolean isPassive, List<Request> requests) {
            boolean isRequest = isPassive && common.nextBoolean();
            Op op = OPERATIONS[common.nextInt(OPERATIONS.length)];
            ByteBuffer data = values();
            ByteBuffer before = before();
            ByteBuffer result = newBuffer(before.capacity());
            boolean isMine = origin == scene.rank();
            switch (kind) {
                case 0 -> apply(data, MPI.REPLACE);
                case 1 -> apply(data, op);
                case 2 -> apply(data, op);
                default -> {}
            }
            if (isMine) {
                Request request = call(kind, op, data, result, isRequest);
                if (request != null) {
                    requests.add(request);
                }
                if (kind > 1) {
                    String what = "kind " + kind + " " + op + " of " + items + " items of " + type.size() + " "
                            + element + " from rank " + target;
                    expected.add(new Expected(what, result, before));
                }
            }
        }

        private Request call(int kind, Op op, ByteBuffer data, ByteBuffer result, boolean isRequest) {
            Datatype own = mine.datatype();
            Datatype theirs = type.datatype();
            switch (kind) {
                case 0:
                    if (isRequest) {
                        return window.rPut(data, myItems, own, target, displacement, items, theirs);
                    }
                    window.put(data, myItems, own, target, displacement, items, theirs);
                    return null;
                case 1:
                    if (isRequest) {
                        return window.rAccumulate(data, myItems, own, target, displacement, items, theirs, op);
                    }
                    window.accumulate(data, myItems, own, target, displacement, items, theirs, op);
                    return null;
                case 2:
                    if (isRequest) {
                        return window.rGetAccumulate(
                                data, myItems, own, result, myItems, own, target, displacement, items, theirs, op);
                    }
                    window.getAccumulate(
                            data, myItems, own, result, myItems, own, target, displacement, items, theirs, op);
                    return null;
                case 3:
                    if (isRequest) {
                        return window.rGet(result, myItems, own, target, displacement, items, theirs);
                    }
                    window.get(result, myItems, own, target, displacement, items, theirs);
                    return null;
                default:
                    window.getAccumulate(
                            null, 0, own, result, myItems, own, target, displacement, items, theirs, MPI.NO_OP);
                    return null;
            }
        }
    }
}
