package railmpi.nas.common;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Compares the memory that a class takes with what every rank's heap and every machine have left. Stateless. */
public final class MemoryCheck {
    /** For the collector's region rounding, small tables and the MPI library: part of what a kernel needs. */
    public static final long RESERVE_BYTES = 8L << 20;

    private static final String ADVICE = "raise it (java -Xmx), take more processes or a smaller class";

    private MemoryCheck() {}

    /**
     * Returns what {@code allocation} made, or throws the same {@link UsageException}, with the figures, on every rank
     * when some rank lacks memory; collective.
     *
     * @param problem the class, for the message
     * @param neededBytes Java heap that a rank needs
     */
    public static <B> B allocate(Intracomm world, String problem, long neededBytes, Supplier<B> allocation)
            throws MPIException {
        String start = "not enough memory for class " + problem + ": each of " + world.Size() + " processes needs "
                + figure(neededBytes) + ", but ";
        long heap = leastOfAll(world, availableHeapBytes());
        if (heap < neededBytes) {
            throw new UsageException(start + "one has only " + figure(heap) + " of Java heap; " + ADVICE);
        }
        long machine = leastOfAll(world, availableMachineBytes() / ranksOnThisMachine(world));
        if (machine < neededBytes) {
            throw new UsageException(start + "the share of one in the free memory of its machine is only "
                    + figure(machine) + "; take more machines or a smaller class");
        }
        B buffers = allocateOrNull(allocation);
        if (leastOfAll(world, buffers == null ? 0 : 1) == 0) {
            throw new UsageException(start + "the " + figure(heap)
                    + " of Java heap that a process has are divided among generations too small for it; " + ADVICE);
        }
        return buffers;
    }

    /** Collectors with generations of fixed size cannot use all of the heap for a few large arrays. */
    private static <B> B allocateOrNull(Supplier<B> allocation) {
        try {
            return allocation.get();
        } catch (OutOfMemoryError e) {
            return null;
        }
    }

    private static long leastOfAll(Intracomm world, long own) throws MPIException {
        long[] least = new long[1];
        world.Allreduce(new long[] {own}, 0, least, 0, 1, MPI.LONG, MPI.MIN);
        return least[0];
    }

    private static long availableHeapBytes() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.maxMemory() - (runtime.totalMemory() - runtime.freeMemory());
    }

    /** Returns what the kernel says is available; no limit where it does not say. */
    private static long availableMachineBytes() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/meminfo"))) {
                if (line.startsWith("MemAvailable:")) {
                    return Long.parseLong(line.replaceAll("\\D", "")) << 10;
                }
            }
        } catch (IOException e) {
            return Long.MAX_VALUE;
        }
        return Long.MAX_VALUE;
    }

    private static int ranksOnThisMachine(Intracomm world) throws MPIException {
        int mine = MPI.Get_processor_name().hashCode();
        int[] all = new int[world.Size()];
        world.Allgather(new int[] {mine}, 0, 1, MPI.INT, all, 0, 1, MPI.INT);
        int same = 0;
        for (int other : all) {
            same += other == mine ? 1 : 0;
        }
        return same;
    }

    private static String figure(long bytes) {
        return bytes + " bytes (" + (bytes >> 20) + " MiB)";
    }
}
