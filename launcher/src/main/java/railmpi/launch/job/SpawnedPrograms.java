package railmpi.launch.job;

import java.io.File;
import java.util.List;
import railmpi.pmi.SpawnRequest;

/** Knows how to start what ranks ask for. */
public interface SpawnedPrograms {
    /**
     * Decides how many processes of each command are started.
     *
     * @param request of a rank
     * @return the same, with counts that may be lower
     * @throws railmpi.launch.LaunchException when that many cannot be started here
     */
    SpawnRequest granted(SpawnRequest request);

    /**
     * Makes the command line and environment of each process.
     *
     * @param request that was granted
     * @param jobDirectory where files may be made
     * @return one description for each, in the order of the ranks
     * @throws railmpi.launch.LaunchException when a program or something named in the request is not found
     */
    List<RankSpec> ranksOf(SpawnRequest request, File jobDirectory);
}
