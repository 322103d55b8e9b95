package railmpi.test.suite;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import railmpi.test.job.Jdk;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Settings;
import railmpi.test.programs.RunCases;

/**
 * Groups of cases, each a test of its own with some numbers of ranks, in as few jobs as possible: all that have the
 * same number of ranks and the same JDK run one after the other in one job. Used by one thread.
 */
final class CaseJobs {
    private static final double LIMIT_SECONDS = 240;

    private static final int FEW_RANKS = 3;

    private record Job(int ranks, Jdk jdk) {}

    private final Map<Job, List<String>> groups = new LinkedHashMap<>();
    private final Map<Job, JobResult> results = new HashMap<>();

    /** Adds a group of cases with each row of ranks and JDK. */
    CaseJobs add(String group, Object[][] ranksAndJdks) {
        for (Object[] row : ranksAndJdks) {
            groups.computeIfAbsent(new Job((int) row[0], (Jdk) row[1]), job -> new ArrayList<>())
                    .add(group);
        }
        return this;
    }

    /** Returns ranks, JDK and group of each test, those of a job behind one another. */
    Object[][] rows() {
        List<Object[]> rows = new ArrayList<>();
        groups.forEach((job, names) -> names.forEach(group -> rows.add(new Object[] {job.ranks(), job.jdk(), group})));
        return rows.toArray(new Object[0][]);
    }

    /** Checks that a group has passed; the last group of a job has passed if the job has ended well, too. */
    void requirePassed(int ranks, Jdk jdk, String group) {
        Job job = new Job(ranks, jdk);
        List<String> names = groups.get(job);
        JobResult result = results.computeIfAbsent(job, wanted -> run(wanted, names));
        result.assertStdout("^PASSED " + group + "$");
        if (group.equals(names.get(names.size() - 1))) {
            result.assertOk(ranks).assertSilent();
        }
    }

    /** In a quick run jobs of many ranks do half of the cases of each group. */
    private static String share(Job job) {
        return Settings.isFull() || job.ranks() <= FEW_RANKS ? "" : "/2";
    }

    private static JobResult run(Job job, List<String> names) {
        return MpiJob.of(job.ranks(), RunCases.class)
                .arguments(Settings.seed() + job.ranks())
                .arguments(names.stream().map(name -> name + share(job)).toArray())
                .jdk(job.jdk())
                .shortLived()
                .limit(LIMIT_SECONDS)
                .run();
    }
}
