package railmpi.launch.hydra;

import java.io.IOException;

/**
 * A rank and where it runs; immutable.
 *
 * @param proxy number of the proxy, from 0 in the order of hosts
 */
record RankPlace(int rank, int proxy, String host) {
    /** Reads "RANK PROXY HOST", as Hydra was told to write it. */
    static RankPlace parse(String text) throws IOException {
        int first = text.indexOf(' ');
        int second = text.indexOf(' ', first + 1);
        try {
            return new RankPlace(
                    Integer.parseInt(text.substring(0, first)),
                    Integer.parseInt(text.substring(first + 1, second)),
                    text.substring(second + 1));
        } catch (NumberFormatException | StringIndexOutOfBoundsException e) {
            throw new IOException("mpiexec.hydra wrote '" + text + "' instead of rank, proxy and host", e);
        }
    }
}
