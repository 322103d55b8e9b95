package railmpi.launch.job;

import java.util.Map;

/** A job as the command line asks for it. A {@link JobRunner} fills in what is left open; not changed afterwards. */
public final class JobPlan {
    /** How it is run. */
    public final JobSettings settings;

    /** Where it is run. */
    public final Placement placement;

    /**
     * How many ranks each program has; 0 when nothing is said, and after {@link JobRunner#settle} when that is not
     * known.
     */
    public final int[] counts;

    /** Variables of mpirun itself. */
    public final Map<String, String> environment;

    /** The machine of mpirun. */
    public final LocalMachine machine;

    /** For how many ranks there is room, 0 when that is not known. */
    public int room;

    /** Takes over its arguments. */
    public JobPlan(
            JobSettings settings,
            Placement placement,
            int[] counts,
            Map<String, String> environment,
            LocalMachine machine) {
        this.settings = settings;
        this.placement = placement;
        this.counts = counts;
        this.environment = environment;
        this.machine = machine;
    }

    /** Returns the number of ranks of all programs, as far as it is known. */
    public int size() {
        int size = 0;
        for (int count : counts) {
            size += count;
        }
        return size;
    }
}
