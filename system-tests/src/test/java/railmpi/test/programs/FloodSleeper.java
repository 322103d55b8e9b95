package railmpi.test.programs;

import mpi.MPI;

/**
 * All ranks but the last send messages of 4 KiB to the last one, which sleeps first, or computes without a call of MPI.
 * Arguments: messages of each sender, seconds of that, {@code sleep} (default) or {@code compute}.
 */
public final class FloodSleeper {
    private static final int LENGTH = 4096;

    private FloodSleeper() {}

    public static void main(String[] arguments) throws InterruptedException {
        String[] args = MPI.Init(arguments);
        int messages = Integer.parseInt(args[0]);
        int rank = MPI.COMM_WORLD.getRank();
        int last = MPI.COMM_WORLD.getSize() - 1;
        Checks checks = new Checks();
        byte[] data = new byte[LENGTH];
        if (rank < last) {
            for (int i = 0; i < messages; i++) {
                data[0] = (byte) i;
                data[LENGTH - 1] = (byte) (i >> 8);
                MPI.COMM_WORLD.send(data, LENGTH, MPI.BYTE, last, 1);
            }
            checks.that(true, () -> "");
        } else {
            pause(Integer.parseInt(args[1]), args.length > 2 && args[2].equals("compute"));
            for (int sender = 0; sender < last; sender++) {
                for (int i = 0; i < messages; i++) {
                    MPI.COMM_WORLD.recv(data, LENGTH, MPI.BYTE, sender, 1);
                    checks.equal("first byte", (byte) i, data[0]);
                    checks.equal("last byte", (byte) (i >> 8), data[LENGTH - 1]);
                }
            }
        }
        checks.report();
        MPI.Finalize();
    }

    private static void pause(int seconds, boolean computes) throws InterruptedException {
        long endNs = System.nanoTime() + seconds * 1_000_000_000L;
        double sum = 0;
        while (computes && System.nanoTime() < endNs) {
            for (int i = 1; i < 100_000; i++) {
                sum += Math.sqrt(i);
            }
        }
        if (computes) {
            System.out.println("computed " + sum);
        } else {
            Thread.sleep(seconds * 1000L);
        }
    }
}
