package railmpi.launch.job;

/** How a job is run, as the command line says; the fields are set before the job starts and not changed afterwards. */
public final class JobSettings {
    /** Put [rank] in front of every line of output. */
    public boolean tagOutput;

    /** Pattern of the file for standard output, null for mpirun's own. */
    public String outputPattern;

    /** Pattern of the file for standard error, null for mpirun's own. */
    public String errorPattern;

    /** Standard error goes where standard output goes. */
    public boolean mergeErrors;

    /** Which ranks have mpirun's standard input. */
    public InputRanks input = InputRanks.FIRST;

    /** The option that says so, as the user wrote it; null when none does. */
    public String inputOption;

    /** Bind the MPI threads to cores; null when the number of ranks decides. */
    public Boolean bind;

    /** Treat the machine as having fewer cores than ranks. */
    public boolean oversubscribe;

    /** Seconds after which the job is ended, 0 for never. */
    public long timeoutSeconds;

    /** Seconds after which the wait of a rank is told, 0 for never. */
    public long stallReportSeconds;

    /** What the ranks are told about the universe size: 0 for what there is room for, -1 for unknown. */
    public int universeSize;

    /** Where to create the job directory, null for the usual place. */
    public String sharedDirectory;

    /** The job goes on when ranks fail. */
    public boolean toleratesFailures;

    /** Its exit status is that of the first rank that has failed, also if all others end well. */
    public boolean countsFailures;

    /** Seconds of silence after which a machine is lost on which an agent starts ranks. */
    public int nodeTimeoutSeconds = 5;

    /** 0 for errors only, 1 for more. */
    public int verbosity;
}
