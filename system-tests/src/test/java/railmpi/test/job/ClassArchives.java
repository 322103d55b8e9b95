package railmpi.test.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The class archives that the first job of a kit makes. Safe for any thread. */
final class ClassArchives {
    private static final Set<Path> MADE = ConcurrentHashMap.newKeySet();

    private ClassArchives() {}

    /**
     * Makes them by jobs of their own, once in this JVM: they may be silent for a minute, for which the jobs of tests
     * have no time.
     */
    static void make(Jdk jdk) {
        if (MADE.add(jdk.home())) {
            run(jdk, "shm,self");
            run(jdk, "soft,self");
        }
    }

    private static void run(Jdk jdk, String transports) {
        ProcessBuilder job = new ProcessBuilder(
                RailHome.tool("mpirun"),
                "-n",
                "1",
                "--mca",
                "btl",
                transports,
                "java",
                "-cp",
                RailHome.testClasses(),
                "railmpi.test.programs.Hello");
        jdk.putInto(job.environment());
        job.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
        try {
            int status = job.start().waitFor();
            if (status != 0) {
                throw new IllegalStateException("the first job with " + jdk.home() + " ended with status " + status);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot run the first job with " + jdk.home(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
