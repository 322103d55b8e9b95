package outlive;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Ranks that fail on purpose, so that there is something to see: the word {@code kill=2,5@35} of the command line kills
 * ranks 2 and 5 in step 35, as {@code kill -9} does. Leave it out when you copy the program.
 */
final class Accident {
    private final List<String> ranks;
    private final int step;

    private Accident(List<String> ranks, int step) {
        this.ranks = ranks;
        this.step = step;
    }

    /** Reads the words of the command line. */
    static Accident of(String... words) {
        for (String word : words) {
            if (word.matches("kill=\\d+(,\\d+)*@\\d+")) {
                int at = word.indexOf('@');
                String ranks = word.substring("kill=".length(), at);
                return new Accident(Arrays.asList(ranks.split(",")), Integer.parseInt(word.substring(at + 1)));
            }
        }
        return new Accident(List.of(), -1);
    }

    /** Kills this process if it is its turn. */
    void strike(int rank, int now) {
        if (now == step && ranks.contains(Integer.toString(rank))) {
            String self = Long.toString(ProcessHandle.current().pid());
            try {
                new ProcessBuilder("kill", "-9", self).start().waitFor();
                Thread.currentThread().join(); // until it is over
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException("cannot kill process " + self, e);
            }
        }
    }
}
