package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Op;
import mpi.Request;
import mpi.User_function;
import mpi.Win;

/**
 * Objects whose serialised form is longer than one array, or one chunk, and heaps that are too small for them.
 * Arguments: how many arrays a rank sends, their length, and "heap" for little memory, "one" for messages only.
 */
public final class LargeObjects {
    private static final int STEP = 4099;
    private static final int GAPS = 4 << 20;

    private final Intracomm world = MPI.COMM_WORLD;
    private final int rank = world.getRank();
    private final int size = world.getSize();
    private final Checks checks = new Checks();
    private final int count;
    private final int bytes;

    private LargeObjects(int count, int bytes) {
        this.count = count;
        this.bytes = bytes;
    }

    /**
     * Runs.
     *
     * @param args as above
     */
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        LargeObjects objects = new LargeObjects(Integer.parseInt(args[0]), Integer.parseInt(args[1]));
        if (args[2].equals("heap")) {
            objects.inLittleHeap();
        } else {
            objects.message();
            if (args[2].equals("all")) {
                objects.collectives();
            }
        }
        objects.checks.report();
        MPI.Finalize();
    }

    private Object[] made(int seed) {
        Object[] made = new Object[count];
        for (int i = 0; i < count; i++) {
            byte[] each = new byte[bytes];
            for (int at = 0; at < bytes - STEP; at += STEP) {
                each[at] = (byte) (seed + i + at);
            }
            each[bytes - 1] = (byte) (seed - i);
            made[i] = each;
        }
        return made;
    }

    private void check(String what, Object[] found, int from, int seed) {
        for (int i = 0; i < count; i++) {
            byte[] each = (byte[]) found[from + i];
            checks.equal(what + ": length", bytes, each.length);
            for (int at = 0; at < bytes - STEP; at += STEP) {
                checks.equal(what, (byte) (seed + i + at), each[at]);
            }
            checks.equal(what + ": last", (byte) (seed - i), each[bytes - 1]);
        }
    }

    /** From rank 0 to the last one, by both generations. */
    private void message() {
        int last = size - 1;
        Object[] found = new Object[count];
        if (rank == last) {
            Request request = world.iRecv(found, count, MPI.OBJECT, 0, 1);
            if (rank == 0) {
                world.send(made(7), count, MPI.OBJECT, last, 1);
            }
            checks.equal("objects", count, request.waitStatus().getCount(MPI.OBJECT));
            check("message", found, 0, 7);
        } else if (rank == 0) {
            world.Isend(made(7), 0, count, MPI.OBJECT, last, 1).Wait();
        }
    }

    private void collectives() {
        Object[] mine = made(rank);
        Object[] all = new Object[size * count];
        for (int root = 0; root < size; root += 2) {
            Object[] common = rank == root ? mine : new Object[count];
            world.bcast(common, count, MPI.OBJECT, root);
            check("bcast", common, 0, root);
        }
        world.gather(mine, count, MPI.OBJECT, all, count, MPI.OBJECT, 0);
        for (int r = 0; r < size && rank == 0; r++) {
            check("gather", all, r * count, r);
        }
        Object[] back = new Object[count];
        world.Scatter(all, 0, count, MPI.OBJECT, back, 0, count, MPI.OBJECT, 0);
        check("scatter", back, 0, rank);
        world.allGather(back, count, MPI.OBJECT, all, count, MPI.OBJECT);
        for (int r = 0; r < size; r++) {
            check("allGather", all, r * count, r);
        }
        Object[] crossed = new Object[size * count];
        world.allToAll(all, count, MPI.OBJECT, crossed, count, MPI.OBJECT);
        for (int r = 0; r < size; r++) {
            check("allToAll", crossed, r * count, rank);
        }
        reductions(mine);
    }

    /** An operation that leaves the objects of the last rank, or of the first one. */
    private void reductions(Object[] mine) {
        Op last = new Op(
                new User_function() {
                    @Override
                    public void Call(
                            Object in, int inOffset, Object inout, int inoutOffset, int items, Datatype datatype) {
                        checks.equal("objects to be combined", count, items);
                    }
                },
                false);
        Op first = new Op(
                new User_function() {
                    @Override
                    public void Call(
                            Object in, int inOffset, Object inout, int inoutOffset, int items, Datatype datatype) {
                        System.arraycopy(in, inOffset, inout, inoutOffset, items);
                    }
                },
                false);
        Object[] result = new Object[count];
        world.reduce(mine, result, count, MPI.OBJECT, last, size - 1);
        if (rank == size - 1) {
            check("reduce", result, 0, rank);
        }
        Arrays.fill(result, null);
        world.Allreduce(mine, 0, result, 0, count, MPI.OBJECT, first);
        check("allReduce", result, 0, 0);
        Arrays.fill(result, null);
        world.scan(mine, result, count, MPI.OBJECT, last);
        check("scan", result, 0, rank);
        last.free();
        first.free();
    }

    /** Rank 1 has no room for what it gets, nor for what it sends; then it has, and all works. */
    private void inLittleHeap() throws Exception {
        world.setErrhandler(MPI.ERRORS_RETURN);
        Datatype gaps = Datatype.createVector(GAPS, 1, 2, MPI.BYTE);
        gaps.commit();
        ByteBuffer origin = MPI.newByteBuffer(2 * GAPS);
        Win window = new Win(MPI.newByteBuffer(2 * GAPS), 2 * GAPS, 1, MPI.INFO_NULL, world);
        window.setErrhandler(MPI.ERRORS_RETURN);
        window.fence(0);
        List<byte[]> filler = new ArrayList<>();
        if (rank == 1) {
            fill(filler);
            checks.fails(
                    "put of a type whose gaps have no room",
                    MPI.ERR_NO_MEM,
                    new String[] {"access to the window"},
                    () -> window.put(origin, 1, gaps, 0, 0, 1, gaps));
        }
        world.barrier();
        if (rank == 0) {
            world.send(made(1), count, MPI.OBJECT, 1, 1);
        } else {
            lacks("message", () -> world.recv(new Object[count], count, MPI.OBJECT, 0, 1));
        }
        world.barrier();
        lacks("bcast", () -> world.bcast(rank == 0 ? made(1) : new Object[count], count, MPI.OBJECT, 0));
        if (rank == 1) {
            lacks("send", () -> world.send(filler.subList(0, 5).toArray(), 5, MPI.OBJECT, 0, 1));
        }
        checks.fails(
                "bcast of what has no room",
                MPI.ERR_NO_MEM,
                new String[] {rank == 1 ? "bytes" : "rank 1 cannot serialise its objects"},
                () -> world.bcast(rank == 1 ? filler.subList(0, 5).toArray() : new Object[5], 5, MPI.OBJECT, 1));
        filler.clear();
        window.put(origin, 1, MPI.BYTE, 0, 0, 1, MPI.BYTE);
        window.fence(0);
        window.free();
        Object[] common = rank == 0 ? made(3) : new Object[count];
        world.bcast(common, count, MPI.OBJECT, 0);
        check("with room", common, 0, 3);
    }

    private void lacks(String what, Checks.Action action) {
        checks.fails(what, MPI.ERR_NO_MEM, new String[] {"bytes"}, action);
    }

    /** Leaves some megabytes. */
    private static void fill(List<byte[]> filler) {
        try {
            while (true) {
                filler.add(new byte[8 << 20]);
            }
        } catch (OutOfMemoryError e) {
            filler.remove(filler.size() - 1);
            filler.remove(filler.size() - 1);
        }
    }
}
