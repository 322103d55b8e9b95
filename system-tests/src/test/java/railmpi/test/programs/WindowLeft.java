package railmpi.test.programs;

import java.nio.LongBuffer;
import mpi.MPI;
import mpi.Win;

/** Ends MPI with a window that is locked, and one in an epoch of fence, both with accesses. */
public final class WindowLeft {
    private WindowLeft() {}

    public static void main(String[] arguments) {
        MPI.Init(arguments);
        int rank = MPI.COMM_WORLD.getRank();
        int next = (rank + 1) % MPI.COMM_WORLD.getSize();
        LongBuffer memory = MPI.newLongBuffer(1);
        LongBuffer one = MPI.newLongBuffer(1);
        Win locked = new Win(memory, 1, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
        Win fenced = new Win(1, 1, MPI.INFO_NULL, MPI.COMM_WORLD, memory, Win.FLAVOR_PRIVATE);
        locked.lock(MPI.LOCK_SHARED, next, 0);
        locked.accumulate(one, 1, MPI.LONG, next, 0, 1, MPI.LONG, MPI.SUM);
        fenced.fence(0);
        fenced.put(one, 1, MPI.LONG, next, 0, 1, MPI.LONG);
        Checks checks = new Checks();
        checks.equal("rank", rank, MPI.COMM_WORLD.getRank());
        checks.report();
        MPI.Finalize();
    }
}
