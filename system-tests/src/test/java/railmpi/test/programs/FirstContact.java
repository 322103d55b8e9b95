package railmpi.test.programs;

import java.io.IOException;
import mpi.MPI;

/**
 * Rank 0 prints {@code READY} after Init, waits until its standard input ends, and only then talks to rank 1, for the
 * first time. Rank 1 only looks now and then: one that waits for rank 0 opens the connection before long. Short and
 * long messages there and back.
 */
public final class FirstContact {
    private static final int TAG = 7;
    private static final int[] LENGTHS = {1, 5_000, 3_000_000};

    private FirstContact() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        MPI.Init(args);
        Checks checks = new Checks();
        int rank = MPI.COMM_WORLD.getRank();
        if (rank == 0) {
            System.out.println("READY");
            checks.equal("standard input", -1, System.in.read());
        }
        while (rank == 1 && MPI.COMM_WORLD.iProbe(0, TAG) == null) {
            Thread.sleep(10);
        }
        for (int length : LENGTHS) {
            byte[] expected = Pattern.bytes(Element.BYTE, length, length);
            byte[] data = rank == 0 ? expected : new byte[length];
            if (rank == 0) {
                MPI.COMM_WORLD.send(data, length, MPI.BYTE, 1, TAG);
                data = new byte[length];
                MPI.COMM_WORLD.recv(data, length, MPI.BYTE, 1, TAG);
            } else {
                MPI.COMM_WORLD.recv(data, length, MPI.BYTE, 0, TAG);
                MPI.COMM_WORLD.send(data, length, MPI.BYTE, 0, TAG);
            }
            checks.same("message of " + length + " bytes", expected, data);
        }
        checks.report();
        MPI.Finalize();
    }
}
