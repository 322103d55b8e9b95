package railmpi.bench.ompi;

import mpi.Intracomm;
import mpi.MPI;
import railmpi.bench.Operation;
import railmpi.bench.Operations;

/**
 * The first seconds of a job, with nothing warmed up: {@code FirstSecond arr|buf lat|stream|allreduce|barrier|alltoall
 * BYTES SECONDS} prints how many operations rank 0 has finished in each 100 ms since {@code MPI.Init} and the
 * allocation of buffers, as {@code COLD,mode,test,ranks,bytes,count,count,...}. On Open MPI's Java API; {@code first.c} is the same in C.
 */
public final class FirstSecond {
    private static final String USAGE =
            "usage: FirstSecond arr|buf lat|stream|allreduce|barrier|alltoall BYTES SECONDS";
    private static final long TICK_NS = 100_000_000;
    /** Round trips and collectives between two looks at the clock, if they are short. */
    private static final int SHORT_BATCH = 16;

    private static final int SHORT_BYTES = 8192;

    private final Operations operations;
    private final Operation operation;
    private final int batch;
    private final int perRepetition;
    private final long[] counts;

    private FirstSecond(Operations operations, String test, int bytes, int ticks) {
        this.operations = operations;
        operation = operation(operations, test, bytes);
        boolean isStream = test.equals("stream");
        perRepetition = isStream ? Operations.windowOf(bytes) : 1;
        batch = isStream || bytes > SHORT_BYTES ? 1 : SHORT_BATCH;
        counts = new long[ticks];
    }

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws Exception {
        String[] arguments = MPI.Init(args);
        if (arguments.length != 4 || !(arguments[0].equals("arr") || arguments[0].equals("buf"))) {
            throw new IllegalArgumentException(USAGE);
        }
        Intracomm world = MPI.COMM_WORLD;
        int bytes = Integer.parseInt(arguments[2]);
        int ticks = (int) Math.round(10 * Double.parseDouble(arguments[3]));
        Operations operations = arguments[0].equals("arr") ? new ArrayOperations(world) : new BufferOperations(world);
        FirstSecond first = new FirstSecond(operations, arguments[1], bytes, ticks);
        first.run(System.nanoTime());
        if (operations.rank() == 0) {
            first.print(arguments[0] + "," + arguments[1] + "," + operations.ranks() + "," + bytes);
        }
        MPI.Finalize();
    }

    private static Operation operation(Operations operations, String test, int bytes) {
        switch (test) {
            case "lat":
                return operations.pingPong(bytes);
            case "stream":
                return operations.stream(bytes);
            case "allreduce":
                return operations.allreduce(bytes);
            case "barrier":
                return operations.barrier();
            case "alltoall":
                return operations.alltoall(bytes);
            default:
                throw new IllegalArgumentException("what is '" + test + "'? " + USAGE);
        }
    }

    /** Rank 0 says after each batch whether there is another one. */
    private void run(long startNs) throws Exception {
        boolean goesOn = true;
        while (goesOn) {
            operation.run(batch);
            long tick = (System.nanoTime() - startNs) / TICK_NS;
            if (tick < counts.length) {
                counts[(int) tick] += (long) batch * perRepetition;
            }
            goesOn = operations.fromRankZero(tick < counts.length ? 1 : 0) != 0;
        }
    }

    private void print(String head) {
        StringBuilder line = new StringBuilder("COLD,").append(head);
        for (long count : counts) {
            line.append(',').append(count);
        }
        System.out.println(line);
    }
}
