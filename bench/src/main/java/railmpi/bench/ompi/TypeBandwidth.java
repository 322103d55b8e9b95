package railmpi.bench.ompi;

import java.util.Arrays;
import java.util.Locale;
import mpi.Datatype;
import mpi.MPI;

/**
 * One-way bandwidth of doubles in a row, and of vectors with gaps as long as their blocks, between ranks 0 and 1:
 * {@code TypeBandwidth [SECONDS [BYTES,... [BLOCK,...]]]}; a block of 0 is doubles in a row, always the first. Rank 0
 * prints {@code TYPE,memory,bytes,block,MB/s,ratio}, where ratio is to the doubles in a row of that length; each figure
 * is the best of several turns, in which all types follow one another.
 */
public final class TypeBandwidth {
    private static final int TAG = 1;
    private static final int TURNS = 5;
    private static final String SIZES = "16384,131072,1048576";
    private static final String BLOCKS = "1,2,4,8,16,64";
    private static final String SECONDS = "40";

    private final int[] sizes;
    private final int[] blocks;
    private final double turnSeconds;

    private TypeBandwidth(double seconds, int[] sizes, int[] blocks) {
        this.sizes = sizes;
        this.blocks = blocks;
        turnSeconds = seconds / (TURNS * sizes.length * 2 * blocks.length);
    }

    /** Runs on two ranks or more; those above 1 wait. */
    public static void main(String[] args) throws Exception {
        String[] arguments = MPI.Init(args);
        TypeBandwidth bench = new TypeBandwidth(
                Double.parseDouble(argument(arguments, 0, SECONDS)),
                numbers(argument(arguments, 1, SIZES)),
                numbers("0," + argument(arguments, 2, BLOCKS)));
        if (MPI.COMM_WORLD.getRank() < 2) {
            for (boolean isDirect : new boolean[] {false, true}) {
                for (int sizeBytes : bench.sizes) {
                    bench.compare(isDirect, sizeBytes);
                }
            }
        }
        MPI.COMM_WORLD.barrier();
        MPI.Finalize();
    }

    private static String argument(String[] arguments, int index, String ifMissing) {
        return index < arguments.length ? arguments[index] : ifMissing;
    }

    private static int[] numbers(String list) {
        return Arrays.stream(list.split(",")).mapToInt(Integer::parseInt).toArray();
    }

    private void compare(boolean isDirect, int sizeBytes) throws Exception {
        int elements = sizeBytes / Double.BYTES;
        Object buffer = isDirect ? MPI.newDoubleBuffer(2 * elements) : new double[2 * elements];
        Datatype[] types = new Datatype[blocks.length];
        double[] best = new double[blocks.length];
        for (int i = 0; i < blocks.length; i++) {
            int block = blocks[i];
            types[i] = block == 0
                    ? Datatype.createContiguous(elements, MPI.DOUBLE)
                    : Datatype.createVector(elements / block, block, 2 * block, MPI.DOUBLE);
            types[i].commit();
        }
        for (int turn = 0; turn < TURNS; turn++) {
            for (int i = 0; i < types.length; i++) {
                best[i] = Math.max(best[i], sizeBytes / 1e6 / secondsPerMessage(buffer, types[i]));
            }
        }
        for (int i = 0; i < types.length && MPI.COMM_WORLD.getRank() == 0; i++) {
            System.out.printf(
                    Locale.ROOT,
                    "TYPE,%s,%d,%d,%.0f,%.2f%n",
                    isDirect ? "direct" : "array",
                    sizeBytes,
                    blocks[i],
                    best[i],
                    best[i] / best[0]);
            types[i].free();
        }
    }

    /** Messages go in rounds of 16, each answered by an empty message that says whether another follows. */
    private double secondsPerMessage(Object buffer, Datatype type) throws Exception {
        int peer = 1 - MPI.COMM_WORLD.getRank();
        boolean[] isLast = new boolean[1];
        long startedNs = System.nanoTime();
        long messages = 0;
        while (!isLast[0]) {
            for (int i = 0; i < 16; i++) {
                if (peer == 1) {
                    MPI.COMM_WORLD.send(buffer, 1, type, peer, TAG);
                } else {
                    MPI.COMM_WORLD.recv(buffer, 1, type, peer, TAG);
                }
            }
            messages += 16;
            if (peer == 1) {
                MPI.COMM_WORLD.recv(isLast, 1, MPI.BOOLEAN, peer, TAG);
            } else {
                isLast[0] = (System.nanoTime() - startedNs) / 1e9 > turnSeconds;
                MPI.COMM_WORLD.send(isLast, 1, MPI.BOOLEAN, peer, TAG);
            }
        }
        return (System.nanoTime() - startedNs) / 1e9 / messages;
    }
}
