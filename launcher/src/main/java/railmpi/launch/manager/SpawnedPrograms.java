package railmpi.launch.manager;

import java.io.File;
import java.util.List;
import railmpi.pmi.SpawnRequest;

/** Knows how to start what ranks ask for. */
@FunctionalInterface
public interface SpawnedPrograms {
    /**
     * Makes the command line and environment of each process.
     *
     * @param request of a rank
     * @param jobDirectory where files may be made
     * @return one description for each, in the order of the ranks
     * @throws railmpi.launch.LaunchException when a program or something named in the request is not found
     */
    List<RankSpec> ranksOf(SpawnRequest request, File jobDirectory);
}
