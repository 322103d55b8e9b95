package railmpi.test.programs;

import java.lang.ref.Reference;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import mpi.Info;
import mpi.MPI;
import mpi.Request;
import mpi.Win;

/**
 * Windows as programs of Open MPI use them: requests between fences, waited for or dropped, two windows over one
 * memory, sizes that the buffers do not have. All ranks draw the same, so each knows what is in the memory of all.
 * Arguments: seed, rounds.
 */
public final class WindowWorkload {
    private static final int MOST_CELLS = 5_000;
    private static final int ODD_SIZE = 4;

    private final Checks checks = new Checks();
    private final int rank = MPI.COMM_WORLD.getRank();
    private final int size = MPI.COMM_WORLD.getSize();
    private final Random random;
    private final int cells;
    private final IntBuffer memory;
    /** What the first cell of each block holds, by target and origin; the next ones one more each. */
    private final int[][] levels;

    private WindowWorkload(long seed) {
        random = new Random(seed);
        cells = 1 + random.nextInt(MOST_CELLS);
        memory = MPI.newIntBuffer(size * cells);
        levels = new int[size][size];
        for (int i = 0; i < size * cells; i++) {
            memory.put(i, i % cells);
        }
    }

    public static void main(String[] args) {
        MPI.Init(args);
        new WindowWorkload(Long.parseLong(args[0])).run(Integer.parseInt(args[1]));
        MPI.Finalize();
    }

    private void run(int rounds) {
        Win whole = new Win(memory, size * cells, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
        Win blocks = new Win(memory, size * cells, cells, MPI.INFO_NULL, MPI.COMM_WORLD);
        whole.fence(0);
        blocks.fence(0);
        for (int round = 0; round < rounds; round++) {
            boolean isWhole = random.nextBoolean();
            write(isWhole ? whole : blocks, isWhole ? cells : 1);
            read(isWhole ? blocks : whole, isWhole ? 1 : cells);
        }
        blocks.free();
        whole.free();
        oddSizes();
        withoutLocks();
        checks.report();
    }

    /** Each rank into its block at each other. */
    private void write(Win window, int step) {
        List<Request> requests = new ArrayList<>();
        List<IntBuffer> origins = new ArrayList<>();
        for (int target = 0; target < size; target++) {
            for (int origin = 0; origin < size; origin++) {
                int call = random.nextInt(4);
                int value = random.nextInt(1000);
                if (origin == rank) {
                    IntBuffer from = content(call == 3 ? 0 : 1, value);
                    origins.add(from);
                    start(window, call, from, target, origin * step, requests);
                }
                levels[target][origin] = call == 3 ? levels[target][origin] + value : value;
            }
        }
        Request.waitAll(requests.toArray(new Request[0]));
        window.fence(0);
        Reference.reachabilityFence(origins); // those of requests that were dropped
        for (int origin = 0; origin < size; origin++) {
            check("memory", memory, origin * cells, levels[rank][origin]);
        }
        MPI.COMM_WORLD.barrier(); // the others read it through the other window only now
    }

    private IntBuffer content(int step, int first) {
        IntBuffer content = MPI.newIntBuffer(cells);
        for (int i = 0; i < cells; i++) {
            content.put(i, first + i * step);
        }
        return content;
    }

    private void start(Win window, int call, IntBuffer from, int target, int place, List<Request> requests) {
        switch (call) {
            case 0 -> window.put(from, cells, MPI.INT, target, place, cells, MPI.INT);
            case 1 -> requests.add(window.rPut(from, cells, MPI.INT, target, place, cells, MPI.INT));
            case 2 -> window.rPut(from, cells, MPI.INT, target, place, cells, MPI.INT);
            default -> requests.add(window.rAccumulate(from, cells, MPI.INT, target, place, cells, MPI.INT, MPI.SUM));
        }
    }

    private void read(Win window, int step) {
        int target = random.nextInt(size);
        int origin = random.nextInt(size);
        boolean isWaited = random.nextBoolean();
        IntBuffer into = MPI.newIntBuffer(cells);
        Request request = window.rGet(into, cells, MPI.INT, target, origin * step, cells, MPI.INT);
        if (isWaited) {
            request.waitFor();
        }
        window.fence(0);
        check("what was read", into, 0, levels[target][origin]);
        MPI.COMM_WORLD.barrier();
    }

    private void check(String what, IntBuffer buffer, int from, int first) {
        for (int i = 0; i < cells; i++) {
            if (buffer.get(from + i) != first + i) {
                checks.equal("cell " + (from + i) + " of " + what, (long) first + i, buffer.get(from + i));
            }
        }
        checks.equal("first cell of " + what, first, buffer.get(from));
    }

    /** More than there is, where nobody accesses it. */
    private void oddSizes() {
        int owner = random.nextInt(size);
        IntBuffer base = MPI.newIntBuffer(rank == owner ? ODD_SIZE : 0);
        Win window = new Win(base, ODD_SIZE, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
        window.fence(0);
        IntBuffer from = content(0, rank);
        if (rank < ODD_SIZE) {
            window.put(from, 1, MPI.INT, owner, rank, 1, MPI.INT);
        }
        window.fence(0);
        for (int i = 0; rank == owner && i < Math.min(size, ODD_SIZE); i++) {
            checks.equal("cell " + i + " of a window of odd size", i, base.get(i));
        }
        window.free();
    }

    private void withoutLocks() {
        Info info = new Info();
        info.set("no_locks", "true");
        Win window = new Win(MPI.newIntBuffer(1), 1, 1, info, MPI.COMM_WORLD);
        window.setErrhandler(MPI.ERRORS_RETURN);
        checks.fails("lock", MPI.ERR_RMA_SYNC, new String[0], () -> window.lock(MPI.LOCK_SHARED, 0, 0));
        MPI.COMM_WORLD.barrier();
        window.free();
        info.free();
    }
}
