package railmpi.test.programs;

import mpi.Info;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;

/**
 * Spawns a program that is missing on one of two hosts: all ranks hear where, and the next attempt, on two hosts that
 * have it, is none the worse for it. Arguments: the program, the hosts that have it, the one that has not.
 */
public final class SpawnMissing {
    private SpawnMissing() {}

    public static void main(String[] arguments) throws Exception {
        String[] args = MPI.Init(arguments);
        Intercomm parent = Intercomm.getParent();
        if (!parent.isNull()) {
            count(parent);
        } else {
            spawn(args[0], args[1], args[2], args[3]);
        }
        MPI.Finalize();
    }

    /** Returns how many processes both groups have, and parts from the others. */
    private static int count(Intercomm others) throws Exception {
        Intracomm all = others.merge(false);
        int[] sum = {1};
        all.allReduce(sum, 1, MPI.INT, MPI.SUM);
        all.disconnect();
        others.disconnect();
        return sum[0];
    }

    private static void spawn(String program, String having, String havingToo, String lacking) throws Exception {
        Checks checks = new Checks();
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        Info both = new Info();
        both.set("host", having + "," + lacking);
        int[] codes = new int[2];
        checks.fails(
                "missing program",
                MPI.ERR_SPAWN,
                new String[] {program + " not found on " + lacking},
                () -> MPI.COMM_WORLD.spawn(program, null, 2, both, 0, codes));
        checks.same("codes", new int[] {MPI.ERR_SPAWN, MPI.ERR_SPAWN}, codes);
        Info right = new Info();
        right.set("host", having + "," + havingToo);
        Intercomm children = MPI.COMM_WORLD.spawn(program, null, 2, right, 0, null);
        checks.equal("all processes", MPI.COMM_WORLD.getSize() + 2, count(children));
        checks.report();
    }
}
