package railmpi.test.suite;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.testng.SkipException;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.Test;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RailHome;
import railmpi.test.job.Tools;

/** {@code Containerfile} line by line against the distribution that is its context, and built where a builder works. */
@Test(groups = "multiprocess")
public final class ContainerfileTest {
    private static final String NAME = "Containerfile";
    private static final List<String> BUILDERS = List.of("podman", "buildah", "docker");
    private static final List<String> KNOWN = List.of("FROM", "RUN", "COPY", "ENV", "USER", "WORKDIR", "CMD");

    private final Path context = RailHome.directory();
    /** The instructions, each in one line. */
    private List<String> instructions;

    /** In the image: what each path is in the distribution. */
    private final Map<String, Path> copied = new HashMap<>();

    @BeforeClass
    public void read() throws IOException {
        instructions = Files.readString(context.resolve(NAME))
                .replaceAll("(?m)^#.*\n", "")
                .replaceAll("\\\\\n *", "")
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
        for (String line : of("COPY")) {
            List<String> words = List.of(line.split(" "));
            String target = words.get(words.size() - 1);
            for (String source : words.subList(0, words.size() - 1)) {
                String place = target.endsWith("/") ? target + source : target;
                copied.put(place, context.resolve(source));
            }
        }
    }

    private List<String> of(String instruction) {
        return instructions.stream()
                .filter(line -> line.startsWith(instruction + " "))
                .map(line -> line.substring(instruction.length() + 1))
                .toList();
    }

    public void shouldHaveOnlyInstructionsThatAreCheckedHere() {
        for (String line : instructions) {
            assertTrue(KNOWN.contains(line.substring(0, line.indexOf(' '))), line);
        }
        assertTrue(instructions.get(0).startsWith("FROM "), instructions.get(0));
    }

    public void shouldCopyOnlyWhatTheDistributionHas() {
        assertTrue(copied.size() >= 6, copied.toString());
        copied.forEach((place, source) -> assertTrue(Files.exists(source), "COPY to " + place + ": no " + source));
    }

    /** Returns the file of the distribution that is at a place of the image; null if it is not from there. */
    private Path fileAt(String place) {
        for (Map.Entry<String, Path> entry : copied.entrySet()) {
            if (place.equals(entry.getKey())) {
                return entry.getValue();
            }
            if (place.startsWith(entry.getKey() + "/")) {
                return entry.getValue().resolve(place.substring(entry.getKey().length() + 1));
            }
        }
        return null;
    }

    private String variable(String name) {
        Matcher value = Pattern.compile("\\b" + name + "=(\\S+)").matcher(String.join(" ", of("ENV")));
        assertTrue(value.find(), name);
        return value.group(1);
    }

    public void shouldFindItsProgramsAndJars() {
        assertNotNull(fileAt(variable("RAILMPI_HOME") + "/lib/railmpi.jar"));
        List<String> programs = new ArrayList<>(List.of(of("CMD").get(0).replaceAll("^\\[\"([^\"]*)\".*", "$1")));
        of("RUN").stream().filter(line -> line.startsWith("mpirun ")).forEach(line -> programs.add("mpirun"));
        assertEquals(programs, List.of("mpirun", "mpirun"));
        Path program = fileAt(variable("PATH").split(":")[0] + "/mpirun");
        assertTrue(program != null && Files.isExecutable(program), "mpirun is first in PATH: " + program);
    }

    public void shouldInstallPackagesThatDebianHas() {
        if (Tools.onPath("apt-cache") == null) {
            throw new SkipException("missing tool: apt-cache");
        }
        Matcher packages = Pattern.compile("--no-install-recommends ([a-z0-9 -]+?) *&&")
                .matcher(of("RUN").get(0));
        assertTrue(packages.find(), of("RUN").get(0));
        for (String name : packages.group(1).split(" ")) {
            JobResult shown = Installation.command("apt-cache", "policy", name).assertStatus(0);
            if (shown.stdout().isBlank()) {
                throw new SkipException("apt-cache has no list of packages here, or none with " + name);
            }
        }
    }

    /** The page names only what the image has. */
    public void shouldBeDescribedAsItIs() throws IOException {
        String page = Files.readString(context.resolve("docs/containers.md"));
        assertTrue(page.contains("`" + variable("RAILMPI_HOME") + "`"), "the folder of RailMPI");
        List<String> configurations = Pattern.compile("sshd -De -f (\\S+)")
                .matcher(page)
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
        assertEquals(configurations.size(), 1);
        assertNotNull(fileAt(configurations.get(0)), configurations.get(0));
        assertTrue(page.contains("`" + of("USER").get(0) + "`"), "the user");
        assertTrue(
                of("RUN")
                        .get(0)
                        .contains(
                                "useradd --create-home --uid 1000 " + of("USER").get(0)),
                "the user");
        assertEquals(of("WORKDIR"), List.of("/home/" + of("USER").get(0)));
    }

    /** Needs a builder that works and reaches the base image. */
    public void shouldBuildAndRunAJob() {
        String builder = BUILDERS.stream()
                .filter(name -> Tools.onPath(name) != null)
                .findFirst()
                .orElseThrow(() -> new SkipException("no builder of images here: " + BUILDERS));
        JobResult base = Installation.command(builder, "pull", of("FROM").get(0));
        if (base.status() != 0) {
            throw new SkipException(
                    builder + " cannot fetch the base image: " + base.stderr().strip());
        }
        String file = context.resolve(NAME).toString();
        MpiJob.ofWords(builder, "build", "-t", "railmpi-test", "-f", file, context.toString())
                .tool("")
                .limit(900)
                .run()
                .assertStatus(0);
        if (!builder.equals("buildah")) {
            Installation.command(
                            builder, "run", "--rm", "railmpi-test", "mpirun", "-n", "2", "java", "railmpi.nas.is.IS")
                    .assertStatus(0)
                    .assertStdout("SUCCESSFUL");
        }
    }
}
