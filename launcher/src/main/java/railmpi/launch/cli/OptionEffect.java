package railmpi.launch.cli;

/** What an option of mpirun does. */
enum OptionEffect {
    COUNT,
    WORKING_DIRECTORY,
    EXPORT,
    GLOBAL_SET,
    GLOBAL_LIST,
    GLOBAL_NONE,
    GLOBAL_ALL,
    LOCAL_SET,
    LOCAL_LIST,
    LOCAL_NONE,
    LOCAL_ALL,
    TAG_OUTPUT,
    OUTPUT_FILE,
    ERROR_FILE,
    MERGE_ERRORS,
    /** What Open MPI 5 has for these, as one option. */
    OUTPUT,
    INPUT,
    PARAMETER,
    PARAMETER_FILE,
    BIND,
    OVERSUBSCRIBE,
    NO_OVERSUBSCRIBE,
    FAULT_TOLERANCE,
    FAILURE_STATUS,
    INITIAL_HANDLER,
    TIMEOUT,
    STALL_REPORT,
    DEBUG_RANK,
    DEBUG_PORT,
    ARGUMENTS,
    UNIVERSE_SIZE,
    /** Says what runs the job. */
    RUNNER,
    /** Says where ranks go, or how they are started there, as the following do. */
    HOST,
    HOST_FILE,
    LAUNCHER,
    LAUNCHER_PROGRAM,
    RESOURCE_MANAGER,
    RANKS_PER_NODE,
    ONE_PER_NODE,
    NETWORK_INTERFACE,
    /** Given to what runs the job, if it takes such options. */
    FOR_RUNNER,
    /** The same, and has Hydra run the job. */
    ONLY_HYDRA,
    /** Where ranks go; counts when the job is not on this machine alone. */
    MAP_BY,
    /** Without effect on one machine, and on several more than Hydra can do. */
    NOT_HERE,
    REPORT_RAILS,
    VERBOSE,
    VERSION,
    HELP,
    /** Known from Open MPI or Hydra, without effect here. */
    IGNORED,
    /** Known, and an error: a user would count on what it does, and RailMPI does not do it. */
    REFUSED,
    /** Programs, each with its options, are the lines of a file. */
    SEGMENT_FILE
}
