package railmpi.bench.suite;

import java.util.List;
import mpi.MPI;
import mpi.MPIException;

/** MPI's thread levels by the names that programs are told them. Stateless. */
public final class ThreadLevels {
    private static final List<String> NAMES = List.of("single", "funneled", "serialized", "multiple");
    /** Their numbers. */
    private static final int[] LEVELS = {
        MPI.THREAD_SINGLE, MPI.THREAD_FUNNELED, MPI.THREAD_SERIALIZED, MPI.THREAD_MULTIPLE
    };

    private ThreadLevels() {}

    /** Returns the number of level {@code name}; throws {@link UsageException} that begins with {@code option}. */
    public static int of(String option, String name) {
        int index = NAMES.indexOf(name);
        if (index < 0) {
            throw new UsageException(
                    "option " + option + " is one of " + String.join(", ", NAMES) + ", not '" + name + "'");
        }
        return LEVELS[index];
    }

    /**
     * Starts MPI and returns the arguments of the program: with the level {@code name}, or as {@link MPI#Init} does if
     * that is null or not the name of one.
     */
    static String[] start(String[] args, String name) throws MPIException {
        int index = name == null ? -1 : NAMES.indexOf(name);
        return index < 0 ? MPI.Init(args) : MPI.initThread(LEVELS[index], 0, args);
    }
}
