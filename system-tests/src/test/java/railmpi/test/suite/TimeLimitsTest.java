package railmpi.test.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.testng.annotations.Test;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;

/** The limits of the tests themselves count silence: who is slow but says something goes on, who hangs is ended. */
@Test(groups = "multiprocess")
public final class TimeLimitsTest {
    private static final String SLOW = "for i in 1 2 3 4 5 6; do sleep 0.5; echo $i; done; exit 3";
    /** Longer in all than a job may be silent. */
    private static final String SLOWER = "for i in $(seq 16); do sleep 0.5; echo $i; done; exit 3";

    private static final String HANGS = "echo begun; sleep 600 & wait";

    private static JobResult untilSilent(String script) {
        return Installation.command(
                BenchReportTest.checkout().resolve("bin/until-silent").toString(), "2", "sh", "-c", script);
    }

    public void shouldLetACommandGoOnThatSaysSomething() {
        untilSilent(SLOW).assertStatus(3).assertStdout("^1\n2\n3\n4\n5\n6$");
    }

    public void shouldEndASilentCommandAndAllThatItStarted() {
        untilSilent(HANGS).assertStatus(124).assertStdout("^begun$", "^until-silent: nothing said for 2 s: sh -c");
    }

    public void shouldLetAJobGoOnThatSaysSomething() {
        // the launcher itself takes seconds to say its first word beside other tests
        MpiJob.ofWords("-n", "1", "sh", "-c", SLOWER).limit(6).run().assertStatus(3);
    }

    /** In a folder where no other test looks: who is killed with its guardian leaves what the next job removes. */
    public void shouldEndASilentJob() throws IOException {
        Path base = Files.createTempDirectory(Path.of("/dev/shm"), "silent-test");
        JobResult result;
        try {
            result = MpiJob.ofWords("-n", "1", "sh", "-c", HANGS)
                    .sharedMemory(base)
                    .limit(2)
                    .run();
        } finally {
            Folders.remove(base);
        }
        // the limit is longer on a slow machine
        result.require(
                result.problems().size() == 1 && result.problems().get(0).contains(" s, silent for up to "),
                "the job was not ended: " + result.problems());
        result.require(result.seconds() >= 2, "it was ended after " + result.seconds() + " s");
    }
}
