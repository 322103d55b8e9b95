package railmpi.test.programs;

import mpi.Info;
import mpi.Intercomm;
import mpi.MPI;

/**
 * Spawns a program that is missing on one of two hosts: all ranks hear where, and the next attempt, elsewhere, is none
 * the worse for it. Arguments: the program, the host that has it, the one that has not.
 */
public final class SpawnMissing {
    private SpawnMissing() {}

    public static void main(String[] arguments) throws Exception {
        String[] args = MPI.Init(arguments);
        Intercomm parent = Intercomm.getParent();
        if (!parent.isNull()) {
            parent.disconnect();
        } else {
            spawn(args[0], args[1], args[2]);
        }
        MPI.Finalize();
    }

    private static void spawn(String program, String having, String lacking) throws Exception {
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
        Info one = new Info();
        one.set("host", having);
        Intercomm children = MPI.COMM_WORLD.spawn(program, null, 1, one, 0, null);
        checks.equal("children", 1, children.getRemoteSize());
        children.disconnect();
        checks.report();
    }
}
