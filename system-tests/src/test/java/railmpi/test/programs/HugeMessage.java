package railmpi.test.programs;

import mpi.MPI;
import mpi.Status;

/** One message of a very long {@code long[]} from rank 0 to rank 1. Argument: elements. */
public final class HugeMessage {
    private HugeMessage() {}

    public static void main(String[] arguments) {
        String[] args = MPI.Init(arguments);
        int count = Integer.parseInt(args[0]);
        Checks checks = new Checks();
        long[] data = new long[count];
        if (MPI.COMM_WORLD.getRank() == 0) {
            for (int i = 0; i < count; i++) {
                data[i] = i * 0x9e37_79b9_7f4a_7c15L;
            }
            MPI.COMM_WORLD.send(data, count, MPI.LONG, 1, 1);
            checks.that(true, () -> "");
        } else {
            Status status = MPI.COMM_WORLD.recv(data, count, MPI.LONG, 0, 1);
            checks.equal("count", count, status.getCount(MPI.LONG));
            for (int i = 0; i < count; i++) {
                if (data[i] != i * 0x9e37_79b9_7f4a_7c15L) {
                    checks.equal("element " + i, i * 0x9e37_79b9_7f4a_7c15L, data[i]);
                }
            }
        }
        checks.report();
        MPI.Finalize();
    }
}
