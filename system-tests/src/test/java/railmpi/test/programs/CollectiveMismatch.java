package railmpi.test.programs;

import mpi.Intracomm;
import mpi.MPI;

/** Collectives that do not go together, noticed by coll_check before data moves; the job goes on. */
public final class CollectiveMismatch {
    private CollectiveMismatch() {}

    public static void main(String[] args) {
        MPI.Init(args);
        Checks checks = new Checks();
        Intracomm comm = MPI.COMM_WORLD.dup();
        comm.setErrhandler(MPI.ERRORS_RETURN);
        boolean isOdd = comm.getRank() == comm.getSize() - 1;
        String odd = Integer.toString(comm.getSize() - 1);
        int[] data = {1, 2};
        int[] sums = new int[2];
        checks.fails(
                "root",
                MPI.ERR_ARG,
                of("bcast", "rank " + odd + " names root 1"),
                () -> comm.bcast(data, 2, MPI.INT, isOdd ? 1 : 0));
        checks.fails(
                "count",
                MPI.ERR_ARG,
                of("allreduce", "rank " + odd + " gives 4 bytes"),
                () -> comm.allReduce(data, sums, isOdd ? 1 : 2, MPI.INT, MPI.SUM));
        checks.fails("operation", MPI.ERR_ARG, of("rank " + odd + " names MPI.MAX"), () -> comm.iAllReduce(
                        data, sums, 2, MPI.INT, isOdd ? MPI.MAX : MPI.SUM)
                .waitFor());
        checks.fails("collective", MPI.ERR_ARG, of("rank " + odd + " calls", "barrier"), () -> {
            if (isOdd) {
                comm.barrier();
            } else {
                comm.scan(data, sums, 2, MPI.INT, MPI.SUM);
            }
        });
        checks.equal("data", 1, data[0]);
        checks.equal("result", 0, sums[0]);
        comm.allReduce(data, sums, 2, MPI.INT, MPI.SUM);
        checks.equal("sum afterwards", 2L * comm.getSize(), sums[1]);
        checks.report();
        MPI.Finalize();
    }

    private static String[] of(String... parts) {
        return parts;
    }
}
