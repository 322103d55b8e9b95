package railmpi.launch.cli;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All options of mpirun: ours, and those of Open MPI's and Hydra's mpirun, which users have in their scripts. */
final class OptionTable {
    /** Options that are shown by --help, in this order. */
    private static final Option[] OWN = {
        new Option(OptionEffect.COUNT, 1, "N", "start N ranks (1)", "n", "np", "c"),
        new Option(
                OptionEffect.SEGMENT_FILE,
                1,
                "FILE",
                "start the programs of FILE: each line has options and a program, as between colons",
                "configfile",
                "app"),
        new Option(OptionEffect.WORKING_DIRECTORY, 1, "DIR", "run the program in DIR", "wdir", "wd"),
        new Option(OptionEffect.EXPORT, 1, "NAME[=VALUE]", "pass an environment variable to all ranks", "x"),
        new Option(
                OptionEffect.GLOBAL_SET,
                2,
                "NAME VALUE",
                "set an environment variable for all ranks; also NAME=VALUE",
                "genv"),
        new Option(OptionEffect.GLOBAL_LIST, 1, "A,B", "pass only these variables to all ranks", "genvlist"),
        new Option(OptionEffect.GLOBAL_NONE, 0, "", "pass no variables to the ranks", "genvnone"),
        new Option(OptionEffect.GLOBAL_ALL, 0, "", "pass all variables to the ranks (default)", "genvall"),
        new Option(OptionEffect.LOCAL_SET, 2, "NAME VALUE", "as -genv, for this segment only", "env"),
        new Option(OptionEffect.LOCAL_LIST, 1, "A,B", "as -genvlist, for this segment only", "envlist"),
        new Option(OptionEffect.LOCAL_NONE, 0, "", "as -genvnone, for this segment only", "envnone"),
        new Option(OptionEffect.LOCAL_ALL, 0, "", "as -genvall, for this segment only", "envall"),
        new Option(
                OptionEffect.TAG_OUTPUT,
                0,
                "",
                "begin each line of output with [rank]",
                "l",
                "tag-output",
                "prepend-rank"),
        new Option(
                OptionEffect.OUTPUT_FILE,
                1,
                "FILE",
                "write output to FILE; %%r stands for the rank, %%h for the host",
                "outfile-pattern",
                "outfile"),
        new Option(OptionEffect.ERROR_FILE, 1, "FILE", "write standard error to FILE", "errfile-pattern", "errfile"),
        new Option(
                OptionEffect.MERGE_ERRORS, 0, "", "write standard error to standard output", "merge-stderr-to-stdout"),
        new Option(
                OptionEffect.INPUT,
                1,
                "RANKS",
                "pass standard input to all, none, or these ranks, for example 1,3-5 (0)",
                "stdin",
                "s"),
        new Option(OptionEffect.OUTPUT, 1, "tag", "as -l; merge-stderr-to-stdout is known as well", "output"),
        new Option(
                OptionEffect.PARAMETER,
                2,
                "NAME VALUE",
                "set a parameter (mpi-info lists them)",
                "mca",
                "gmca",
                "omca",
                "gomca"),
        new Option(
                OptionEffect.PARAMETER_FILE,
                1,
                "FILE",
                "read parameters from FILE (NAME = VALUE lines)",
                "param-file",
                "tune",
                "am",
                "mca-base-param-file-prefix"),
        new Option(
                OptionEffect.BIND,
                1,
                "core|none",
                "bind the MPI thread of each rank to a core (default if there is a core for each rank)",
                "bind-to",
                "binding"),
        new Option(
                OptionEffect.OVERSUBSCRIBE,
                0,
                "",
                "waiting ranks give up their cores at once, as with more ranks than cores",
                "oversubscribe"),
        new Option(
                OptionEffect.NO_OVERSUBSCRIBE, 0, "", "refuse more ranks than cores, or than slots", "nooversubscribe"),
        new Option(
                OptionEffect.FAULT_TOLERANCE,
                1,
                "ulfm|no",
                "let the job go on when ranks fail (default: a rank that fails ends it)",
                "with-ft"),
        new Option(
                OptionEffect.FAILURE_STATUS,
                1,
                "strict|tolerant",
                "with --with-ft ulfm, the exit status: that of the first rank that failed, or 0 (default) if all"
                        + " others end well",
                "ft-status"),
        new Option(
                OptionEffect.INITIAL_HANDLER,
                1,
                "HANDLER",
                "with mpi_errors_return, errors of COMM_WORLD, COMM_SELF and the parent are thrown (default:"
                        + " mpi_errors_are_fatal; also mpi_errors_abort)",
                "initial-errhandler"),
        new Option(
                OptionEffect.TIMEOUT,
                1,
                "S",
                "after S seconds report where every rank waits, and end the job",
                "timeout"),
        new Option(
                OptionEffect.STALL_REPORT,
                1,
                "S",
                "report the ranks that wait longer than S seconds, and their peers; the job goes on",
                "stall-report"),
        new Option(OptionEffect.DEBUG_RANK, 1, "R", "rank R waits at its start for a Java debugger", "debug-rank"),
        new Option(OptionEffect.DEBUG_PORT, 1, "P", "port for the debugger (8000)", "debug-port"),
        new Option(
                OptionEffect.ARGUMENTS,
                1,
                "none|mpjexpress",
                "pass the three leading arguments of MPJ Express to programs",
                "args"),
        new Option(OptionEffect.UNIVERSE_SIZE, 1, "N", "universe size", "usize"),
        new Option(
                OptionEffect.HOST,
                1,
                "A:N,B:N",
                "run on these hosts, with N ranks on each (with mpiexec.hydra)",
                "host",
                "H",
                "hosts",
                "hostlist",
                "machine",
                "machines",
                "machinelist"),
        new Option(
                OptionEffect.HOST_FILE,
                1,
                "FILE",
                "run on the hosts of FILE: lines HOST[:N] or HOST slots=N",
                "hostfile",
                "machinefile",
                "f",
                "default-hostfile"),
        new Option(
                OptionEffect.RANKS_PER_NODE,
                1,
                "N",
                "put N consecutive ranks on each host",
                "ppn",
                "perhost",
                "N",
                "npernode"),
        new Option(OptionEffect.ONE_PER_NODE, 0, "", null, "pernode"),
        new Option(
                OptionEffect.LAUNCHER,
                1,
                "ssh|slurm|...",
                "method by which mpiexec.hydra starts processes on other hosts (ssh)",
                "launcher",
                "bootstrap"),
        new Option(
                OptionEffect.LAUNCHER_PROGRAM,
                1,
                "FILE",
                "program that does this in place of ssh",
                "launcher-exec",
                "bootstrap-exec"),
        new Option(OptionEffect.RESOURCE_MANAGER, 1, "user", null, "rmk"),
        new Option(OptionEffect.NETWORK_INTERFACE, 1, "NAME", "network interface of mpiexec.hydra itself", "iface"),
        new Option(
                OptionEffect.RUNNER,
                1,
                "NAME",
                "start the ranks by this runner: local, hydra, agents, or one of a jar in CLASSPATH",
                "runner"),
        new Option(OptionEffect.RUNNER, 0, "", "use mpiexec.hydra also on this machine alone", "hydra"),
        new Option(
                OptionEffect.RUNNER,
                0,
                "",
                "start the ranks by agents of RailMPI, on hosts that ssh reaches (default with --with-ft ulfm)",
                "agents"),
        new Option(OptionEffect.MAP_BY, 1, "", null, "map-by"),
        new Option(OptionEffect.MAP_BY, 0, "", null, "bynode"),
        new Option(OptionEffect.FOR_RUNNER, 0, "", null, "skip-launch-node", "nolocal"),
        new Option(
                OptionEffect.REPORT_RAILS,
                0,
                "",
                "each rank prints the traffic of its rails at the end",
                "report-rails"),
        new Option(OptionEffect.VERBOSE, 0, "", "print more messages (on standard error)", "v", "verbose"),
        new Option(OptionEffect.VERSION, 0, "", "print the version", "version", "V", "info"),
        new Option(OptionEffect.HELP, 0, "", "print this text", "h", "help"),
    };

    private static final String FAILED = "a rank that fails ends the job; --with-ft ulfm lets the others go on";
    static final String OUTPUT = "only -l is available, which begins each line with the rank";
    static final String OUTPUT_FILES = "--outfile-pattern FILE and --errfile-pattern FILE write files";
    private static final String DEBUGGER = "--debug-rank R makes a rank wait for a debugger";

    /** Options of Hydra that mean nothing without it. */
    static final String OF_HYDRA_WITH_VALUE = "membind topolib demux localhost order-nodes";

    /** Those on which programs rely: the names that they find, the devices that they see. */
    static final String ONLY_HYDRA_WITH_VALUE = "nameserver gpus-per-proc";

    static final String OF_HYDRA_WITHOUT_VALUE =
            "disable-hostname-propagation print-all-exitcodes enable-x disable-x profile pmi-port";

    /** These say where ranks go, or bring files there, in ways that Hydra does not have. */
    static final String NOT_HERE_WITH_VALUE = "rankfile rf rankmap preload-files npersocket rank-by mapper";

    static final String NOT_HERE_WITHOUT_VALUE = "preload-binary";

    static final String IGNORED_WITHOUT_VALUE =
            "allow-run-as-root report-bindings q quiet d debug-devel debug-daemons debug-daemons-file"
                    + " display-map display-devel-map display-diffable-map display-allocation display-devel-allocation"
                    + " display-topo use-hwthread-cpus bind-to-core bind-to-socket bycore byslot"
                    + " bysocket do-not-resolve disable-recovery get-stack-traces hetero-nodes leave-session-attached"
                    + " noprefix output-proctable report-state-on-timeout show-progress use-regexp fwd-mpirun-port"
                    + " enable-hostname-propagation hybrid-hosts exitinfo novm no-ready-msg print-rank-map"
                    + " wait-for-server";

    static final String IGNORED_WITH_VALUE =
            "prefix cpu-list cpu-set cpus-per-proc cpus-per-rank personality tmpdir max-vm-size launch-agent"
                    + " slot-list server-wait-time aborted cf cartofile memory-alloc-kinds g display forward-signals"
                    + " stream-buffering";

    /** Parameters of the libraries by which Open MPI 5 starts ranks. */
    static final String IGNORED_WITH_TWO_VALUES = "prtemca gprtemca pmixmca gpmixmca";

    /**
     * Options that change what comes out of a job and that RailMPI does not have: names, number of values, and what to
     * say.
     */
    record Refusal(String names, int valueCount, String reason) {}

    static final List<Refusal> REFUSED = List.of(
            new Refusal("do-not-launch", 0, "mpirun always starts its programs"),
            new Refusal("enable-recovery continuous disable-auto-cleanup", 0, FAILED),
            new Refusal("max-restarts", 1, FAILED),
            new Refusal("ckpointlib ckpoint-prefix ckpoint-num ckpoint-interval", 1, "processes cannot be saved"),
            new Refusal("report-child-jobs-separately", 0, "the exit status is that of the whole job"),
            new Refusal("index-argv-by-rank", 0, "programs keep their names; PMI_RANK is their rank"),
            new Refusal("path", 1, "-x PATH=... sets where programs are found"),
            new Refusal("set-cwd-to-session-dir", 0, "-wdir DIR sets the working directory"),
            new Refusal("preload-files-dest-dir", 1, "mpirun copies no files to other hosts"),
            new Refusal("dvm", 1, "mpirun starts its ranks itself"),
            new Refusal("mca-base-param-file-path", 1, "--param-file takes the path of a file"),
            new Refusal("timestamp-output xml", 0, OUTPUT),
            new Refusal("xml-file prepend-pattern output-from", 1, OUTPUT),
            new Refusal("output-filename", 1, OUTPUT_FILES),
            new Refusal(
                    "runtime-options rtos",
                    1,
                    "mpirun --help lists what mpirun has itself, as --timeout and --with-ft"),
            new Refusal("report-pid report-uri report-events", 1, "mpirun does not report on itself"),
            new Refusal(
                    "ompi-server", 1, "a published name is visible to the jobs of one mpirun; a port can be passed on"),
            new Refusal("debug tv", 0, DEBUGGER),
            new Refusal("debugger xterm", 1, DEBUGGER));

    private final Map<String, Option> byName = new HashMap<>();

    OptionTable() {
        for (Option option : OWN) {
            for (String name : option.names) {
                byName.put(name, option);
            }
        }
        for (Refusal refusal : REFUSED) {
            addAll(refusal.names, OptionEffect.REFUSED, refusal.valueCount, refusal.reason);
        }
        addAll(OF_HYDRA_WITH_VALUE, OptionEffect.FOR_RUNNER, 1);
        addAll(ONLY_HYDRA_WITH_VALUE, OptionEffect.ONLY_HYDRA, 1);
        addAll(OF_HYDRA_WITHOUT_VALUE, OptionEffect.FOR_RUNNER, 0);
        addAll(NOT_HERE_WITH_VALUE, OptionEffect.NOT_HERE, 1);
        addAll(NOT_HERE_WITHOUT_VALUE, OptionEffect.NOT_HERE, 0);
        addAll(IGNORED_WITH_VALUE, OptionEffect.IGNORED, 1);
        addAll(IGNORED_WITH_TWO_VALUES, OptionEffect.IGNORED, 2);
        addAll(IGNORED_WITHOUT_VALUE, OptionEffect.IGNORED, 0);
    }

    private void addAll(String names, OptionEffect effect, int valueCount) {
        addAll(names, effect, valueCount, null);
    }

    private void addAll(String names, OptionEffect effect, int valueCount, String documentation) {
        for (int start = 0; start < names.length(); ) {
            int blank = names.indexOf(' ', start);
            int end = blank < 0 ? names.length() : blank;
            String name = names.substring(start, end);
            if (byName.put(name, new Option(effect, valueCount, "", documentation, name)) != null) {
                throw new IllegalStateException("option " + name + " is listed twice");
            }
            start = end + 1;
        }
    }

    /** Returns the option with this name (without dashes), null when there is none. */
    Option find(String name) {
        return byName.get(name);
    }

    /** Returns all names, without dashes. */
    Set<String> names() {
        return new LinkedHashSet<>(byName.keySet());
    }

    /** Returns the options for the help text. */
    static Option[] documented() {
        return OWN.clone();
    }
}
