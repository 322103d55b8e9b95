package railmpi.launch.job;

import java.util.List;

/** The programs of a job, ready to start. A runner takes them rank by rank, or by segments of the command line. */
public interface JobPrograms {
    /** Returns one description for each rank, for who starts each one by itself. */
    List<RankSpec> ranks();

    /**
     * Returns one description for each segment, for who starts copies of a program: {@code bin/railmpi-rank}, in front
     * of it, replaces the words.
     *
     * @param words what stands for what differs from rank to rank
     */
    List<SegmentSpec> segments(RankWords words);

    /** Returns whether ranks are not to have all variables of mpirun. */
    boolean isSelective();
}
