package railmpi.test.programs;

import mpi.Comm;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * Some processes free communicators of all kinds and others keep them: nobody waits, and messages that were begun
 * arrive. Two ranks, which start others and join them.
 */
public final class FreedByOne {
    private static final int TAG = 3;
    private static final int CHILDREN = 2;

    private final Checks checks = new Checks();
    private final int rank = MPI.COMM_WORLD.getRank();

    private FreedByOne() throws MPIException {}

    public static void main(String[] arguments) throws Exception {
        String[] args = MPI.Init(arguments);
        Intercomm parent = Intercomm.getParent();
        if (parent.isNull()) {
            new FreedByOne().run();
        } else {
            Who who = Who.valueOf(args[0]);
            meet(parent, true, who == Who.CHILDREN, who == Who.CHILDREN);
        }
        MPI.Finalize();
    }

    /** Who frees what joins parents and children. */
    private enum Who {
        NOBODY,
        CHILDREN,
        PARENTS,
        FIRST_PARENT,
        PARENTS_ALL
    }

    private void run() throws Exception {
        ofWorld();
        pending();
        ports();
        for (Who who : new Who[] {Who.PARENTS, Who.CHILDREN, Who.FIRST_PARENT, Who.PARENTS_ALL}) {
            String[] arguments = {who.name()};
            Intercomm children = MPI.COMM_WORLD.spawn(
                    FreedByOne.class.getName(),
                    arguments,
                    who == Who.PARENTS_ALL ? CHILDREN : 1,
                    MPI.INFO_NULL,
                    0,
                    null);
            boolean isFreed = who == Who.PARENTS || who == Who.PARENTS_ALL || who == Who.FIRST_PARENT && rank == 0;
            int all = MPI.COMM_WORLD.getSize() + children.getRemoteSize();
            checks.equal("all of " + who, all, meet(children, false, isFreed, who == Who.PARENTS_ALL));
        }
        checks.report();
    }

    /** Frees the intercommunicator while the merged one is in use, and that one behind its last operation. */
    private static int meet(Intercomm other, boolean isHigh, boolean isFreed, boolean isMergedFreed)
            throws MPIException {
        Intracomm all = other.merge(isHigh);
        if (isFreed) {
            other.free();
        }
        int sum = use(all);
        if (isMergedFreed) {
            all.Free();
        }
        return sum;
    }

    private static int use(Intracomm communicator) throws MPIException {
        communicator.barrier();
        int[] one = {1};
        communicator.allReduce(one, 1, MPI.INT, MPI.SUM);
        return one[0];
    }

    private void ofWorld() throws MPIException {
        Intracomm world = MPI.COMM_WORLD;
        int[] neighbor = {1 - rank};
        int[] weight = {1};
        Intracomm half = world.split(rank, 0);
        Intercomm halves = world.createIntercomm(half, 0, 1 - rank, TAG);
        Intracomm[] made = {
            world.dup(),
            world.split(0, -rank),
            world.create(world.getGroup()),
            world.createCart(new int[] {2}, new boolean[] {true}, false),
            world.createGraph(new int[] {1, 2}, new int[] {1, 0}, false),
            world.createDistGraphAdjacent(neighbor, weight, neighbor, weight, MPI.INFO_NULL, false),
            halves.merge(rank == 1)
        };
        for (int i = 0; i < made.length; i++) {
            checks.equal("communicator " + i, 2, use(made[i]));
            free(made[i], i % 2);
        }
        free(halves, 0);
        free(half, 1);
    }

    private void free(Comm communicator, int who) throws MPIException {
        if (rank == who) {
            communicator.free();
        }
    }

    /** What was begun before arrives, in a row of any order. */
    private void pending() throws MPIException {
        Intracomm freed = MPI.COMM_WORLD.dup();
        int[] received = new int[1];
        Request receive = freed.iRecv(received, 1, MPI.INT, 1 - rank, TAG);
        if (rank == 0) {
            freed.free();
            MPI.COMM_WORLD.barrier();
            receive.waitFor();
            checks.equal("received on what was freed", TAG, received[0]);
        } else {
            MPI.COMM_WORLD.barrier();
            freed.send(new int[] {TAG}, 1, MPI.INT, 0, TAG);
            receive.cancel();
            receive.waitFor();
        }
    }

    /** One of both that have met at a port frees, the other one parts only by the end of MPI. */
    private void ports() throws MPIException {
        char[] port = new char[MPI.MAX_PORT_NAME];
        if (rank == 0) {
            String name = Intracomm.openPort();
            name.getChars(0, name.length(), port, 0);
            MPI.COMM_WORLD.bcast(port, port.length, MPI.CHAR, 0);
            use(freeAfterMerge(MPI.COMM_SELF.accept(name, 0)));
            Intracomm.closePort(name);
        } else {
            MPI.COMM_WORLD.bcast(port, port.length, MPI.CHAR, 0);
            use(MPI.COMM_SELF.connect(new String(port).trim(), 0).merge(true));
        }
    }

    private static Intracomm freeAfterMerge(Intercomm met) throws MPIException {
        Intracomm both = met.merge(false);
        met.free();
        return both;
    }
}
