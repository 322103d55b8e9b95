package railmpi.test.programs;

import java.nio.charset.StandardCharsets;
import mpi.MPI;

/** Writes lines in small pieces without flushing, on both streams. Argument: lines. The last line has no end. */
public final class Chatter {
    private Chatter() {}

    public static void main(String[] args) {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int lines = Integer.parseInt(args[0]);
        for (int line = 0; line < lines; line++) {
            for (String piece : new String[] {"rank=" + rank, " line=" + line, " ", "x".repeat(line % 90), "."}) {
                byte[] bytes = piece.getBytes(StandardCharsets.US_ASCII);
                System.out.write(bytes, 0, bytes.length);
                System.out.flush();
            }
            System.out.print("\n");
            if (line % 10 == 0) {
                System.err.print("error of rank " + rank + " ");
                System.err.print("number " + line + "\n");
            }
        }
        System.out.print("last words of rank " + rank);
        MPI.Finalize();
    }
}
