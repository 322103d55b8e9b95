package railmpi.testing;

import java.util.List;

/**
 * How a test method is run on ranks; immutable.
 *
 * @param name of the test, for messages
 * @param ranks how many, at least 1
 * @param timeoutSeconds when the job is ended, 0 for never
 * @param jvm options for the JVMs of the ranks
 * @param parameters of RailMPI, each {@code name=value}
 */
public record RankSettings(String name, int ranks, int timeoutSeconds, List<String> jvm, List<String> parameters) {
    /**
     * Checks what an annotation says.
     *
     * @param name of the test, for messages
     * @param ranks how many
     * @param timeoutSeconds when the job is ended, 0 for never
     * @param jvm options for the JVMs of the ranks
     * @param parameters of RailMPI
     * @return the same, if all is well
     * @throws IllegalArgumentException that names the test and what is wrong
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
