package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mpi.Group;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Win;

/** What programs of Open MPI's bindings do with windows beyond what the standard says, and get away with there. */
final class WindowHabitCases {
    private static final int LONGS = 6;

    /** Long enough to go over the rails by itself. */
    private static final int LARGE_LONGS = 12_000;

    private WindowHabitCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("requestsAnywhere", scene -> ofAllKinds(scene, WindowHabitCases::requestsAnywhere));
        cases.put("requestsOfAClosedEpoch", scene -> ofAllKinds(scene, WindowHabitCases::requestsOfAClosedEpoch));
        cases.put("shorterThanGiven", WindowHabitCases::shorterThanGiven);
        cases.put("attachedShorterThanGiven", WindowHabitCases::attachedShorterThanGiven);
        cases.put("noLocks", WindowHabitCases::noLocks);
        cases.put("memoryInCommon", WindowHabitCases::memoryInCommon);
    }

    /** A case for a window of one kind. */
    private interface OfWindow {
        void run(Scene scene, WindowOfBytes target) throws Exception;
    }

    private static void ofAllKinds(Scene scene, OfWindow action) throws Exception {
        for (WindowKind kind : WindowKind.values()) {
            WindowOfBytes target = WindowOfBytes.of(scene, kind, (LONGS + LARGE_LONGS) * Long.BYTES);
            action.run(scene, target);
            target.free();
        }
    }

    /** What the ranks of an epoch have to do between its beginning and its end. */
    private record Round(Scene scene, WindowOfBytes target, int rank, int from, long tag) {
        LongBuffer large() {
            LongBuffer values = MPI.newLongBuffer(LARGE_LONGS);
            for (int i = 0; i < LARGE_LONGS; i++) {
                values.put(i, tag + scene.rank() + i);
            }
            return values;
        }

        /** Starts accesses to different places, of all kinds. */
        List<Request> start(LongBuffer found) {
            Win window = target.window();
            List<Request> requests = new ArrayList<>();
            LongBuffer value = WindowOfBytes.longs(tag + scene.rank());
            requests.add(window.rPut(value, 1, MPI.LONG, rank, target.at(rank, 0), 1, MPI.LONG));
            requests.add(window.rAccumulate(value, 1, MPI.LONG, rank, target.at(rank, 1), 1, MPI.LONG, MPI.SUM));
            requests.add(window.rGetAccumulate(
                    value, 1, MPI.LONG, found, 1, MPI.LONG, rank, target.at(rank, 2), 1, MPI.LONG, MPI.REPLACE));
            LongBuffer read = MPI.slice(found, 1);
            requests.add(window.rGet(read, 1, MPI.LONG, rank, target.at(rank, 3), 1, MPI.LONG));
            requests.add(
                    window.rPut(large(), LARGE_LONGS, MPI.LONG, rank, target.at(rank, LONGS), LARGE_LONGS, MPI.LONG));
            return requests;
        }

        /** At the target, where the epoch is over. */
        void check(long before) {
            Checks checks = scene.checks();
            checks.equal("put", tag + from, target.memory().getLong(0));
            checks.equal("added", before + tag + from, target.memory().getLong(Long.BYTES));
            checks.equal("replaced", tag + from, target.memory().getLong(2 * Long.BYTES));
            for (int i : new int[] {0, 1, LARGE_LONGS / 2, LARGE_LONGS - 1}) {
                checks.equal("item " + i, tag + from + i, target.memory().getLong((LONGS + i) * Long.BYTES));
            }
        }
    }

    /** Between fences, and between start and complete, by ranks to others and to themselves; also dropped. */
    private static void requestsAnywhere(Scene scene, WindowOfBytes target) {
        Win window = target.window();
        Group all = window.getGroup();
        int[] ranks = {scene.next(), scene.rank()};
        int[] sources = {scene.previous(), scene.rank()};
        long sum = 0;
        for (int turn = 0; turn < 8; turn++) {
            boolean isFenced = turn % 2 == 0;
            boolean isDropped = turn % 4 > 1;
            Round round = new Round(scene, target, ranks[turn / 4], sources[turn / 4], 1000L * (turn + 1));
            target.memory().putLong(3 * Long.BYTES, round.tag);
            target.memory().putLong(2 * Long.BYTES, -round.tag);
            LongBuffer found = WindowOfBytes.longs(0, 0);
            if (isFenced) {
                window.fence(0);
            } else {
                window.post(all.incl(new int[] {round.from}), 0);
                window.start(all.incl(new int[] {round.rank}), 0);
            }
            List<Request> requests = round.start(found);
            if (!isDropped) {
                Request.waitAll(requests.toArray(new Request[0]));
                scene.checks().equal("read by its wait", round.tag, found.get(1));
            }
            if (isFenced) {
                window.fence(MPI.MODE_NOSUCCEED);
            } else {
                window.complete();
                window.waitFor();
            }
            scene.checks().equal("read before it was replaced", -round.tag, found.get(0));
            scene.checks().equal("read", round.tag, found.get(1));
            round.check(sum);
            sum += round.tag + round.from;
            scene.meet();
        }
    }

    /** They are complete: a wait and a test return, and so they do when the window is gone. */
    private static void requestsOfAClosedEpoch(Scene scene, WindowOfBytes target) {
        Win window = target.window();
        Round round = new Round(scene, target, scene.next(), scene.previous(), 500);
        LongBuffer found = WindowOfBytes.longs(0, 0);
        window.fence(0);
        List<Request> fenced = round.start(found);
        window.fence(MPI.MODE_NOSUCCEED);
        round.check(0);
        scene.meet();
        Request.waitAll(fenced.toArray(new Request[0]));
        scene.checks().that(fenced.get(0).isNull(), () -> "a request that was waited for is not null");
        window.lock(MPI.LOCK_EXCLUSIVE, scene.next(), 0);
        List<Request> locked = round.start(found);
        window.unlock(scene.next());
        scene.meet();
        round.check(500 + scene.previous());
        for (Request request : locked) {
            scene.checks().that(request.test(), () -> "a request of an epoch that is over is not complete");
        }
        WindowOfBytes other = WindowOfBytes.of(scene, target.kind(), (LONGS + LARGE_LONGS) * Long.BYTES);
        other.window().fence(0);
        List<Request> left = new Round(scene, other, scene.next(), scene.previous(), 7).start(found);
        left.get(0).cancel(); // without effect
        left.get(1).free();
        other.window().fence(MPI.MODE_NOSUCCEED);
        other.free();
        for (Request request : left) {
            request.waitFor();
            scene.checks().that(request.isNull(), () -> "a request of a window that is gone is not null");
        }
    }

    /** Elements that a rank of a window of 4 has. */
    private static int elementsOf(int rank) {
        return new int[] {4, 0, 1, 3, 2}[rank % 5];
    }

    /** Sizes that the buffer has not, and none where it has some: nobody reaches what is not there. */
    private static void shorterThanGiven(Scene scene) {
        IntBuffer memory = MPI.newIntBuffer(elementsOf(scene.rank()));
        Win window = new Win(memory, 4, 1, MPI.INFO_NULL, scene.world());
        window.setErrhandler(MPI.ERRORS_RETURN);
        scene.checks().same("size", 4 * Integer.BYTES, window.getAttr(MPI.WIN_SIZE));
        IntBuffer value = MPI.newIntBuffer(1).put(0, 70 + scene.rank());
        window.fence(0);
        for (int rank : new int[] {scene.next(), scene.rank()}) {
            for (int at = elementsOf(rank); at < 4; at++) {
                int place = at;
                String[] parts = {elementsOf(rank) * Integer.BYTES + " bytes", "shorter", "16 bytes"};
                Checks checks = scene.checks();
                checks.fails(
                        "put", MPI.ERR_RMA_RANGE, parts, () -> window.put(value, 1, MPI.INT, rank, place, 1, MPI.INT));
                checks.fails(
                        "rGet",
                        MPI.ERR_RMA_RANGE,
                        parts,
                        () -> window.rGet(value, 1, MPI.INT, rank, place, 1, MPI.INT));
                checks.fails(
                        "accumulate",
                        MPI.ERR_RMA_RANGE,
                        parts,
                        () -> window.accumulate(value, 1, MPI.INT, rank, place, 1, MPI.INT, MPI.SUM));
            }
        }
        if (elementsOf(scene.next()) > 0) {
            int last = elementsOf(scene.next()) - 1;
            window.put(value, 1, MPI.INT, scene.next(), last, 1, MPI.INT);
        }
        window.fence(MPI.MODE_NOSUCCEED);
        if (memory.capacity() > 0) {
            scene.checks().equal("last element", 70 + scene.previous(), memory.get(memory.capacity() - 1));
        }
        window.free();
        Win none = new Win(MPI.newIntBuffer(1), 0, 1, MPI.INFO_NULL, scene.world());
        none.setErrhandler(MPI.ERRORS_RETURN);
        none.fence(0);
        scene.checks()
                .fails(
                        "put into none",
                        MPI.ERR_RMA_RANGE,
                        new String[] {"0 bytes"},
                        () -> none.put(value, 1, MPI.INT, scene.next(), 0, 1, MPI.INT));
        none.fence(MPI.MODE_NOSUCCEED);
        none.free();
    }

    /** The same of attached memory: what reaches beyond it does not get into what is attached behind. */
    private static void attachedShorterThanGiven(Scene scene) {
        Win window = new Win(MPI.INFO_NULL, scene.world());
        window.setErrhandler(MPI.ERRORS_RETURN);
        LongBuffer shorter = MPI.newLongBuffer(1);
        LongBuffer none = MPI.newLongBuffer(0);
        LongBuffer behind = MPI.newLongBuffer(100);
        window.attach(shorter, 64);
        window.attach(none, 64);
        window.attach(behind, 100);
        int[] places = new int[2 * scene.size()];
        int[] own = {window.getDisplacement(shorter), window.getDisplacement(none)};
        scene.world().allGather(own, 2, MPI.INT, places, 2, MPI.INT);
        int next = scene.next();
        LongBuffer value = WindowOfBytes.longs(80 + scene.rank());
        window.lock(MPI.LOCK_SHARED, next, 0);
        window.put(value, 1, MPI.LONG, next, places[2 * next], 1, MPI.LONG);
        for (int place : new int[] {places[2 * next] + 8, places[2 * next] + 63 * 8, places[2 * next + 1]}) {
            scene.checks().fails("beyond", MPI.ERR_RMA_RANGE, new String[] {"displacement " + place}, () -> {
                window.put(value, 1, MPI.LONG, next, place, 1, MPI.LONG);
                window.flush(next);
            });
        }
        window.unlock(next);
        scene.meet();
        scene.checks().equal("inside", 80 + scene.previous(), shorter.get(0));
        for (int i = 0; i < behind.capacity(); i++) {
            scene.checks().equal("behind", 0, behind.get(i));
        }
        scene.meet();
        window.free();
    }

    private static void noLocks(Scene scene) {
        Intracomm world = scene.world();
        LongBuffer memory = MPI.newLongBuffer(4);
        Info info = new Info();
        info.set("no_locks", "true");
        int shared = SharedWindowCases.flavor(scene);
        Win[] windows = {
            new Win(memory, 4, 1, info, world),
            new Win(4, 1, info, world, memory, Win.FLAVOR_PRIVATE),
            new Win(4, 1, info, world, memory, shared),
            new Win(info, world),
            new Win(memory, 4, 1, MPI.INFO_NULL, world)
        };
        windows[4].lock(MPI.LOCK_SHARED, scene.next(), 0);
        windows[4].unlock(scene.next());
        windows[4].setInfo(info);
        for (Win window : windows) {
            window.setErrhandler(MPI.ERRORS_RETURN);
            String[] parts = {"no_locks"};
            for (int rank : new int[] {scene.next(), scene.rank(), MPI.PROC_NULL}) {
                scene.checks().fails("lock", MPI.ERR_RMA_SYNC, parts, () -> window.lock(MPI.LOCK_SHARED, rank, 0));
            }
            scene.checks().fails("lockAll", MPI.ERR_RMA_SYNC, parts, () -> window.lockAll(0));
            scene.checks().same("hint", "true", window.getInfo().get("no_locks"));
            window.fence(0);
            window.fence(MPI.MODE_NOSUCCEED);
            scene.meet();
        }
        info.set("no_locks", "false");
        windows[4].setInfo(info);
        windows[4].lockAll(0);
        windows[4].unlockAll();
        scene.meet();
        for (Win window : windows) {
            window.free();
        }
        info.free();
    }

    /** Windows over the same memory, of two kinds: each sees what the other has written when its epoch is over. */
    private static void memoryInCommon(Scene scene) {
        int bytes = (LONGS + LARGE_LONGS) * Long.BYTES;
        ByteBuffer memory = ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
        WindowOfBytes first = WindowOfBytes.of(scene, WindowKind.CREATED, memory);
        WindowOfBytes second = WindowOfBytes.of(scene, WindowKind.CREATED, memory);
        WindowOfBytes attached = WindowOfBytes.of(scene, WindowKind.DYNAMIC, memory);
        WindowOfBytes[] windows = {first, second, attached};
        for (int i = 0; i < windows.length; i++) {
            Round round = new Round(scene, windows[i], scene.next(), scene.previous(), 100L * (i + 1));
            LongBuffer found = WindowOfBytes.longs(0, 0);
            memory.putLong(Long.BYTES, 0);
            scene.meet();
            windows[i].window().fence(0);
            Request.waitAll(round.start(found).toArray(new Request[0]));
            windows[i].window().fence(MPI.MODE_NOSUCCEED);
            for (WindowOfBytes other : windows) {
                other.window().lock(MPI.LOCK_SHARED, scene.next(), 0);
                scene.checks().equal("read by another", round.tag + scene.rank(), other.read(scene.next(), 0));
                other.window().unlock(scene.next());
            }
            round.check(0);
            scene.meet();
        }
        first.free();
        second.requireUsable("the other was freed", 9_000);
        attached.requireUsable("another was freed", 10_000);
        second.free();
        attached.free();
    }
}
