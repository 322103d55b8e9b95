package railmpi.test.programs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import mpi.MPI;
import mpi.Request;

/**
 * Random traffic for some seconds, or for ever, for tests that disturb it. Arguments: seed, seconds, and perhaps a file
 * that ends it when it appears. Prints {@code READY} after the first round, and at the end the line of success.
 */
public final class Traffic {
    private static final int LONGEST = 300_000;

    private Traffic() {}

    public static void main(String[] args) {
        MPI.Init(args);
        Random random = new Random(Long.parseLong(args[0]));
        double end = MPI.wtime() + Double.parseDouble(args[1]);
        Path stop = args.length > 2 ? Path.of(args[2]) : null;
        Checks checks = new Checks();
        byte[] out = new byte[LONGEST];
        byte[] in = new byte[LONGEST];
        for (int round = 0; isOn(end, stop); round++) {
            round(checks, random, round, out, in);
            if (round == 0) {
                System.out.println("READY");
            }
        }
        checks.report();
        MPI.Finalize();
    }

    /** Rank 0 decides for all whether another round follows. */
    private static boolean isOn(double end, Path stop) {
        boolean[] isOn = {MPI.wtime() < end && (stop == null || Files.notExists(stop))};
        MPI.COMM_WORLD.bcast(isOn, 1, MPI.BOOLEAN, 0);
        return isOn[0];
    }

    /** One message from each rank to another, and a reduction; every rank draws the same. */
    static void round(Checks checks, Random random, int round, byte[] out, byte[] in) {
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int shift = random.nextInt(size);
        int length = random.nextInt(3) == 0 ? random.nextInt(LONGEST) + 1 : random.nextInt(5_000) + 1;
        int source = Math.floorMod(rank - shift, size);
        out[length - 1] = (byte) (rank + round);
        Request send = MPI.COMM_WORLD.Isend(out, 0, length, MPI.BYTE, (rank + shift) % size, round % 1000);
        MPI.COMM_WORLD.recv(in, length, MPI.BYTE, source, round % 1000);
        send.Wait();
        checks.equal("last byte of round " + round, (byte) (source + round), in[length - 1]);
        long[] sum = {1};
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.LONG, MPI.SUM);
        checks.equal("sum of round " + round, size, sum[0]);
    }
}
