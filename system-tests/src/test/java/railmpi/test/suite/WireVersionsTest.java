package railmpi.test.suite;

import static org.testng.Assert.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.testng.SkipException;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.core.WireVersion;
import railmpi.test.job.Jdk;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RailHome;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Tools;
import railmpi.test.programs.VersionsMeet;

/**
 * Processes of different versions of RailMPI refuse each other wherever they can meet, and name both versions. The
 * other version is a copy of railmpi.jar in which one class has another number.
 */
@Test(groups = "multiprocess")
public final class WireVersionsTest {
    private static final String CHANGED = "railmpi/core/WireVersion.class";
    private static final int OTHER = 99;
    private static final byte PUSH_BYTE = 0x10;
    private static final byte RETURN_INT = (byte) 0xac;

    private static final String OF_OTHER = "RailMPI 9.9.9 \\(wire version " + OTHER + "\\)";
    private static final String OF_THIS = "RailMPI [^ ]+ \\(wire version " + WireVersion.NUMBER + "\\)";
    private static final String ADVICE = "; use the same version for mpirun and for all processes, on all nodes";
    private static final String THIS_REFUSES = "uses " + OF_OTHER + ", this process uses " + OF_THIS + ADVICE;
    private static final String OTHER_REFUSES = "uses " + OF_THIS + ", this process uses " + OF_OTHER + ADVICE;

    private Path folder;
    private Path otherJar;

    @BeforeClass
    public void makeOtherVersion() throws IOException {
        folder = Files.createTempDirectory("railmpi-versions");
        otherJar = folder.resolve("other.jar");
        try (JarFile jar = new JarFile(Installation.jar());
                OutputStream file = Files.newOutputStream(otherJar);
                JarOutputStream out = new JarOutputStream(file, renamed(jar.getManifest()))) {
            for (ZipEntry entry : jar.stream().toList()) {
                if (!entry.getName().equals(JarFile.MANIFEST_NAME)) {
                    out.putNextEntry(new ZipEntry(entry.getName()));
                    byte[] bytes = bytes(jar, entry);
                    out.write(entry.getName().equals(CHANGED) ? changed(bytes) : bytes);
                }
            }
        }
    }

    private static byte[] bytes(JarFile jar, ZipEntry entry) throws IOException {
        try (InputStream in = jar.getInputStream(entry)) {
            return in.readAllBytes();
        }
    }

    private static Manifest renamed(Manifest manifest) {
        manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VERSION, "9.9.9");
        return manifest;
    }

    /** The only method that returns a small number: {@code bipush NUMBER; ireturn}, or {@code iconst}. */
    private static byte[] changed(byte[] code) {
        int found = -1;
        for (int i = 0; i + 2 < code.length; i++) {
            if (code[i] == PUSH_BYTE && code[i + 1] == WireVersion.NUMBER && code[i + 2] == RETURN_INT) {
                assertEquals(found, -1, "places in " + CHANGED + " that return the number");
                found = i + 1;
            }
        }
        code[found] = OTHER;
        return code;
    }

    @AfterClass(alwaysRun = true)
    public void removeFolder() throws IOException {
        Folders.remove(folder);
    }

    private static List<String> java(String jar, Object... arguments) {
        Jdk jdk = Jdk.current();
        List<String> words = new ArrayList<>(List.of(jdk.tool("java"), "-Xshare:auto", "-XX:TieredStopAtLevel=1"));
        if (jdk.refusesNativeAccess()) {
            words.addAll(List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow"));
        }
        words.addAll(List.of("-cp", jar + ":" + RailHome.testClasses(), VersionsMeet.class.getName()));
        for (Object argument : arguments) {
            words.add(argument.toString());
        }
        return words;
    }

    private List<String> other(Object... arguments) {
        return java(otherJar.toString(), arguments);
    }

    /** In a script, so that bin/mpirun does not put its own jar in front. */
    private String script(List<String> words) throws IOException {
        Path script = Files.createTempFile(folder, "rank", ".sh");
        Files.writeString(script, "#!/bin/sh\nexec '" + String.join("' '", words) + "'\n");
        script.toFile().setExecutable(true);
        return script.toString();
    }

    @DataProvider
    public Object[][] transports() {
        return new Object[][] {{"shm,self"}, {"soft,self"}};
    }

    @Test(dataProvider = "transports")
    public void shouldRefuseALauncherOfAnotherVersion(String transports) throws IOException {
        List<String> words = new ArrayList<>(List.of("--mca", "btl", transports, "-n", "1"));
        words.addAll(java(Installation.jar(), "barrier"));
        words.addAll(List.of(":", "-n", "1", script(other("barrier"))));
        MpiJob.ofWords(words.toArray(new String[0]))
                .run()
                .assertFailed()
                .assertStderr("mpirun, which started this process, " + OTHER_REFUSES)
                .assertNotStdout("met");
    }

    /** The launcher is another project's: ranks refuse each other. */
    public void shouldRefuseARankOfAnotherVersion() {
        String hydra = Tools.onPath("mpiexec.hydra");
        if (hydra == null) {
            throw new SkipException("missing tool: mpiexec.hydra (package mpich)");
        }
        List<String> words = new ArrayList<>(List.of(hydra, "-n", "1"));
        words.addAll(java(Installation.jar(), "barrier"));
        words.addAll(List.of(":", "-n", "1"));
        words.addAll(other("barrier"));
        MpiJob.ofWords(words.toArray(new String[0]))
                .tool("")
                .run()
                .assertFailed()
                .assertStderr("rank 0 " + OTHER_REFUSES)
                .assertNotStdout("met");
    }

    /** Both ends report it. */
    public void shouldRefuseAtAPort() throws IOException {
        Path port = folder.resolve("port");
        RunningJob server = alone(java(Installation.jar(), "accept", port));
        JobResult client = alone(other("connect", port)).finish();
        client.assertFailed().assertStderr("the process at .* " + OTHER_REFUSES).assertNotStdout("met");
        server.finish()
                .assertFailed()
                .assertStderr("the process at .* " + THIS_REFUSES)
                .assertNotStdout("met");
    }

    private static RunningJob alone(List<String> words) {
        return MpiJob.ofWords(words.toArray(new String[0])).tool("").start();
    }

    public void shouldRefuseASpawnedProgramOfAnotherVersion() throws IOException {
        List<String> words = new ArrayList<>(List.of("-n", "1"));
        words.addAll(java(Installation.jar(), "spawn", script(other("barrier"))));
        MpiJob.ofWords(words.toArray(new String[0]))
                .run()
                .assertFailed()
                .assertStderr(
                        "mpirun, which started this process, " + OTHER_REFUSES,
                        "spawned processes have ended|was started, but has ended")
                .assertNotStdout("met");
    }
}
