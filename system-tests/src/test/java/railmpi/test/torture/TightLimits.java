package railmpi.test.torture;

import java.util.Random;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.programs.RandomWorkload;

/** Ranks may open few files or have little memory: the job comes through, or says what is too little. Stateless. */
final class TightLimits {
    /** NoClassDefFoundError is all that a JVM says of a class file for which it has no descriptor. */
    private static final String SHORTAGE = "too many open files|descriptor|ulimit|memory|heap|OutOfMemory|limit"
            + "|cannot open|Could not|No such file|NoClassDefFoundError";

    private static final int FEWEST_FILES = 12;
    private static final int MORE_FILES = 60;
    private static final int LEAST_HEAP_MIB = 6;
    private static final int MORE_HEAP_MIB = 30;

    private TightLimits() {}

    static void impose(Ground ground, Random random) {
        int ranks = ground.someRanks(random);
        String script = random.nextBoolean()
                ? "ulimit -n " + (FEWEST_FILES + random.nextInt(MORE_FILES)) + "; exec \"$@\""
                : "JDK_JAVA_OPTIONS=\"" + memory(random) + "\" exec \"$@\"";
        MpiJob job = ground.shellJob(ranks, script, RandomWorkload.class)
                .options(ground.someFabric(random))
                .arguments(random.nextInt(), 0);
        JobResult result = job.run();
        Verdict.requireSuccessOr(result, ranks, SHORTAGE);
    }

    private static String memory(Random random) {
        int mib = LEAST_HEAP_MIB + random.nextInt(MORE_HEAP_MIB);
        return random.nextBoolean() ? "-Xmx" + mib + "m" : "-Xmx64m -XX:MaxDirectMemorySize=" + mib + "m";
    }
}
