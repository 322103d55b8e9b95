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
    PARAMETER,
    PARAMETER_FILE,
    BIND,
    OVERSUBSCRIBE,
    TIMEOUT,
    DEBUG_RANK,
    DEBUG_PORT,
    ARGUMENTS,
    UNIVERSE_SIZE,
    HOST,
    HOST_FILE,
    LAUNCHER,
    VERBOSE,
    VERSION,
    HELP,
    /** Known from Open MPI or Hydra, without effect here. */
    IGNORED,
    /** Known, but not built yet. */
    NOT_BUILT
}
