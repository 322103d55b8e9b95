package railmpi.test.suite;

import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.testng.SkipException;
import railmpi.test.job.Jdk;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RailHome;
import railmpi.test.job.Testbed;
import railmpi.test.job.Tools;

/**
 * What a page of the documentation tells people to type, in a folder of its own. Blocks marked {@code sh} run one after
 * the other in one shell; a block with a file name is that file; a block {@code text} is what the commands before it
 * print, where {@code ...} stands for anything: for any lines when it is a line by itself. A second word says what a
 * block needs; one without it is skipped, which is told when all others are well. A pipeline fails when a part of it
 * fails. Used by one thread.
 */
final class PageRun {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\S+)(?: (\\S+))?\n(.*?)^```$");
    /** Maven 3.8 ends with one, also where nothing has colours. */
    private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;]*m");

    private static final String MARK = "---- end of block ";
    private static final String SLURM = "slurm";
    private static final String HYDRA = "hydra";
    private static final String NODES = "nodes";
    private static final String MAVEN_LOG = "maven.log";

    private final List<Block> blocks = new ArrayList<>();
    private final Set<String> missing = new TreeSet<>();
    private final Path folder;
    /** Null: this machine. */
    private Testbed nodes;

    /**
     * A block of the page.
     *
     * @param language the word behind its mark
     * @param label the word behind that, or empty
     * @param text its lines
     */
    record Block(String language, String label, String text) {}

    /** Reads a page; the folder is empty and stays the caller's. */
    PageRun(String page, Path folder) throws IOException {
        Matcher matcher = BLOCK.matcher(Files.readString(RailHome.directory().resolve(page)));
        while (matcher.find()) {
            String label = matcher.group(2) == null ? "" : matcher.group(2);
            blocks.add(new Block(matcher.group(1), label, matcher.group(3)));
        }
        this.folder = folder;
    }

    List<Block> blocks() {
        return blocks;
    }

    /** Returns whether commands of Slurm are among those of the page. */
    boolean needsSlurm() {
        return blocks.stream().anyMatch(block -> block.label().equals(SLURM));
    }

    /** Returns whether it has blocks for several machines. */
    boolean hasNodes() {
        return blocks.stream().anyMatch(block -> block.label().equals(NODES));
    }

    /** Runs the page on the first node of a cluster, with the blocks for several machines in place of those for one. */
    PageRun on(Testbed cluster) {
        nodes = cluster;
        return this;
    }

    /** Returns whether a block is for here, and what it needs is installed. */
    private boolean isPossible(Block block) {
        return switch (block.label()) {
            case "" -> true;
            case HYDRA -> nodes == null && isInstalled("mpiexec.hydra", " (package mpich)");
            case NODES -> nodes != null; // a cluster has all that they need
            case "maven" -> isInstalled("mvn", "");
            case SLURM -> true; // whoever runs such a page has it
            default -> throw new AssertionError("no rule for blocks that need " + block.label());
        };
    }

    private boolean isInstalled(String tool, String packaged) {
        if (Tools.onPath(tool) == null) {
            missing.add(tool + packaged);
        }
        return Tools.onPath(tool) != null;
    }

    /**
     * Runs all blocks and compares what they print.
     *
     * @param setting lines of the shell before the first block
     * @throws SkipException when all is well, but not all could be run
     */
    void run(Jdk jdk, String setting) throws IOException {
        StringBuilder script = new StringBuilder("set -e -o pipefail\n").append(setting);
        List<String> expected = new ArrayList<>();
        Block last = null;
        for (Block block : blocks) {
            if (block.language().equals("sh") && isPossible(block)) {
                expected.add(null);
                script.append(block.text()).append("echo '" + MARK + expected.size() + "'\n");
            } else if (block.language().equals("text") && isPossible(last)) {
                expected.set(expected.size() - 1, block.text());
            } else if (block.language().matches("java|xml|bash")) {
                Path file = folder.resolve(block.label());
                Files.createDirectories(file.getParent());
                Files.writeString(file, block.text());
            }
            last = block;
        }
        check(runScript(jdk, script.toString()), expected);
        if (!missing.isEmpty()) {
            throw new SkipException("missing tool: " + String.join(", ", missing) + "; the rest of the page is well");
        }
    }

    private JobResult runScript(Jdk jdk, String script) throws IOException {
        Path tools = Files.createDirectory(folder.resolve("tools"));
        if (Tools.onPath("mvn") != null) {
            writeMaven(tools.resolve("mvn"), LocalRepository.withoutRailmpi(folder.resolve("repository")));
        }
        MpiJob job = MpiJob.ofWords("bash", "-c", "PATH=" + tools + ":$PATH\n" + script)
                .tool("")
                .jdk(jdk)
                .directory(folder)
                .limit(180);
        if (nodes != null) {
            Files.createSymbolicLink(tools.resolve("ssh"), Path.of(nodes.launcher()));
            job.on(nodes, 0);
        }
        JobResult result = job.run();
        Path log = folder.resolve(MAVEN_LOG);
        if (Files.exists(log) && Files.readString(log).contains("offline mode")) {
            throw new SkipException("Maven's plugins are not at hand without network");
        }
        return result.assertStatus(0);
    }

    /**
     * A page may install a jar: that must not stay in the repository of whoever runs the tests. What Maven says is
     * kept, whatever the page makes of it.
     */
    private void writeMaven(Path tool, Path repository) throws IOException {
        Files.writeString(
                tool,
                "#!/bin/bash\nset -o pipefail\nMAVEN_OPTS='" + LocalRepository.MAVEN_OPTS + "' " + Tools.onPath("mvn")
                        + " -o -Daether.offline.protocols=file -Dmaven.repo.local=" + repository
                        + " \"$@\" | tee -a " + folder.resolve(MAVEN_LOG) + "\n");
        assertTrue(tool.toFile().setExecutable(true));
    }

    private static void check(JobResult result, List<String> expected) {
        String[] printed = COLOURS.matcher(result.stdout()).replaceAll("").split(MARK + "\\d+\n");
        result.require(printed.length == expected.size(), "not all blocks have run");
        for (int i = 0; i < printed.length; i++) {
            if (expected.get(i) != null) {
                result.require(
                        pattern(expected.get(i)).matcher(printed[i]).matches(),
                        "block " + (i + 1) + " does not print\n" + expected.get(i));
            }
        }
    }

    private static Pattern pattern(String expected) {
        return Pattern.compile(expected.lines()
                .map(line -> line.equals("...") ? "(?:.*\n)*?" : line(line))
                .collect(Collectors.joining()));
    }

    private static String line(String line) {
        return Pattern.compile("\\.\\.\\.")
                        .splitAsStream(line)
                        .map(Pattern::quote)
                        .collect(Collectors.joining(".*"))
                + (line.endsWith("...") ? ".*\n" : "\n");
    }
}
