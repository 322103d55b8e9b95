package railmpi.runtime;

import java.io.ObjectInputFilter;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import railmpi.core.param.Parameter;
import railmpi.core.param.ParameterLevel;
import railmpi.core.param.ValueRule;

/** The parameters of the public API and of start-up; immutable. */
public final class RuntimeParameters {
    /** Which classes may be deserialised from messages of MPI.OBJECT; read by the engine of calls. */
    public static final Parameter<String> OBJECT_FILTER = Parameter.text("mpi_object_filter", "")
            .checkedBy(new FilterRule())
            .level(ParameterLevel.USER)
            .documentation("Classes that a message of MPI.OBJECT may contain: a pattern of java.io.ObjectInputFilter,"
                    + " such as 'java.base/*;com.example.*;!*'. Empty: all that the JVM allows (jdk.serialFilter).");

    /** Whether waiting ranks give the processor away at once; read by {@link World}. */
    public static final Parameter<String> YIELD_WHEN_IDLE = Parameter.choice(
                    "mpi_yield_when_idle", "auto", "auto", "0", "1", "true", "false")
            .level(ParameterLevel.USER)
            .documentation("Whether a waiting rank gives its processor away at once instead of spinning first. auto:"
                    + " if the node has more ranks than processors.");

    /** Whether a thread that the thread level forbids gets an error; read by {@link World}. */
    public static final Parameter<Boolean> CHECK_THREADS = Parameter.bool("mpi_check_threads", false)
            .level(ParameterLevel.USER)
            .documentation("Whether a call is an error if the thread level of InitThread does not allow the calling"
                    + " thread to make it. Otherwise the call works, and the first such call is reported at"
                    + " verbosity 1.");

    /** Whether an exception that nobody handles ends the job, whichever thread it ends; read by {@link World}. */
    public static final Parameter<Boolean> ABORT_ON_UNCAUGHT = Parameter.bool("mpi_abort_on_uncaught", false)
            .level(ParameterLevel.USER)
            .documentation("Whether an uncaught exception ends the job in any thread, between MPI.Init and"
                    + " MPI.Finalize; otherwise only in the main thread and in the thread that called MPI.Init."
                    + " Handlers of the program, of a thread or as default, come first.");

    /** The error handler of the predefined communicators; read by the engine of calls. */
    public static final Parameter<String> INITIAL_HANDLER = Parameter.choice(
                    "mpi_initial_errhandler",
                    "mpi_errors_are_fatal",
                    "mpi_errors_are_fatal",
                    "mpi_errors_abort",
                    "mpi_errors_return")
            .level(ParameterLevel.USER)
            .documentation("Error handler with which MPI.COMM_WORLD, MPI.COMM_SELF and the communicator of the parent"
                    + " begin. mpirun --initial-errhandler sets it.");

    /** Whether each rank prints what its rails have carried; read by {@link World}. */
    public static final Parameter<Boolean> REPORT_RAILS = Parameter.bool("report_rails", false)
            .level(ParameterLevel.USER)
            .documentation("Whether each rank prints the traffic of its rails on standard error at the end of the"
                    + " job. mpirun --report-rails sets it.");

    /** Whether the counters of the rails are in JMX; read by {@link World}. */
    public static final Parameter<Boolean> RAILS_JMX = Parameter.bool("rails_jmx", false)
            .level(ParameterLevel.USER)
            .documentation("Whether JMX publishes the counters of the rails, as railmpi:type=Rails,rank=N.");

    /** Where Prometheus asks the ranks; read by {@link World}. */
    public static final Parameter<Integer> METRICS_PORT = Parameter.integer("metrics_port", 0)
            .range(0, 65535)
            .level(ParameterLevel.USER)
            .documentation("Port at which the first rank of each node serves its numbers to Prometheus, by HTTP at"
                    + " /metrics; each further rank uses the next port. 0: no rank serves any. Needs"
                    + " railmpi-metrics.jar, which is beside railmpi.jar in the distribution.");

    /** The address of that; read by {@link Metrics}. */
    public static final Parameter<String> METRICS_ADDRESS = Parameter.text("metrics_address", "127.0.0.1")
            .level(ParameterLevel.USER)
            .documentation("Address of metrics_port. With 0.0.0.0 everybody who reaches this machine can read the"
                    + " numbers.");

    /** Where a trace of the job goes; read by the engine of calls. */
    public static final Parameter<String> TRACE = Parameter.text("trace", "")
            .level(ParameterLevel.USER)
            .documentation("File to which rank 0 writes the messages and the computing times of all ranks at the end"
                    + " of the job, in GOAL's text form, for rail-sim job. Empty: no trace.");

    /** All parameters of this module. */
    public static final List<Parameter<?>> ALL = Collections.unmodifiableList(Arrays.<Parameter<?>>asList(
            OBJECT_FILTER,
            YIELD_WHEN_IDLE,
            CHECK_THREADS,
            ABORT_ON_UNCAUGHT,
            INITIAL_HANDLER,
            REPORT_RAILS,
            RAILS_JMX,
            METRICS_PORT,
            METRICS_ADDRESS,
            TRACE));

    private RuntimeParameters() {}

    private static final class FilterRule implements ValueRule {
        @Override
        public String problem(String pattern, int ranks) {
            return whyNoFilter(pattern);
        }
    }

    private static String whyNoFilter(String pattern) {
        try {
            ObjectInputFilter.Config.createFilter(pattern);
            return null;
        } catch (IllegalArgumentException e) {
            return "it is not a pattern of java.io.ObjectInputFilter: " + e.getMessage();
        }
    }
}
