package railmpi.test.programs;

import mpi.Intercomm;
import mpi.MPI;

/**
 * Starts a process that ends with status 5, and waits for it. Argument: {@code parted} if they disconnect before, {@code
 * connected}, or {@code waits} if it waits, too, and does not end.
 */
public final class SpawnedEnds {
    private static final int STATUS = 5;

    private SpawnedEnds() {}

    public static void main(String[] arguments) throws Exception {
        String[] args = MPI.Init(arguments);
        boolean isParted = args[0].equals("parted");
        Intercomm parent = Intercomm.getParent();
        boolean isChild = !parent.isNull();
        Intercomm other =
                isChild ? parent : MPI.COMM_WORLD.spawn(SpawnedEnds.class.getName(), args, 1, MPI.INFO_NULL, 0, null);
        if (isParted) {
            other.disconnect();
        }
        if (isChild) {
            System.out.println("standard input of a child: " + System.in.read());
            if (args[0].equals("waits")) {
                other.recv(new int[1], 1, MPI.INT, 0, 0);
            }
            Runtime.getRuntime().halt(STATUS);
        }
        if (isParted) {
            Thread.sleep(1000); // as long as the launcher takes to see it
        } else {
            other.recv(new int[1], 1, MPI.INT, 0, 0);
        }
        System.out.println("the parent goes on");
        MPI.Finalize();
    }
}
