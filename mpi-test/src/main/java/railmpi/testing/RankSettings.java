package railmpi.testing;

import java.util.List;

/**
 * The settings for a test method on ranks; immutable.
 *
 * @param name name of the test, for messages
 * @param ranks number of ranks, at least 1
 * @param timeoutSeconds time limit of the job in seconds, 0 for none
 * @param jvm options for the JVMs of the ranks
 * @param parameters parameters of RailMPI, each {@code name=value}
 */
public record RankSettings(String name, int ranks, int timeoutSeconds, List<String> jvm, List<String> parameters) {
    /**
     * Checks the values of an annotation.
     *
     * @param name name of the test, for messages
     * @param ranks number of ranks
     * @param timeoutSeconds time limit of the job in seconds, 0 for none
     * @param jvm options for the JVMs of the ranks
     * @param parameters parameters of RailMPI
     * @return the settings
     * @throws IllegalArgumentException if a value is wrong; the text names the test and the value
     */
    public static RankSettings of(
            String name, int ranks, int timeoutSeconds, List<String> jvm, List<String> parameters) {
        if (ranks < 1) {
            throw new IllegalArgumentException("@MpiTest of " + name + ": ranks " + ranks + ", at least 1 is needed");
        }
        if (timeoutSeconds < 0) {
            throw new IllegalArgumentException("@MpiTest of " + name + ": timeoutSeconds " + timeoutSeconds);
        }
        for (String parameter : parameters) {
            if (parameter.indexOf('=') < 1) {
                throw new IllegalArgumentException(
                        "@MpiTest of " + name + ": parameter '" + parameter + "' is not NAME=VALUE");
            }
        }
        return new RankSettings(name, ranks, timeoutSeconds, List.copyOf(jvm), List.copyOf(parameters));
    }
}
