package railmpi.test.suite;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import railmpi.test.job.Jdk;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RailHome;

/** Uses the installation otherwise than through mpirun. Stateless. */
final class Installation {
    private static String jar;

    private Installation() {}

    /** Returns the user's jar, as mpijavac names it. */
    static synchronized String jar() {
        if (jar == null) {
            jar = MpiJob.ofWords("--showme")
                    .tool("mpijavac")
                    .run()
                    .assertStatus(0)
                    .stdout()
                    .trim();
        }
        return jar;
    }

    /** Returns a class path with our jar, the test programs and the benchmarks. */
    static String classPath() {
        return String.join(File.pathSeparator, jar(), RailHome.testClasses(), benchmarkJar());
    }

    /** Returns the jar with the benchmarks and kernels. */
    static String benchmarkJar() {
        return Path.of(jar()).resolveSibling("railmpi-bench.jar").toString();
    }

    /** Runs a program with java, without any launcher. */
    static JobResult java(Jdk jdk, Class<?> program, String... arguments) {
        List<String> words = new ArrayList<>(List.of(jdk.tool("java"), "-cp", classPath(), program.getName()));
        words.addAll(List.of(arguments));
        return command(words.toArray(new String[0]));
    }

    /** Runs a command that is no part of the installation. */
    static JobResult command(String... words) {
        return MpiJob.ofWords(words).tool("").run();
    }
}
