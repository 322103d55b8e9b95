package railmpi.testing;

import java.util.List;

/** Runs a test method in the JVM of a rank, by some test framework. Made by its constructor without arguments. */
public interface RankMethod {
    /**
     * Runs the method once.
     *
     * @param words which method, as the JVM of the tests said it
     * @return how it ended
     */
    Outcome run(List<String> words);
}
