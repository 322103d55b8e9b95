package railmpi.launch.hydra;

import java.io.IOException;

/**
 * A rank and where it runs; immutable.
 *
 * @param group number of the process group: 0, and from 1 on those that ranks have spawned
 * @param proxy number of the proxy, from 0 in the order of hosts
 */
record RankPlace(int group, int rank, int proxy, String host) {
    /** Reads "GROUP RANK PROXY HOST", as Hydra was told to write it. */
    static RankPlace parse(String text) throws IOException {
        String[] words = text.split(" ", 4);
        try {
            return new RankPlace(
                    Integer.parseInt(words[0]), Integer.parseInt(words[1]), Integer.parseInt(words[2]), words[3]);
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw new IOException("mpiexec.hydra wrote '" + text + "' instead of group, rank, proxy and host", e);
        }
    }
}
