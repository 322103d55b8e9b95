package railmpi.calls.session;

import java.util.LinkedHashMap;
import java.util.Map;
import railmpi.core.env.EnvironmentVariables;
import railmpi.runtime.World;

/** Finds out what {@code MPI.INFO_ENV} tells. Stateless. */
final class ProgramEnvironment {
    /** The longest value of hints, in characters. */
    static final int LONGEST_VALUE = 256;

    private static final String[] LEVELS = {
        "MPI_THREAD_SINGLE", "MPI_THREAD_FUNNELED", "MPI_THREAD_SERIALIZED", "MPI_THREAD_MULTIPLE"
    };

    private ProgramEnvironment() {}

    /**
     * Returns the keys of INFO_ENV in their order.
     *
     * @param size ranks of the job
     * @param threadLevel 0 to 3
     * @param initialHandler error handler with which communicators begin
     */
    static Map<String, String> read(int size, int threadLevel, String initialHandler) {
        Map<String, String> values = new LinkedHashMap<>();
        String line = System.getProperty("sun.java.command", "").trim();
        int end = line.indexOf(' ');
        put(values, "command", mainClass(end < 0 ? line : line.substring(0, end)));
        put(values, "argv", end < 0 ? "" : line.substring(end + 1));
        put(values, "maxprocs", Integer.toString(size));
        put(values, "host", World.processorName());
        put(values, "arch", System.getProperty("os.arch", ""));
        String directory = System.getenv("PWD");
        put(values, "wdir", directory == null ? System.getProperty("user.dir", "") : directory);
        put(values, "thread_level", LEVELS[threadLevel]);
        put(values, "mpi_initial_errhandler", initialHandler);
        put(values, "ompi_np", variable(EnvironmentVariables.OMPI_APP_CTX_NUM_PROCS, Integer.toString(size)));
        put(values, "ompi_num_apps", variable(EnvironmentVariables.OMPI_NUM_APP_CTX, "1"));
        put(values, "ompi_first_rank", variable(EnvironmentVariables.OMPI_FIRST_RANKS, "0"));
        return values;
    }

    /** Leaves out what is not known, and cuts what is too long. */
    private static void put(Map<String, String> values, String key, String value) {
        if (!value.isEmpty()) {
            values.put(key, value.length() <= LONGEST_VALUE ? value : value.substring(0, LONGEST_VALUE));
        }
    }

    /** The JVM names a class of a module as module/class. */
    private static String mainClass(String command) {
        return command.endsWith(".jar") ? command : command.substring(command.lastIndexOf('/') + 1);
    }

    private static String variable(String name, String otherwise) {
        String value = System.getenv(name);
        return value == null || value.isEmpty() ? otherwise : value;
    }
}
