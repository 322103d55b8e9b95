package railmpi.bench.ompi;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * Half round trips batch by batch, for machines whose cores move while a program runs: {@code Batches arr|buf BYTES
 * BATCHES ROUND_TRIPS}. Rank 0 prints the nanoseconds of each batch, {@code BATCH number ns}; {@code batches.c} does
 * the same in C.
 */
public final class Batches {
    private static final int TAG = 1;

    private final Intracomm world = MPI.COMM_WORLD;
    private final boolean isFirst = world.getRank() == 0;
    private final int bytes;
    private final Object out;
    private final Object in;

    private Batches(boolean isDirect, int bytes) throws MPIException {
        this.bytes = bytes;
        out = isDirect ? MPI.newByteBuffer(bytes) : new byte[bytes];
        in = isDirect ? MPI.newByteBuffer(bytes) : new byte[bytes];
    }

    /** Runs between the two ranks of the world. */
    public static void main(String[] args) throws MPIException {
        if (args.length != 4) {
            throw new IllegalArgumentException("usage: Batches arr|buf BYTES BATCHES ROUND_TRIPS");
        }
        MPI.Init(args);
        Batches program = new Batches(args[0].equals("buf"), Integer.parseInt(args[1]));
        int batches = Integer.parseInt(args[2]);
        int roundTrips = Integer.parseInt(args[3]);
        for (int batch = 0; batch < batches; batch++) {
            double seconds = -MPI.wtime();
            program.turn(roundTrips);
            seconds += MPI.wtime();
            if (program.isFirst) {
                System.out.println("BATCH " + batch + " " + Math.round(seconds / roundTrips / 2 * 1e9));
            }
        }
        MPI.Finalize();
    }

    private void turn(int roundTrips) throws MPIException {
        for (int i = 0; i < roundTrips; i++) {
            if (isFirst) {
                world.send(out, bytes, MPI.BYTE, 1, TAG);
                world.recv(in, bytes, MPI.BYTE, 1, TAG);
            } else {
                world.recv(in, bytes, MPI.BYTE, 0, TAG);
                world.send(out, bytes, MPI.BYTE, 0, TAG);
            }
        }
    }
}
