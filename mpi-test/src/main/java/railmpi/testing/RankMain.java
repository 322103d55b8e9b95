package railmpi.testing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import railmpi.core.env.EnvironmentVariables;

/** The program of a rank: runs one test method and leaves its outcome in a file. */
public final class RankMain {
    /** Folder of the job, name of the {@link RankMethod}. */
    private static final int OWN_WORDS = 2;

    private RankMain() {}

    /**
     * Runs the method and ends the JVM, with status 0 if it passed.
     *
     * @param words folder of the job, class that runs the method, and arguments of that class
     * @throws IOException if the folder cannot be read or written
     * @throws ReflectiveOperationException if there is no such class
     */
    public static void main(String[] words) throws IOException, ReflectiveOperationException {
        Path folder = Path.of(words[0]);
        takeProperties(folder.resolve(RankJob.PROPERTIES));
        List<String> method = Arrays.asList(words).subList(OWN_WORDS, words.length);
        Outcome outcome =
                run((RankMethod) Class.forName(words[1]).getConstructor().newInstance(), method);
        if (outcome.kind() != Outcome.Kind.PASSED) {
            String name =
                    outcome.kind().name().toLowerCase(Locale.ROOT) + "-" + System.getenv(EnvironmentVariables.PMI_RANK);
            Files.writeString(folder.resolve(name), outcome.text());
        }
        System.exit(outcome.kind() == Outcome.Kind.PASSED ? 0 : 1);
    }

    /** What a test framework itself throws is a failure of this rank. */
    private static Outcome run(RankMethod method, List<String> words) {
        try {
            return method.run(words);
        } catch (RuntimeException | Error e) {
            return Outcome.of(Outcome.Kind.FAILED, e);
        }
    }

    private static void takeProperties(Path file) throws IOException {
        Properties given = new Properties();
        try (InputStream in = Files.newInputStream(file)) {
            given.load(in);
        }
        given.stringPropertyNames().forEach(name -> System.setProperty(name, given.getProperty(name)));
    }
}
