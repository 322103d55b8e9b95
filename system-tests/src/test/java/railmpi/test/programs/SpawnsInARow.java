package railmpi.test.programs;

import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;

/**
 * Spawns a process, merges with it, adds something up, parts, and begins again. Arguments: seed, spawns; the processes
 * that are spawned have one.
 */
public final class SpawnsInARow {
    private SpawnsInARow() {}

    public static void main(String[] args) {
        MPI.Init(args);
        Intercomm parent = Intercomm.getParent();
        if (parent.isNull()) {
            spawn(Integer.parseInt(args[1]));
        } else {
            meet(new Checks(), parent, true, Integer.parseInt(args[0]));
        }
        MPI.Finalize();
    }

    private static void spawn(int spawns) {
        Checks checks = new Checks();
        for (int i = 0; i < spawns; i++) {
            int[] codes = {-1};
            Intercomm child = MPI.COMM_WORLD.spawn(
                    SpawnsInARow.class.getName(),
                    new String[] {Integer.toString(i)},
                    1,
                    MPI.INFO_NULL,
                    i % MPI.COMM_WORLD.getSize(),
                    codes);
            checks.equal("error code of spawn " + i, MPI.SUCCESS, codes[0]);
            meet(checks, child, false, i);
            System.out.println("spawn " + i); // silence is a hang
        }
        checks.report();
    }

    private static void meet(Checks checks, Intercomm others, boolean isChild, int number) {
        Intracomm all = others.merge(isChild);
        int[] sum = {number + all.getRank()};
        all.allReduce(sum, 1, MPI.INT, MPI.SUM);
        int size = all.getSize();
        checks.equal("sum with child " + number, (long) size * number + size * (size - 1) / 2, sum[0]);
        all.free();
        others.disconnect();
    }
}
