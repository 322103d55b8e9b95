package railmpi.test.programs;

import java.util.Map;
import mpi.Intracomm;
import mpi.MPI;

/** Makes every wrong call under ERRORS_RETURN; after each of them the communicator still works. */
public final class BadInputReturned {
    private BadInputReturned() {}

    public static void main(String[] args) {
        MPI.Init(args);
        Checks checks = new Checks();
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        Intracomm copy = MPI.COMM_WORLD.dup();
        for (Map.Entry<String, BadCalls.BadCall> entry : BadCalls.on(copy).entrySet()) {
            BadCalls.BadCall call = entry.getValue();
            checks.fails(entry.getKey(), call.errorClass(), call.parts(), call.action());
            ring(checks, copy, entry.getKey());
        }
        checks.report();
        MPI.Finalize();
    }

    private static void ring(Checks checks, Intracomm comm, String after) {
        int rank = comm.getRank();
        int size = comm.getSize();
        int[] in = new int[1];
        comm.sendRecv(new int[] {rank}, 1, MPI.INT, (rank + 1) % size, 0, in, 1, MPI.INT, (rank + size - 1) % size, 0);
        checks.equal("message after " + after, (rank + size - 1) % size, in[0]);
        int[] sum = {1};
        comm.allReduce(sum, 1, MPI.INT, MPI.SUM);
        checks.equal("sum after " + after, size, sum[0]);
    }
}
