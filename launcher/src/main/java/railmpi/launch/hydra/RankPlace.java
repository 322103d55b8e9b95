package railmpi.launch.hydra;

import java.io.IOException;

/** A rank and where it runs; immutable. */
final class RankPlace {
    private final int rank;
    private final int proxy;
    private final String host;

    private RankPlace(int rank, int proxy, String host) {
        this.rank = rank;
        this.proxy = proxy;
        this.host = host;
    }

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

    int rank() {
        return rank;
    }

    /** Returns the number of the proxy, from 0 in the order of hosts. */
    int proxy() {
        return proxy;
    }

    String host() {
        return host;
    }
}
