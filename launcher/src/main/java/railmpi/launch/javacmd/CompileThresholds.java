package railmpi.launch.javacmd;

import java.util.List;
import java.util.Map;

/**
 * When HotSpot's second compiler takes a method: after ten times as many calls and loops as by itself. Its threads want
 * the cores on which ranks wait for each other. What the first compiler makes is fast enough for the first second. JDKs
 * whose archive can have profiles know from the start what is worth it, and begin as they do within a node; the longer
 * way over a network keeps their second compiler busy for seconds, too.
 */
final class CompileThresholds {
    /** Any option that says which compiler does what, and when. */
    private static final String TIER = "-XX:Tier";

    /** Options of all thresholds. */
    private static final String SCALING = "-XX:CompileThreshold";

    private static final List<String> TEN_TIMES = List.of(
            TIER + "4InvocationThreshold=50000",
            TIER + "4MinInvocationThreshold=6000",
            TIER + "4CompileThreshold=150000",
            TIER + "4BackEdgeThreshold=400000");

    private CompileThresholds() {}

    /**
     * Returns the JVM options.
     *
     * @param featureVersion version of the JDK
     * @param arguments the user's arguments of java
     * @param environment environment of the rank
     * @return empty where the JDK is none that we know, or keeps profiles in its archive and the job is within a node,
     *     or the user sets such thresholds himself
     */
    static List<String> options(int featureVersion, JavaArguments arguments, Map<String, String> environment) {
        if (featureVersion == JdkRelease.UNKNOWN
                || ClassArchive.isAot(featureVersion) && !Network.isUsed(environment)
                || arguments.giveJvmOption(environment, TIER, SCALING)) {
            return List.of();
        }
        return TEN_TIMES;
    }
}
