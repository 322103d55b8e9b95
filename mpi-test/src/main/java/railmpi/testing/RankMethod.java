package railmpi.testing;

import java.util.List;

/**
 * Runs a test method in the JVM of a rank, with a test framework. An implementation has a constructor without
 * arguments.
 */
public interface RankMethod {
    /**
     * Runs the method once.
     *
     * @param words the method, as passed by the JVM of the tests
     * @return the outcome
     */
    Outcome run(List<String> words);
}
