package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import mpi.Datatype;
import mpi.Group;
import mpi.Info;
import mpi.MPI;
import mpi.Op;
import mpi.Request;
import mpi.Win;

/**
 * A random program on one window, and a model of the memory of all ranks that is worked on serially. Each origin has a
 * share of each target's memory, in which it does whatever comes with items of every type, but in an epoch neither puts
 * nor gets where something else is done: they overtake each other. Behind the shares is memory in which all combine by
 * operations whose order does not matter. Displacement units differ by rank.
 */
final class WindowOracle {
    private static final int SHARE_BYTES = 24 * 1024;
    private static final int COMMON_ITEMS = 50;
    private static final int MOST_ITEMS = 40;
    private static final int NOBODY = -1;

    /** Items whose bits do not matter to others: any of them may be where another one was. */
    private static final ItemType[] WHOLE = {
        ItemType.BYTE,
        ItemType.BOOLEAN,
        ItemType.CHAR,
        ItemType.SHORT,
        ItemType.INT,
        ItemType.LONG,
        ItemType.SHORT2,
        ItemType.INT2,
        ItemType.LONG2,
        ItemType.SHORT_INT,
        ItemType.LONG_INT
    };

    private static final ItemType[] FLOATS = {ItemType.FLOAT, ItemType.FLOAT2, ItemType.FLOAT_COMPLEX};
    private static final ItemType[] DOUBLES = {ItemType.DOUBLE, ItemType.DOUBLE2, ItemType.DOUBLE_COMPLEX};

    /** The lanes of a share: what is no number must not come to be taken for one. */
    private static final Lane[] LANES = {
        new Lane(0, 13 * 1024, WHOLE),
        new Lane(13 * 1024, 4 * 1024, FLOATS),
        new Lane(17 * 1024, 4 * 1024, DOUBLES),
        new Lane(21 * 1024, 3 * 512, new ItemType[] {ItemType.FLOAT_INT}),
        new Lane(21 * 1024 + 3 * 512, 3 * 512, new ItemType[] {ItemType.DOUBLE_INT})
    };

    private static final Together[] TOGETHER = {
        new Together(ItemType.LONG, MPI.SUM),
        new Together(ItemType.INT, MPI.PROD),
        new Together(ItemType.SHORT, MPI.MAX),
        new Together(ItemType.BYTE, MPI.MIN),
        new Together(ItemType.CHAR, MPI.BXOR),
        new Together(ItemType.LONG, MPI.BAND),
        new Together(ItemType.INT, MPI.BOR),
        new Together(ItemType.BOOLEAN, MPI.LXOR),
        new Together(ItemType.FLOAT, MPI.MAX),
        new Together(ItemType.INT2, MPI.MAXLOC),
        new Together(ItemType.DOUBLE_INT, MPI.MINLOC),
        new Together(ItemType.SHORT_INT, MPI.MAXLOC)
    };

    private static final Epoch[] PASSIVE = {Epoch.LOCK_ALL, Epoch.LOCKS, Epoch.LOCK_EACH};

    private static final int MOST_ITEM_BYTES = 16;
    private static final int SLOT_BYTES = COMMON_ITEMS * MOST_ITEM_BYTES;

    private final Scene scene;
    private final WindowKind kind;
    private final Random common;
    /** Memory of each rank. */
    private final ByteBuffer[] model;

    /** Memory of this rank, and displacements of all ranks, by region: the shares, then what all combine in. */
    private final ByteBuffer[] memory;

    private final int[][] displacements;
    private final int[] units;
    private final Win window;
    /** Where something was done in this epoch. */
    private final List<Place> used = new ArrayList<>();

    /** What the own reads of this epoch must give. */
    private final List<Expected> expected = new ArrayList<>();

    /** Who may access whom in this epoch. */
    private final boolean[][] isStarted;

    /** Rank that is outside MPI in this epoch, {@link #NOBODY} if none is. */
    private int absent = NOBODY;

    private enum Epoch {
        FENCE,
        ALL_GROUPS,
        SOME_GROUPS,
        LOCK_ALL,
        LOCKS,
        /** A lock around each access. */
        LOCK_EACH
    }

    /** A part of a share, and what is in it. */
    @SuppressWarnings("ArrayRecordComponent") // never changed
    private record Lane(int from, int bytes, ItemType[] types) {}

    /** What all ranks do in a slot of the common memory. */
    private record Together(ItemType type, Op op) {}

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

    WindowOracle(Scene scene, WindowKind kind) {
        this.scene = scene;
        this.kind = kind;
        common = new Random(scene.seed() + kind.ordinal());
        int size = scene.size();
        isStarted = new boolean[size][size];
        units = new int[size];
        for (int rank = 0; rank < size; rank++) {
            units[rank] = kind == WindowKind.DYNAMIC ? 1 : 1 << common.nextInt(4);
        }
        model = new ByteBuffer[size];
        for (int rank = 0; rank < size; rank++) {
            model[rank] = newBuffer(totalBytes());
        }
        memory = new ByteBuffer[size + 1];
        window = kind == WindowKind.DYNAMIC ? dynamic() : fixed();
        displacements = displacements();
        fill();
    }

    /** Begins with numbers everywhere, not with zeros. */
    private void fill() {
        for (ByteBuffer each : model) {
            for (int share = 0; share < scene.size(); share++) {
                for (Lane lane : LANES) {
                    fill(each, share * SHARE_BYTES + lane.from, lane.bytes, lane.types[0], MPI.REPLACE);
                }
            }
            for (int slot = 0; slot < TOGETHER.length; slot++) {
                int from = scene.size() * SHARE_BYTES + slot * SLOT_BYTES;
                fill(each, from, COMMON_ITEMS * TOGETHER[slot].type.bytes(), TOGETHER[slot].type, TOGETHER[slot].op);
            }
        }
        for (int region = 0; region < memory.length; region++) {
            memory[region].put(0, model[scene.rank()], region * SHARE_BYTES, regionBytes(region));
        }
        window.sync();
        scene.meet();
    }

    private void fill(ByteBuffer buffer, int from, int bytes, ItemType type, Op op) {
        for (int at = from; at < from + bytes; at += type.bytes()) {
            type.fill(buffer, at, op, common);
        }
    }

    static ByteBuffer newBuffer(int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
    }

    private int totalBytes() {
        return scene.size() * SHARE_BYTES + TOGETHER.length * SLOT_BYTES;
    }

    private int regionBytes(int region) {
        return region == scene.size() ? TOGETHER.length * SLOT_BYTES : SHARE_BYTES;
    }

    private Win fixed() {
        int bytes = totalBytes();
        int unit = units[scene.rank()];
        boolean isOwn = kind.isCreated();
        ByteBuffer own = kind == WindowKind.LENT ? MPI.newByteBuffer(bytes) : newBuffer(isOwn ? bytes : 0);
        int flavor = kind == WindowKind.SHARED ? SharedWindowCases.flavor(scene) : Win.FLAVOR_PRIVATE;
        Win made = isOwn
                ? new Win(own, bytes, unit, MPI.INFO_NULL, scene.world())
                : new Win(bytes, unit, new Info(), scene.world(), own, flavor);
        ByteBuffer all = isOwn ? own : made.getMemory();
        for (int region = 0; region < memory.length; region++) {
            memory[region] = all.slice(region * SHARE_BYTES, regionBytes(region));
        }
        return made;
    }

    private Win dynamic() {
        Win made = new Win(MPI.INFO_NULL, scene.world());
        for (int region = 0; region < memory.length; region++) {
            memory[region] = newBuffer(regionBytes(region));
            made.attach(memory[region], regionBytes(region));
        }
        return made;
    }

    private int[][] displacements() {
        int[] own = new int[memory.length];
        for (int region = 0; region < own.length; region++) {
            own[region] = kind == WindowKind.DYNAMIC
                    ? window.getDisplacement(memory[region])
                    : region * SHARE_BYTES / units[scene.rank()];
        }
        int[] all = new int[scene.size() * own.length];
        scene.world().allGather(own, own.length, MPI.INT, all, own.length, MPI.INT);
        int[][] byRank = new int[scene.size()][own.length];
        for (int rank = 0; rank < byRank.length; rank++) {
            System.arraycopy(all, rank * own.length, byRank[rank], 0, own.length);
        }
        return byRank;
    }

    void run(int epochs) {
        for (int number = 0; number < epochs; number++) {
            Epoch epoch = Epoch.values()[common.nextInt(Epoch.values().length)];
            runEpoch(epoch);
            scene.meet();
            check(number + ", " + epoch);
        }
        window.fence(MPI.MODE_NOPRECEDE | MPI.MODE_NOSUCCEED);
        window.free();
    }

    /**
     * Runs epochs in which the target takes no part, each while another rank is outside MPI; it accesses nothing
     * itself.
     *
     * @param leastMs how long it is outside, at least
     */
    void runWithOneOutside(int epochs, int leastMs) throws InterruptedException {
        Outside outside = new Outside(scene);
        for (int number = 0; number < epochs; number++) {
            Epoch epoch = PASSIVE[common.nextInt(PASSIVE.length)];
            absent = scene.size() == 1 ? NOBODY : common.nextInt(scene.size());
            if (isAbsent()) {
                outside.stay(leastMs, number % 2 == 0);
            }
            runEpoch(epoch);
            if (!isAbsent() && absent != NOBODY) {
                outside.leaveSign(absent);
            }
            scene.meet();
            check(number + ", " + epoch + " without rank " + absent);
        }
        outside.free();
        window.free();
    }

    private boolean isAbsent() {
        return absent == scene.rank();
    }

    private void runEpoch(Epoch epoch) {
        begin(epoch);
        int accesses = 1 + common.nextInt(6 * scene.size());
        List<Request> requests = new ArrayList<>();
        for (int i = 0; i < accesses; i++) {
            access(epoch, requests);
        }
        Request.waitAll(requests.toArray(new Request[0]));
        end(epoch);
    }

    private void begin(Epoch epoch) {
        switch (epoch) {
            case FENCE -> window.fence(oneOf(0, MPI.MODE_NOPRECEDE, MPI.MODE_NOSTORE));
            case ALL_GROUPS, SOME_GROUPS -> {
                drawGroups(epoch == Epoch.ALL_GROUPS);
                window.post(group(false), oneOf(0, MPI.MODE_NOSTORE));
                window.start(group(true), 0);
            }
            case LOCK_ALL, LOCKS -> lock(epoch == Epoch.LOCK_ALL, oneOf(0, MPI.MODE_NOCHECK));
            default -> {}
        }
    }

    private void lock(boolean isAtOnce, int assertion) {
        if (isAbsent()) {
            return;
        }
        if (isAtOnce) {
            window.lockAll(assertion);
            return;
        }
        for (int rank = 0; rank < scene.size(); rank++) {
            window.lock(MPI.LOCK_SHARED, rank, assertion);
        }
    }

    private void unlock(boolean isAtOnce) {
        if (isAbsent()) {
            return;
        }
        if (isAtOnce) {
            window.flushAll();
            window.unlockAll();
            return;
        }
        for (int rank = 0; rank < scene.size(); rank++) {
            window.unlock(rank);
        }
    }

    private int oneOf(int... values) {
        return values[common.nextInt(values.length)];
    }

    private void drawGroups(boolean isAll) {
        for (boolean[] targets : isStarted) {
            for (int target = 0; target < targets.length; target++) {
                targets[target] = isAll || common.nextBoolean();
            }
        }
    }

    /** Returns the ranks that this one accesses, or those that access it, in falling order. */
    private Group group(boolean isOfTargets) {
        int[] ranks = new int[scene.size()];
        int filled = 0;
        for (int rank = scene.size() - 1; rank >= 0; rank--) {
            if (isOfTargets ? isStarted[scene.rank()][rank] : isStarted[rank][scene.rank()]) {
                ranks[filled++] = rank;
            }
        }
        return window.getGroup().incl(Arrays.copyOf(ranks, filled));
    }

    private void end(Epoch epoch) {
        switch (epoch) {
            case FENCE -> window.fence(oneOf(0, MPI.MODE_NOSUCCEED, MPI.MODE_NOSTORE | MPI.MODE_NOSUCCEED));
            case ALL_GROUPS, SOME_GROUPS -> {
                window.complete();
                if (common.nextBoolean()) {
                    window.waitFor();
                } else {
                    awaitByTest();
                }
            }
            case LOCK_ALL, LOCKS -> unlock(epoch == Epoch.LOCK_ALL);
            default -> {}
        }
    }

    private void awaitByTest() {
        while (!window.test()) {
            Thread.onSpinWait();
        }
    }

    private void check(String epoch) {
        used.clear();
        for (Expected each : expected) {
            scene.checks()
                    .that(
                            each.result.equals(each.value),
                            () -> "epoch " + epoch + ": " + each.what + " at byte " + each.result.mismatch(each.value));
        }
        expected.clear();
        window.sync();
        for (int region = 0; region < memory.length; region++) {
            ByteBuffer should = model[scene.rank()].slice(region * SHARE_BYTES, regionBytes(region));
            scene.checks()
                    .equal(
                            "epoch " + epoch + ": first wrong byte of region " + region,
                            -1,
                            memory[region].duplicate().clear().mismatch(should));
        }
        scene.meet();
    }

    /** One access of a random rank; all ranks work on the model, the origin on the window. */
    private void access(Epoch epoch, List<Request> requests) {
        int drawnOrigin = common.nextInt(scene.size());
        int origin = drawnOrigin == absent ? (absent + 1) % scene.size() : drawnOrigin;
        int target = common.nextInt(scene.size());
        boolean isTogether = common.nextInt(4) == 0;
        Lane lane = LANES[common.nextInt(2) == 0 ? 0 : common.nextInt(LANES.length)];
        ItemType type = lane.types[common.nextInt(lane.types.length)];
        boolean isReachable = !isOfGroups(epoch) || isStarted[origin][target];
        Drawn drawn = !isReachable ? null : isTogether ? together(origin, target) : own(origin, target, lane, type);
        if (drawn == null) {
            return;
        }
        int lockType = oneOf(MPI.LOCK_SHARED, MPI.LOCK_EXCLUSIVE);
        boolean isLocked = epoch == Epoch.LOCK_EACH && origin == scene.rank();
        if (isLocked) {
            window.lock(lockType, target, 0);
        }
        drawn.run(common.nextBoolean(), requests);
        if (isLocked) {
            window.unlock(target);
        }
    }

    private static boolean isOfGroups(Epoch epoch) {
        return epoch == Epoch.ALL_GROUPS || epoch == Epoch.SOME_GROUPS;
    }

    private Drawn together(int origin, int target) {
        int slot = common.nextInt(TOGETHER.length);
        Together what = TOGETHER[slot];
        WindowAccess access = common.nextBoolean()
                ? WindowAccess.ACCUMULATE
                : common.nextBoolean() ? WindowAccess.GET_ACCUMULATE : WindowAccess.FETCH_AND_OP;
        int items = access.isOfOne() ? 1 : 1 + common.nextInt(COMMON_ITEMS);
        Drawn drawn = new Drawn(origin, target, what.type, RandomType.basic(what.type.datatype()), items);
        drawn.place(scene.size(), slot * SLOT_BYTES);
        drawn.choose(access, what.op);
        return drawn;
    }

    /** Draws an access to the share of the origin; returns null if it does not fit in, or does not go with others. */
    private Drawn own(int origin, int target, Lane lane, ItemType item) {
        WindowAccess access = WindowAccess.values()[common.nextInt(WindowAccess.R_PUT.ordinal())];
        if (access == WindowAccess.COMPARE_AND_SWAP && !item.isSwapped()) {
            return null;
        }
        boolean isBasic = access.isOfOne() || common.nextBoolean();
        RandomType type = isBasic ? RandomType.basic(item.datatype()) : RandomType.of(item, common);
        int items = access.isOfOne()
                ? 1
                : 1 + common.nextInt(common.nextInt(8) == 0 ? MOST_ITEMS * MOST_ITEMS : MOST_ITEMS);
        while (type.span(items) * item.bytes() > lane.bytes) {
            items /= 2;
        }
        if (items == 0 || type.size() == 0) {
            return null;
        }
        int room = lane.bytes - type.span(items) * item.bytes();
        int step = lane == LANES[0] && common.nextBoolean() ? 1 : item.bytes();
        int at = common.nextInt(room / step + 1) * step;
        while (at % units[target] != 0) {
            at -= step;
        }
        Drawn drawn = new Drawn(origin, target, item, type, items);
        drawn.place(origin, lane.from + at);
        drawn.choose(access, drawn.operation());
        boolean isAlone = access == WindowAccess.PUT || access == WindowAccess.GET;
        Place place = new Place(origin, target, lane.from + at, lane.from + lane.bytes - room + at, isAlone);
        if (used.stream().anyMatch(place::excludes)) {
            return null;
        }
        used.add(place);
        return drawn;
    }

    /** An access whose arguments are drawn. */
    private final class Drawn {
        private final int origin;
        private final int target;
        private final ItemType item;
        private final RandomType type;
        private final int items;
        private final int elements;
        private final RandomType mine;
        private final RandomType results;
        private int region;
        private int offset;
        private WindowAccess access;
        private Op op;

        Drawn(int origin, int target, ItemType item, RandomType type, int items) {
            this.origin = origin;
            this.target = target;
            this.item = item;
            this.type = type;
            this.items = items;
            elements = items * type.size();
            mine = ownType();
            results = ownType();
        }

        /** Returns the target's type, a predefined one, or another one of which whole items are as many elements. */
        private RandomType ownType() {
            RandomType basic = RandomType.basic(item.datatype());
            switch (common.nextInt(3)) {
                case 0:
                    return type;
                case 1:
                    return basic;
                default:
                    RandomType other = RandomType.of(item, common);
                    return other.size() != 0 && elements % other.size() == 0 ? other : basic;
            }
        }

        void place(int newRegion, int newOffset) {
            region = newRegion;
            offset = newOffset;
        }

        Op operation() {
            List<Op> all = item.operations();
            return all.get(common.nextInt(all.size()));
        }

        void choose(WindowAccess newAccess, Op newOp) {
            access = newAccess;
            op = newAccess == WindowAccess.PUT ? MPI.REPLACE : newAccess == WindowAccess.GET ? MPI.NO_OP : newOp;
        }

        /** Returns where an element is in the model of the target. */
        int at(int element) {
            return region * SHARE_BYTES + offset + type.position(element) * item.bytes();
        }

        private ByteBuffer newData(RandomType of) {
            return newBuffer(of.span(elements / of.size()) * item.bytes());
        }

        private ByteBuffer values() {
            RandomType from = access.isOfOne() ? RandomType.basic(item.datatype()) : mine;
            ByteBuffer data = newData(from);
            for (int i = 0; i < elements; i++) {
                item.fill(data, from.position(i) * item.bytes(), op, common);
            }
            return data;
        }

        private RandomType resultTypes() {
            return access.isOfOne() ? RandomType.basic(item.datatype()) : results;
        }

        private ByteBuffer before() {
            ByteBuffer result = newData(resultTypes());
            for (int i = 0; i < elements; i++) {
                item.copy(model[target], at(i), result, resultTypes().position(i) * item.bytes());
            }
            return result;
        }

        private void apply(ByteBuffer data, ByteBuffer compare) {
            if (access == WindowAccess.COMPARE_AND_SWAP) {
                if (compare.mismatch(model[target].slice(at(0), item.bytes())) < 0) {
                    model[target].put(at(0), data, 0, item.bytes());
                }
                return;
            }
            RandomType from = access.isOfOne() ? RandomType.basic(item.datatype()) : mine;
            for (int i = 0; i < elements; i++) {
                item.combine(data, from.position(i) * item.bytes(), model[target], at(i), op);
            }
        }

        void run(boolean isRequest, List<Request> requests) {
            ByteBuffer data = values();
            ByteBuffer before = before();
            ByteBuffer compare = common.nextBoolean() ? before : values();
            ByteBuffer result = newBuffer(before.capacity());
            boolean isUnread = op == MPI.NO_OP && access.hasOperation() && access.hasResult() && common.nextBoolean();
            apply(data, compare);
            if (origin != scene.rank()) {
                return;
            }
            Request request = called(isRequest).run(window, arguments(isUnread ? null : data, compare, result));
            if (request != null) {
                requests.add(request);
            }
            if (access.hasResult() && region != scene.size()) { // elsewhere others may have been first
                expected.add(new Expected(
                        access + " " + op + " of " + items + " items of " + type.size() + " " + item + " at "
                                + arguments(null, null, null).displacement + " from rank " + target,
                        result,
                        before));
            }
        }

        private WindowAccess called(boolean isRequest) {
            return isRequest && !access.isOfOne() ? WindowAccess.valueOf("R_" + access) : access;
        }

        private WindowAccess.Arguments arguments(ByteBuffer data, ByteBuffer compare, ByteBuffer result) {
            WindowAccess.Arguments arguments = new WindowAccess.Arguments();
            Datatype theirs = type.datatype();
            arguments.items(items, theirs);
            arguments.origin = data;
            arguments.count = elements / mine.size();
            arguments.type = mine.datatype();
            arguments.compare = compare;
            arguments.result = result;
            arguments.resultCount = elements / results.size();
            arguments.resultType = results.datatype();
            arguments.rank = target;
            arguments.displacement = displacements[target][region] + offset / units[target];
            arguments.op = op;
            return arguments;
        }
    }
}
