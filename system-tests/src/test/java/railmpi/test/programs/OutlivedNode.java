package railmpi.test.programs;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.ProcFailedException;
import mpi.RevokedException;

/**
 * Ranks meet again and again, until some have failed and as many live as the argument says. Rank 0 says when the first
 * meeting is over, after which others may be killed, and the lowest rank that lives says who is left.
 */
public final class OutlivedNode {
    private OutlivedNode() {}

    public static void main(String[] arguments) throws Exception {
        String[] args = MPI.Init(arguments);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        Intracomm comm = MPI.COMM_WORLD.dup();
        comm.barrier();
        if (comm.getRank() == 0) {
            System.out.println("all have met");
        }
        int left = Integer.parseInt(args[0]);
        while (comm.getSize() > left) {
            comm = afterFailure(comm);
        }
        int[] sum = new int[1];
        comm.allReduce(new int[] {MPI.COMM_WORLD.getRank()}, sum, 1, MPI.INT, MPI.SUM);
        if (comm.getRank() == 0) {
            System.out.println(left + " are left, the sum of their ranks is " + sum[0] + ", "
                    + MPI.COMM_WORLD.getFailed().getSize() + " have failed");
        }
        MPI.Finalize();
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
}
