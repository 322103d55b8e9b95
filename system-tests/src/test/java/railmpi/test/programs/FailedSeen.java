package railmpi.test.programs;

import java.io.IOException;
import mpi.MPI;

/** The last rank fails; the others stand still until there is a line on the standard input of rank 0. */
public final class FailedSeen {
    private static final int GO = 3;

    private FailedSeen() {}

    public static void main(String[] args) throws IOException {
        MPI.Init(args);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        int rank = MPI.COMM_WORLD.getRank();
        int last = MPI.COMM_WORLD.getSize() - 1;
        if (rank == last) {
            Runtime.getRuntime().halt(7);
        }
        byte[] word = new byte[1];
        if (rank > 0) {
            MPI.COMM_WORLD.recv(word, 1, MPI.BYTE, 0, GO);
        } else {
            if (System.in.read() < 0) {
                throw new IOException("standard input has ended");
            }
            for (int other = 1; other < last; other++) {
                MPI.COMM_WORLD.send(word, 1, MPI.BYTE, other, GO);
            }
        }
        System.out.println("rank " + rank + " has gone on");
        MPI.Finalize();
    }
}
