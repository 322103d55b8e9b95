package railmpi.test.suite;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.testng.SkipException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RailHome;
import railmpi.test.job.Tools;

/**
 * What docs/migrating.md tells people to type. Blocks marked {@code sh} run one after the other in one shell, with the
 * archive beside them; a block with a file name is that file; a block {@code text} is what the commands before it
 * print.
 */
@Test(groups = "multiprocess")
public final class MigratingTest {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\S+)(?: (\\S+))?\n(.*?)^```$");
    /** Maven 3.8 ends with one, also where nothing has colours. */
    private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;]*m");

    private static final String MARK = "---- end of block ";

    /** A block of the page: its language, the word behind that, its lines. */
    private record Block(String language, String label, String text) {}

    private static List<Block> blocks() throws IOException {
        Matcher matcher = BLOCK.matcher(Files.readString(RailHome.directory().resolve("docs/migrating.md")));
        List<Block> blocks = new ArrayList<>();
        while (matcher.find()) {
            String label = matcher.group(2) == null ? "" : matcher.group(2);
            blocks.add(new Block(matcher.group(1), label, matcher.group(3)));
        }
        return blocks;
    }

    private static Path archive() throws IOException {
        try (Stream<Path> files = Files.list(RailHome.directory().getParent())) {
            return files.filter(file -> file.getFileName().toString().matches("railmpi-.*\\.tar\\.gz"))
                    .findFirst()
                    .orElseThrow(() -> new SkipException("no railmpi-VERSION.tar.gz"));
        }
    }

    /** Returns whether what a block needs is installed. */
    private static boolean isPossible(Block block) {
        return switch (block.label()) {
            case "" -> true;
            case "hydra" -> Tools.onPath("mpiexec.hydra") != null;
            case "maven" -> Tools.onPath("mvn") != null;
            default -> throw new AssertionError("no rule for blocks that need " + block.label());
        };
    }

    @DataProvider
    public Object[][] jdks() {
        return Jdk.installed().stream().map(jdk -> new Object[] {jdk}).toArray(Object[][]::new);
    }

    @Test(dataProvider = "jdks")
    public void shouldDoWhatThePageSays(Jdk jdk) throws IOException {
        Path folder = Files.createTempDirectory("railmpi-migrating").toRealPath();
        try {
            Path archive = archive();
            Files.createSymbolicLink(folder.resolve(archive.getFileName()), archive);
            StringBuilder script = new StringBuilder("set -e\n");
            List<String> expected = new ArrayList<>();
            Block last = null;
            int number = 0;
            for (Block block : blocks()) {
                if (block.language().equals("sh") && isPossible(block)) {
                    script.append(block.text()).append("echo '" + MARK + ++number + "'\n");
                    expected.add(null);
                } else if (block.language().equals("text") && isPossible(last)) {
                    expected.set(number - 1, block.text());
                } else if (block.language().matches("java|xml")) {
                    Files.writeString(folder.resolve(block.label()), block.text());
                }
                last = block;
            }
            check(run(jdk, folder, script.toString()), expected);
        } finally {
            Folders.remove(folder);
        }
    }

    private static JobResult run(Jdk jdk, Path folder, String script) throws IOException {
        Path tools = Files.createDirectory(folder.resolve("tools"));
        if (Tools.onPath("mvn") != null) {
            writeMaven(tools.resolve("mvn"), LocalRepository.withoutRailmpi(folder.resolve("repository")));
        }
        JobResult result = MpiJob.ofWords("bash", "-c", "PATH=" + tools + ":$PATH\n" + script)
                .tool("")
                .jdk(jdk)
                .directory(folder)
                .limit(180)
                .run();
        if ((result.stdout() + result.stderr()).contains("offline mode")) {
            throw new SkipException("Maven's plugins are not at hand without network");
        }
        return result.assertStatus(0);
    }

    /** The page installs a jar: that must not stay in the repository of whoever runs the tests. */
    private static void writeMaven(Path tool, Path repository) throws IOException {
        Files.writeString(
                tool,
                "#!/bin/sh\nMAVEN_OPTS='" + LocalRepository.MAVEN_OPTS + "' exec " + Tools.onPath("mvn")
                        + " -o -Dmaven.repo.local=" + repository + " \"$@\"\n");
        assertTrue(tool.toFile().setExecutable(true));
    }

    private static void check(JobResult result, List<String> expected) {
        String[] printed = COLOURS.matcher(result.stdout()).replaceAll("").split(MARK + "\\d+\n");
        result.require(printed.length == expected.size(), "not all blocks have run");
        for (int i = 0; i < printed.length; i++) {
            if (expected.get(i) != null) {
                assertEquals(printed[i], expected.get(i), "block " + (i + 1) + result.describe());
            }
        }
    }

    public void shouldHaveScriptsThatAShellUnderstands() throws IOException {
        int scripts = 0;
        for (Block block : blocks()) {
            if (block.language().equals("bash")) {
                Installation.command("bash", "-n", "-c", block.text())
                        .assertStatus(0)
                        .assertSilent();
                scripts++;
            }
        }
        assertTrue(scripts >= 3, scripts + " scripts");
    }
}
