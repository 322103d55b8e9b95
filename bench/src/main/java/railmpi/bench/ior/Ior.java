package railmpi.bench.ior;

import mpi.MPIException;
import railmpi.bench.suite.SuiteProgram;

/**
 * Files that all ranks write and read, in one file or one for each.
 * {@code mpirun -n 4 java railmpi.bench.ior.Ior -b 64m -t 1m -C}; {@code -h} lists the options.
 */
public final class Ior {
    private static final String NAME = "IOR";

    private static final String USAGE = "usage: mpirun -n N java railmpi.bench.ior.Ior [options]\n"
            + "Sizes may end with k, m or g, powers of 1024.\n"
            + "  -a MPIIO        interface, no other is built\n"
            + "  -b SIZE         block: bytes in a row of one rank in a segment (1m)\n"
            + "  -t SIZE         transfer: bytes of one call, a multiple of 8 that divides the block (256k)\n"
            + "  -s N            segments: a block of each rank, one behind the other (1)\n"
            + "  -c              collective calls\n"
            + "  -w  -r          only write, only read (both)\n"
            + "  -W  -R          compare what was written, in a pass of its own; what is read, in the time of reading\n"
            + "  -i N            repetitions (1)\n"
            + "  -F              a file for each rank\n"
            + "  -e              data must be on the device before the time of writing ends\n"
            + "  -C              each rank reads what another has written, -Q ranks on: its own would come from a cache\n"
            + "  -Q N            how many ranks on (1)\n"
            + "  -Z              each rank reads what a random one has written\n"
            + "  -X SEED         of random choices; each repetition adds one (0)\n"
            + "  -z              transfers in random order, not with -c\n"
            + "  -g              barriers between opening, moving data and closing\n"
            + "  -d SECONDS      of rest before each repetition (0)\n"
            + "  -o FILE         file (testFile); -F adds the number of the rank\n"
            + "  -E              writes into a file that exists; without it, that is an error\n"
            + "  -k              keeps the file; without it, what was made is deleted\n"
            + "not in IOR:\n"
            + "  -hint A=B,C=D   hints\n"
            + "  -array          heap arrays in place of direct buffers";

    private Ior() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        SuiteProgram.main(
                args, NAME, USAGE, (world, arguments, out) -> new IorTest(world, IorOptions.parse(arguments), out)
                        .run(arguments));
    }
}
