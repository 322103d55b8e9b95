package railmpi.test.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import railmpi.test.job.MpiJob;

/** The programs under examples/, compiled by a user's compiler, which has nothing to remark. Immutable. */
final class ExampleClasses implements AutoCloseable {
    static final Path SOURCES = Path.of(System.getProperty("railmpi.examples", "../examples"));

    /** A compiler says nothing while it works, on a busy machine for a minute. */
    private static final double LIMIT_SECONDS = 300;

    private final Path folder;

    private ExampleClasses(Path folder) {
        this.folder = folder;
    }

    static ExampleClasses compile() throws IOException {
        Path folder = Files.createTempDirectory("railmpi-examples-").toRealPath();
        Files.copy(SOURCES.resolve("../LICENSE"), folder.resolve("LICENSE"));
        List<String> command = new ArrayList<>(List.of("-Xlint:all", "-Werror", "-d", folder.toString()));
        sources().forEach(source -> command.add(source.toString()));
        MpiJob.ofWords(command.toArray(new String[0]))
                .tool("mpijavac")
                .limit(LIMIT_SECONDS)
                .run()
                .assertStatus(0)
                .assertSilent();
        return new ExampleClasses(folder);
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        }
    }

    /** Returns the names of the classes that begin with a main method. */
    static List<String> programs() throws IOException {
        List<String> programs = new ArrayList<>();
        for (Path source : sources()) {
            if (Files.readString(source).contains("public static void main(")) {
                String name = SOURCES.relativize(source).toString().replace('/', '.');
                programs.add(name.substring(0, name.length() - ".java".length()));
            }
        }
        return programs;
    }

    /** Returns where the classes are, and programs may write; a copy of LICENSE is there, too. */
    Path folder() {
        return folder;
    }

    /** Returns the job that runs a program there. */
    MpiJob job(int ranks, String program, List<String> arguments) {
        return MpiJob.ofWords("-n", Integer.toString(ranks), "java", "-cp", folder.toString(), program)
                .arguments(arguments.toArray())
                .directory(folder);
    }

    @Override
    public void close() throws IOException {
        Folders.remove(folder);
    }
}
