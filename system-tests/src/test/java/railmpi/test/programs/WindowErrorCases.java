package railmpi.test.programs;

import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.Map;
import mpi.Errhandler;
import mpi.Info;
import mpi.MPI;
import mpi.Win;

/** What goes wrong with windows: each error class, with the value; they are usable afterwards. Here: making them. */
final class WindowErrorCases {
    /** 128 MiB. */
    private static final int TOO_MANY_LONGS = 16 << 20;

    /** A MiB. */
    private static final int ENOUGH_LONGS = 128 << 10;

    private WindowErrorCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("errors", scene -> returned(scene, WindowErrorCases::creation));
        cases.put("epochErrors", scene -> returned(scene, WindowEpochErrors::run));
        cases.put("accessErrors", scene -> returned(scene, WindowAccessErrors::run));
        cases.put("dynamicErrors", scene -> returned(scene, WindowDynamicErrors::run));
    }

    /** Windows that cannot be made report to the communicator. */
    private static void returned(Scene scene, Scene.Case errors) throws Exception {
        Errhandler before = scene.world().getErrhandler();
        scene.world().setErrhandler(MPI.ERRORS_RETURN);
        errors.run(scene);
        scene.world().setErrhandler(before);
    }

    private static void fails(Scene scene, String what, int errorClass, String part, Checks.Action action) {
        scene.checks().fails(what, errorClass, new String[] {part}, action);
    }

    private static void creation(Scene scene) {
        IntBuffer memory = MPI.newIntBuffer(4);
        fails(scene, "negative", MPI.ERR_SIZE, "-4", () -> new Win(memory, -1, 1, MPI.INFO_NULL, scene.world()));
        fails(scene, "unit", MPI.ERR_DISP, "0", () -> new Win(memory, 4, 0, MPI.INFO_NULL, scene.world()));
        fails(scene, "null", MPI.ERR_BASE, "null", () -> new Win(null, 4, 1, MPI.INFO_NULL, scene.world()));
        fails(
                scene,
                "heap",
                MPI.ERR_BASE,
                "direct",
                () -> new Win(IntBuffer.allocate(4), 4, 1, MPI.INFO_NULL, scene.world()));
        fails(scene, "communicator", MPI.ERR_COMM, "null", () -> new Win(memory, 4, 1, MPI.INFO_NULL, null));
        fails(scene, "flavor", MPI.ERR_ARG, "7", () -> new Win(4, 1, MPI.INFO_NULL, scene.world(), memory, 7));
        if (!SharedWindowCases.isOneNode(scene)) {
            int shared = Win.FLAVOR_SHARED;
            fails(
                    scene,
                    "nodes",
                    MPI.ERR_RMA_SHARED,
                    "one node",
                    () -> new Win(4, 1, MPI.INFO_NULL, scene.world(), memory, shared));
        }
        if (scene.size() > 1) {
            int size = scene.rank() == 1 ? -5 : 4;
            String part = scene.rank() == 1 ? "-20" : "rank 1";
            fails(scene, "one", MPI.ERR_SIZE, part, () -> new Win(memory, size, 1, MPI.INFO_NULL, scene.world()));
        }
        otherFlavors(scene);
        Win right = new Win(memory, 4, 1, MPI.INFO_NULL, scene.world());
        right.fence(0);
        right.put(MPI.newIntBuffer(1).put(0, 3), 1, MPI.INT, scene.next(), 3, 1, MPI.INT);
        right.fence(MPI.MODE_NOSUCCEED);
        scene.checks().equal("memory that was refused before", 3, memory.get(3));
        right.free();
    }

    /** There is no inter-communicator, no freed hints and nothing beside what a window can be of, in any flavor. */
    private static void otherFlavors(Scene scene) {
        IntBuffer like = MPI.newIntBuffer(0);
        Info freed = new Info();
        freed.free();
        for (int flavor : new int[] {Win.FLAVOR_PRIVATE, SharedWindowCases.flavor(scene)}) {
            fails(
                    scene,
                    "negative",
                    MPI.ERR_SIZE,
                    "-4",
                    () -> new Win(-1, 1, MPI.INFO_NULL, scene.world(), like, flavor));
            fails(scene, "unit", MPI.ERR_DISP, "-8", () -> new Win(4, -2, MPI.INFO_NULL, scene.world(), like, flavor));
            fails(scene, "hints", MPI.ERR_INFO, "freed", () -> new Win(4, 1, freed, scene.world(), like, flavor));
            fails(scene, "communicator", MPI.ERR_COMM, "null", () -> new Win(4, 1, MPI.INFO_NULL, null, like, flavor));
        }
        fails(scene, "hints", MPI.ERR_INFO, "freed", () -> new Win(freed, scene.world()));
        fails(scene, "communicator", MPI.ERR_COMM, "null", () -> new Win(MPI.INFO_NULL, null));
    }

    /**
     * For a job with little shared memory: the last rank asks for more than there is, then all ask for some. What the
     * first window would have had is there for the second one.
     */
    static void tooMuch(Scene scene) {
        Errhandler before = scene.world().getErrhandler();
        scene.world().setErrhandler(MPI.ERRORS_RETURN);
        LongBuffer like = MPI.newLongBuffer(0);
        boolean isLast = scene.rank() == scene.size() - 1;
        for (int flavor : new int[] {Win.FLAVOR_PRIVATE, Win.FLAVOR_SHARED}) {
            int size = isLast ? TOO_MANY_LONGS : ENOUGH_LONGS;
            String part = isLast ? "no memory for a window" : "rank " + (scene.size() - 1);
            fails(
                    scene,
                    "too much",
                    MPI.ERR_NO_MEM,
                    part,
                    () -> new Win(size, 1, MPI.INFO_NULL, scene.world(), like, flavor));
            Win window = new Win(ENOUGH_LONGS, 1, MPI.INFO_NULL, scene.world(), like, flavor);
            LongBuffer memory = window.getMemory().asLongBuffer();
            window.fence(0);
            window.put(WindowOfBytes.longs(scene.rank() + 5), 1, MPI.LONG, scene.next(), ENOUGH_LONGS - 1, 1, MPI.LONG);
            window.fence(MPI.MODE_NOSUCCEED);
            scene.checks().equal("put after the error", scene.previous() + 5, memory.get(ENOUGH_LONGS - 1));
            window.free();
        }
        scene.world().setErrhandler(before);
    }
}
