package railmpi.nas.ft;

/**
 * What is to be run: by NPB's rules, by {@code --layout}, or by {@code inputft.data}. Immutable.
 *
 * @param problem the class
 * @param grid the processes
 * @param layout NPB's name of the layout
 * @param iterations how many
 * @param isFromFile whether there is an input file
 */
record Setup(ProblemClass problem, ProcessGrid grid, String layout, int iterations, boolean isFromFile) {
    private static final String UNKNOWN_CLASS = "U";

    /**
     * Puts together what was asked for: {@code layout} (null: not given) goes before that of {@code file} (null: none).
     * Throws {@link railmpi.nas.common.UsageException} that tells what is allowed.
     */
    static Setup of(ProblemClass problem, int processes, String layout, InputFile file) {
        boolean isGridOfFile = file != null && layout == null;
        ProcessGrid grid = isGridOfFile ? file.grid(problem, processes) : ProcessGrid.of(problem, processes, layout);
        return new Setup(
                problem,
                grid,
                isGridOfFile ? file.layoutName() : grid.layout(),
                file == null ? problem.iterations() : file.iterations(),
                file != null);
    }

    /** Returns whether the results are those of the class, so that there is something to compare them with. */
    boolean isOfClass() {
        return iterations == problem.iterations();
    }

    /** Returns the letter of the class; as in NPB, U when the number of iterations is that of none. */
    String className() {
        return isOfClass() ? problem.name() : UNKNOWN_CLASS;
    }
}
