package railmpi.test.suite;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.testng.SkipException;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.JobResult;
import railmpi.test.job.RailHome;
import railmpi.test.job.Tools;

/**
 * What {@code bin/release} checks, and what it leaves behind, in a small repository whose build is a script that is
 * done at once. The variable BREAK says what is wrong with that build.
 */
@Test(groups = "multiprocess")
public final class ReleaseTest {
    private static final String BUILD =
            """
            #!/bin/sh
            [ "$BREAK" != build ] || exit 1
            case "$*" in
                *consumer*)
                    [ "$BREAK" != artifacts ] || exit 1
                    from=folder
                    [ "$BREAK" != resolve ] || from=central
                    for word; do
                        case $word in -Dmaven.repo.local=*) local=${word#*=}/org/railmpi/railmpi ;; esac
                    done
                    mkdir -p "$local"
                    echo "railmpi.jar>$from=" >"$local/_remote.repositories"
                    exit ;;
            esac
            version=$(sed -n 's,^    <version>\\(.*\\)</version>,\\1,p' pom.xml)
            mkdir -p artifacts/target/repository/org/railmpi dist/target "railmpi-$version/bin"
            for end in .jar -sources.jar -javadoc.jar .pom -cyclonedx.json; do
                [ "$BREAK$end" != bill-cyclonedx.json ] || continue
                echo artifact >"artifacts/target/repository/org/railmpi/railmpi-$version$end"
            done
            [ "$BREAK" != bytes ] || echo $$ >"artifacts/target/repository/org/railmpi/railmpi-$version.jar"
            sum=6
            [ "$BREAK" != archive ] || sum=5
            printf '#!/bin/sh\\n' >"railmpi-$version/bin/mpijavac"
            cat >"railmpi-$version/bin/mpirun" <<END
            #!/bin/sh
            case "\\$*" in
                *IS*) echo "Verification = SUCCESSFUL" ;;
                *Hello) for rank in 0 1 2 3; do echo "sum $sum"; done ;;
                --version) echo "RailMPI $version" ;;
            esac
            END
            chmod +x railmpi-*/bin/*
            tar --sort=name --mtime=@0 -c "railmpi-$version" | gzip -n >"dist/target/railmpi-$version.tar.gz"
            """;

    private Path folder;

    @BeforeClass
    public void makeRepository() throws IOException {
        Path script = RailHome.directory().resolve("../../../bin/release").normalize();
        if (!Files.isExecutable(script)) {
            throw new SkipException("no checkout: " + script);
        }
        if (Tools.onPath("git") == null) {
            throw new SkipException("missing tool: git");
        }
        folder = Files.createTempDirectory("railmpi-release").toRealPath();
        write("bin/release", Files.readString(script));
        write("mvnw", BUILD);
        write(
                "pom.xml",
                "<project>\n    <version>0.1.0-SNAPSHOT</version>\n    <packaging>pom</packaging>\n"
                        + "        <project.build.outputTimestamp>2025-01-01T00:00:00Z</project.build.outputTimestamp>\n");
        write("module/pom.xml", "<parent><version>0.1.0-SNAPSHOT</version></parent>\n");
        write("artifacts/railmpi-bom.xml", "<version>0.1.0-SNAPSHOT</version>\n");
        write("config/public-api.txt", "# API\n\n[0.0.9]\nclass mpi.Old\n\n[next]\nclass mpi.New\n\n[broken]\n");
        write("CHANGELOG.md", "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- All of it.\n");
        write(
                "docs/migrating.md",
                "<artifactId>railmpi</artifactId>\n<version>0.1.0</version>\n"
                        + "-DartifactId=railmpi -Dversion=0.1.0 -x\n'org.railmpi:railmpi:0.1.0'\n");
        write("system-tests/src/test/consumer/pom.xml", "<project/>\n");
        write(".gitignore", "target/\n");
        git("init", "--quiet");
        git("add", "--all");
        git("-c", "user.name=test", "-c", "user.email=test@localhost", "commit", "--quiet", "--message", "all");
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        assertTrue(!text.startsWith("#!") || file.toFile().setExecutable(true));
    }

    private JobResult git(String... words) {
        List<String> whole = new ArrayList<>(List.of("git", "-C", folder.toString()));
        whole.addAll(List.of(words));
        return Installation.command(whole.toArray(new String[0])).assertStatus(0);
    }

    @AfterClass(alwaysRun = true)
    public void removeFolder() throws IOException {
        if (folder != null) {
            Folders.remove(folder);
        }
    }

    private JobResult release(String broken, String... words) {
        List<String> whole = new ArrayList<>(
                List.of("env", "-u", "GNUPGHOME", "BREAK=" + broken, "HOME=" + folder.resolve("target")));
        whole.add(folder.resolve("bin/release").toString());
        whole.addAll(List.of(words));
        return Installation.command(whole.toArray(new String[0]));
    }

    private List<String> results() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("target/release"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    public void shouldMakeAllOfARelease() throws IOException {
        release("", "0.9.0")
                .assertStatus(0)
                .assertStdout("not signed: gpg (has no secret key|is not installed)", "done: .*/target/release/0.9.0$");
        Path result = folder.resolve("target/release/0.9.0");
        for (String file : List.of(
                "railmpi-0.9.0.tar.gz",
                "railmpi-0.9.0.tar.gz.sha256",
                "repository/org/railmpi/railmpi-0.9.0.jar",
                "repository/org/railmpi/railmpi-0.9.0.jar.md5",
                "repository/org/railmpi/railmpi-0.9.0.jar.sha1")) {
            assertTrue(Files.isRegularFile(result.resolve(file)), file);
        }
        assertEquals(Files.readString(result.resolve("notes.md")).strip(), "### Added\n\n- All of it.");
        git("apply", result.resolve("release.patch").toString());
        assertEquals(
                git(
                                "grep",
                                "--no-index",
                                "-h",
                                "--only-matching",
                                "-e",
                                "0\\.[0-9]\\.[0-9][^ <']*",
                                "--",
                                "*.xml",
                                "docs")
                        .lines(),
                List.of("0.9.0", "0.9.0", "0.9.0", "0.9.0", "0.9.0", "0.9.0"));
        String changes = Files.readString(folder.resolve("CHANGELOG.md"));
        assertTrue(changes.contains("## [Unreleased]\n\n## [0.9.0] - 20"), changes);
        String api = Files.readString(folder.resolve("config/public-api.txt"));
        assertTrue(api.contains("class mpi.Old\n\n[next]\n\n[0.9.0]\nclass mpi.New\n\n[broken]"), api);
        git("checkout", "--quiet", "--", ".");
    }

    /** By a key that is thrown away. */
    public void shouldSignWhenThereIsAKey() throws IOException {
        if (Tools.onPath("gpg") == null) {
            throw new SkipException("missing tool: gpg");
        }
        Path home = Files.createTempDirectory("gpg");
        try {
            String ring = "GNUPGHOME=" + home;
            makeKey(ring, "one@example.org");
            signed(ring, "0.9.3").assertStatus(0).assertStdout("signed with key [0-9A-F]{40}$");
            Path result = folder.resolve("target/release/0.9.3");
            for (String file : List.of("railmpi-0.9.3.tar.gz", "repository/org/railmpi/railmpi-0.9.3-cyclonedx.json")) {
                String path = result.resolve(file).toString();
                withKeys(ring, "gpg", "--batch", "--verify", path + ".asc", path)
                        .assertStatus(0);
            }
            assertFalse(Files.exists(result.resolve("repository/org/railmpi/railmpi-0.9.3.jar.md5.asc")));
            makeKey(ring, "two@example.org");
            signed(ring, "0.9.4").assertStatus(2).assertStderr("several secret keys of gpg: choose one");
            signed(ring, "--key", "three@example.org", "0.9.4")
                    .assertStatus(2)
                    .assertStderr("gpg has no secret key 'three@example.org'");
            signed(ring, "--key", "none", "0.9.4").assertStatus(0).assertStdout("not signed: --key none");
            signed(ring, "--key", "two@example.org", "0.9.5").assertStatus(0).assertStdout("signed with key");
        } finally {
            Folders.remove(home);
        }
    }

    private void makeKey(String ring, String address) {
        withKeys(ring, "gpg", "--batch", "--passphrase", "", "--quick-gen-key", address, "ed25519", "sign")
                .assertStatus(0);
    }

    private JobResult signed(String ring, String... words) {
        List<String> whole =
                new ArrayList<>(List.of(folder.resolve("bin/release").toString()));
        whole.addAll(List.of(words));
        return withKeys(ring, whole.toArray(new String[0]));
    }

    /** Also ends the agent, which gpg leaves behind. */
    private JobResult withKeys(String ring, String... words) {
        List<String> whole = new ArrayList<>(List.of(
                "env",
                ring,
                "BREAK=",
                "HOME=" + folder.resolve("target"),
                "sh",
                "-c",
                "\"$@\"; status=$?; gpgconf --kill gpg-agent; exit $status",
                "sh"));
        whole.addAll(List.of(words));
        return Installation.command(whole.toArray(new String[0]));
    }

    /** What is wrong, and what is said. */
    @DataProvider
    public Object[][] failures() {
        return new Object[][] {
            {"build", "the build failed: .*/0\\.9\\.1-logs/build-one\\.log"},
            {"bytes", "two builds differ: .*/0\\.9\\.1-logs/differences"},
            {"bill", "railmpi-0\\.9\\.1-cyclonedx\\.json is missing"},
            {"archive", "the ranks do not add up: .*/0\\.9\\.1-logs/newcomer\\.log"},
            {"artifacts", "a Maven project with the artifacts does not work: .*/0\\.9\\.1-logs/consumer\\.log"},
            {"resolve", "the project's artifacts are not from the folder: .*/0\\.9\\.1-logs/resolved"},
        };
    }

    /** Nothing that looks like a release is left, and nothing is changed; what went wrong can be read. */
    @Test(dataProvider = "failures")
    public void shouldLeaveOnlyLogsWhenACheckFails(String broken, String named) throws IOException {
        release(broken, "0.9.1").assertStatus(1).assertStderr(named);
        assertFalse(
                results().contains("0.9.1") || results().contains("0.9.1.unfinished"),
                results().toString());
        assertTrue(results().contains("0.9.1-logs"), results().toString());
        assertEquals(git("status", "--porcelain").lines(), List.of());
    }

    public void shouldNameWhatKeepsItFromBeginning() throws IOException {
        release("").assertStatus(2).assertStderr("bin/release \\[--key KEY.none\\] VERSION, for example");
        release("", "next").assertStatus(2).assertStderr("'next' is no version");
        git("tag", "v0.8.0");
        release("", "0.8.0").assertStatus(2).assertStderr("tag v0.8.0 exists");
        write("stray", "text\n");
        release("", "0.9.2").assertStatus(2).assertStderr("changes that are not committed");
        Files.delete(folder.resolve("stray"));
    }
}
