package railmpi.bench.ompi;

import java.util.Locale;
import mpi.Intracomm;
import mpi.MPI;
import railmpi.bench.Operation;
import railmpi.bench.Operations;
import railmpi.bench.ProcessorTime;

/**
 * The first seconds of a job, with nothing warmed up: {@code FirstSecond arr|buf TEST BYTES SECONDS [FROM]} prints how
 * many operations rank 0 has finished in each 100 ms since {@code MPI.Init} and the allocation of buffers, as
 * {@code COLD,mode,test,ranks,bytes,count,count,...}. With FROM every rank also prints {@code CPU,rank,used,c1,c2}: the
 * seconds of processor time that it used from that second on, and those that HotSpot's first and second compiler took
 * since its start.
 *
 * <p>TEST: {@code lat}, round trips; {@code oneway}, messages of rank 0, each behind the word that there is another
 * one; {@code stream}, windows of messages; {@code put}, epochs of {@value #PUTS} puts of rank 0; {@code allreduce},
 * {@code barrier}, {@code alltoall}; {@code bcast}, with a barrier behind it.
 *
 * <p>On Open MPI's Java API; {@code first.c} is the same in C.
 */
public final class FirstSecond {
    private static final String USAGE =
            "usage: FirstSecond arr|buf lat|oneway|stream|put|allreduce|barrier|alltoall|bcast BYTES SECONDS [FROM]";
    private static final long TICK_NS = 100_000_000;
    /** Round trips and collectives between two looks at the clock, if they are short. */
    private static final int SHORT_BATCH = 16;

    private static final int SHORT_BYTES = 8192;
    /** Of an epoch. */
    private static final int PUTS = 16;

    private final Operations operations;
    private final Operation operation;
    private final int batch;
    private final int perRepetition;
    private final long[] counts;
    /** From which on processor time is counted; as many as there are: it is not. */
    private final int fromTick;

    private double usedBefore;

    private FirstSecond(Operations operations, String test, int bytes, int ticks, int fromTick) throws Exception {
        this.operations = operations;
        this.fromTick = fromTick;
        operation = operation(operations, test, bytes);
        boolean isStream = test.equals("stream");
        boolean isPut = test.equals("put");
        perRepetition = isStream ? Operations.windowOf(bytes) : isPut ? PUTS : 1;
        batch = isStream || isPut || test.equals("oneway") || bytes > SHORT_BYTES ? 1 : SHORT_BATCH;
        counts = new long[ticks];
    }

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws Exception {
        String[] arguments = MPI.Init(args);
        if (arguments.length < 4
                || arguments.length > 5
                || !(arguments[0].equals("arr") || arguments[0].equals("buf"))) {
            throw new IllegalArgumentException(USAGE);
        }
        Intracomm world = MPI.COMM_WORLD;
        int bytes = Integer.parseInt(arguments[2]);
        int ticks = ticks(arguments[3]);
        int fromTick = arguments.length == 5 ? ticks(arguments[4]) : ticks;
        Operations operations = arguments[0].equals("arr") ? new ArrayOperations(world) : new BufferOperations(world);
        FirstSecond first = new FirstSecond(operations, arguments[1], bytes, ticks, fromTick);
        first.run(System.nanoTime());
        if (operations.rank() == 0) {
            first.print(arguments[0] + "," + arguments[1] + "," + operations.ranks() + "," + bytes);
        }
        if (fromTick < ticks) {
            first.printProcessorTime();
        }
        MPI.Finalize();
    }

    private static int ticks(String seconds) {
        return (int) Math.round(10 * Double.parseDouble(seconds));
    }

    private static Operation operation(Operations operations, String test, int bytes) throws Exception {
        switch (test) {
            case "lat":
                return operations.pingPong(bytes);
            case "oneway":
                return operations.oneWay(bytes);
            case "stream":
                return operations.stream(bytes);
            case "put":
                return operations.accesses(bytes, PUTS, 0, false);
            case "allreduce":
                return operations.allreduce(bytes);
            case "barrier":
                return operations.barrier();
            case "alltoall":
                return operations.alltoall(bytes);
            case "bcast":
                return operations.broadcast(bytes);
            default:
                throw new IllegalArgumentException("what is '" + test + "'? " + USAGE);
        }
    }

    /** Rank 0 says after each batch whether there is another one. */
    private void run(long startNs) throws Exception {
        boolean goesOn = true;
        boolean isCounting = false;
        while (goesOn) {
            operation.run(batch);
            long tick = (System.nanoTime() - startNs) / TICK_NS;
            if (tick >= fromTick && !isCounting) {
                isCounting = true;
                usedBefore = ProcessorTime.ofProcess();
            }
            if (tick < counts.length) {
                counts[(int) tick] += (long) batch * perRepetition;
            }
            goesOn = operations.fromRankZero(tick < counts.length ? 1 : 0) != 0;
        }
    }

    private void printProcessorTime() {
        double used = ProcessorTime.ofProcess() - usedBefore;
        System.out.printf(
                Locale.ROOT,
                "CPU,%d,%.2f,%.2f,%.2f%n",
                operations.rank(),
                used,
                ProcessorTime.ofThreads("C1 Compiler"),
                ProcessorTime.ofThreads("C2 Compiler"));
    }

    private void print(String head) {
        StringBuilder line = new StringBuilder("COLD,").append(head);
        for (long count : counts) {
            line.append(',').append(count);
        }
        System.out.println(line);
    }
}
