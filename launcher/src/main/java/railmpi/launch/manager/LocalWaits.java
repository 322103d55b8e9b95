package railmpi.launch.manager;

/** The waits of ranks on this machine, from the files in the job's directory. */
final class LocalWaits implements Waits {
    private final JobDirectory directory;
    private final JobState state;
    private final String[] names;

    /**
     * Creates them for a job.
     *
     * @param names for each rank a text such as "rank 0 on host"
     */
    LocalWaits(JobDirectory directory, JobState state, String[] names) {
        this.directory = directory;
        this.state = state;
        this.names = names.clone();
    }

    @Override
    public WaitReport[] read() {
        WaitReport[] waits = new WaitReport[names.length];
        for (int rank = 0; rank < waits.length; rank++) {
            waits[rank] = state.hasExited(rank) ? null : WaitReport.read(directory.file("wait-" + rank));
        }
        return waits;
    }

    @Override
    public String nameOf(int rank) {
        return names[rank];
    }

    @Override
    public boolean hasFailed(int rank) {
        return state.hasFailed(rank);
    }

    @Override
    public String stageOf(int rank) {
        return state.stageOf(rank);
    }
}
