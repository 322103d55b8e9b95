package railmpi.test.programs;

import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.ProcFailedException;
import mpi.RevokedException;

/**
 * Two ranks fail; the others shrink, start two new ones, and all go on with the old ranks: the recipe of the ULFM
 * tutorial (respawn_reorder).
 */
public final class Repaired {
    private static final int TAG = 1;

    private Repaired() {}

    public static void main(String[] arguments) throws Exception {
        MPI.Init(arguments);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        Checks checks = new Checks();
        Intercomm parent = Intercomm.getParent();
        Intracomm whole = parent.isNull() ? outlive() : join(parent);
        int[] sum = new int[1];
        whole.allReduce(new int[] {whole.getRank()}, sum, 1, MPI.INT, MPI.SUM);
        int size = whole.getSize();
        checks.equal("sum of ranks", size * (size - 1) / 2, sum[0]);
        whole.barrier();
        checks.equal("failed", 0, whole.getFailed().getSize());
        checks.report(whole.getRank());
        MPI.Finalize();
    }

    private static Intracomm outlive() throws MPIException {
        Intracomm world = MPI.COMM_WORLD.dup();
        int rank = world.getRank();
        int size = world.getSize();
        world.barrier();
        if (rank == 1 || rank == size - 1) {
            Runtime.getRuntime().halt(1);
        }
        Intracomm living = world;
        while (living.getSize() != size - 2) {
            living = afterFailure(living);
        }
        Intercomm started = living.spawn("java", new String[] {Repaired.class.getName()}, 2, MPI.INFO_NULL, 0, null);
        if (living.getRank() == 0) {
            started.send(new int[] {1}, 1, MPI.INT, 0, TAG);
            started.send(new int[] {size - 1}, 1, MPI.INT, 1, TAG);
        }
        return inOldOrder(started.merge(false), started, rank);
    }

    private static Intracomm afterFailure(Intracomm comm) throws MPIException {
        try {
            while (true) {
                comm.barrier();
            }
        } catch (ProcFailedException | RevokedException e) {
            comm.revoke();
        }
        return comm.shrink();
    }

    private static Intracomm join(Intercomm parent) throws MPIException {
        int[] rank = new int[1];
        parent.recv(rank, 1, MPI.INT, 0, TAG);
        return inOldOrder(parent.merge(true), parent, rank[0]);
    }

    private static Intracomm inOldOrder(Intracomm merged, Intercomm joint, int rank) throws MPIException {
        if (!joint.agree(true)) {
            throw new IllegalStateException("some process is not well");
        }
        return merged.split(0, rank);
    }
}
