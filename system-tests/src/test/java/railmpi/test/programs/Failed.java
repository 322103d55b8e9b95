package railmpi.test.programs;

import java.util.stream.IntStream;
import mpi.Comm;
import mpi.Group;
import mpi.MPIException;

/** Which ranks have failed, as ranks of the communicator. Stateless. */
final class Failed {
    private Failed() {}

    /** Returns them in the order of the failures. */
    static int[] ranks(Comm comm) throws MPIException {
        Group failed = comm.getFailed();
        int[] places = IntStream.range(0, failed.getSize()).toArray();
        return Group.translateRanks(failed, places, comm.getGroup());
    }
}
