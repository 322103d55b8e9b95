package railmpi.test.suite;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.testng.SkipException;
import org.testng.annotations.AfterClass;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Tools;
import railmpi.test.programs.Hello;

/** The options of mpirun, mostly with shell commands as ranks. */
@Test(groups = "multiprocess")
public final class LauncherOptionsTest {
    /** Options of other launchers that are accepted and have no effect here. */
    private static final String[][] FOREIGN = {
        {"--allow-run-as-root"},
        {"--map-by", "core"},
        {"--report-bindings"},
        {"--npersocket", "1"},
        {"-rf", "/nonexistent"},
        {"--bynode"},
        {"--print-all-exitcodes"},
        {"--nolocal"},
        {"--mca", "pml", "ucx"},
    };

    private Path folder;

    @BeforeClass
    public void makeFolder() throws IOException {
        folder = Files.createTempDirectory("railmpi-options").toRealPath();
    }

    @AfterClass(alwaysRun = true)
    public void removeFolder() throws IOException {
        Folders.remove(folder);
    }

    private static MpiJob shell(int ranks, String script) {
        return MpiJob.ofWords("-n", Integer.toString(ranks), "sh", "-c", script);
    }

    private static TreeSet<String> sorted(JobResult result) {
        return new TreeSet<>(result.lines());
    }

    /** A program behind each spelling of the option. */
    public void shouldStartAsManyRanksAsAsked() {
        List<String> words = new ArrayList<>();
        int ranks = 0;
        TreeSet<String> expected = new TreeSet<>();
        for (String option : List.of("-n", "-np", "--n", "--np")) {
            words.addAll(words.isEmpty() ? List.of() : List.of(":"));
            words.addAll(List.of(option, "2", "sh", "-c", "echo by " + option + " rank $PMI_RANK of $PMI_SIZE"));
            for (int i = 0; i < 2; i++) {
                expected.add("by " + option + " rank " + ranks++ + " of 8");
            }
        }
        JobResult result = MpiJob.ofWords("--oversubscribe")
                .arguments(words.toArray())
                .run()
                .assertStatus(0)
                .assertSilent();
        result.require(sorted(result).equals(expected), "wrong ranks");
        shell(3, "echo $PMI_RANK of $PMI_SIZE").run().assertStatus(0).assertStdout("^0 of 3$", "^1 of 3$", "^2 of 3$");
    }

    public void shouldGoOnWithoutAVariableThatIsNotSet() {
        MpiJob.ofWords("-x", "RAILMPI_TEST_UNSET", "-n", "1", "echo", "x")
                .run()
                .assertStatus(0)
                .assertStdout("^x$")
                .assertStderr("warning: -x RAILMPI_TEST_UNSET: the environment has no variable");
    }

    public void shouldBeTheSameByBothNames() {
        MpiJob.ofWords("-n", "2", "echo", "x")
                .tool("mpiexec")
                .run()
                .assertStatus(0)
                .assertStdout("^x\nx$");
    }

    public void shouldTellEveryRankItsPlace() {
        JobResult result = shell(
                        2,
                        "echo $PMI_RANK $PMI_SIZE $MPI_LOCALRANKID $OMPI_COMM_WORLD_RANK $OMPI_COMM_WORLD_SIZE"
                                + " $OMPI_COMM_WORLD_LOCAL_RANK")
                .run()
                .assertStatus(0);
        result.require(sorted(result).equals(new TreeSet<>(List.of("0 2 0 0 2 0", "1 2 1 1 2 1"))), "wrong places");
    }

    public void shouldRunSeveralProgramsInOneJob() {
        JobResult result = MpiJob.ofWords(
                        "-n",
                        "1",
                        "sh",
                        "-c",
                        "echo a $PMI_RANK/$PMI_SIZE",
                        ":",
                        "-n",
                        "2",
                        "sh",
                        "-c",
                        "echo b $PMI_RANK/$PMI_SIZE")
                .run()
                .assertStatus(0);
        result.require(sorted(result).equals(new TreeSet<>(List.of("a 0/3", "b 1/3", "b 2/3"))), "wrong programs");
    }

    public void shouldRunSeveralJavaProgramsInOneJob() {
        String classes = railmpi.test.job.RailHome.testClasses();
        String hello = Hello.class.getName();
        MpiJob.ofWords(
                        "-n", "1", "java", "-cp", classes, hello, "first", ":", "-n", "2", "java", "-cp", classes,
                        hello, "second")
                .run()
                .assertOk(3)
                .assertStdout("rank 0 of 3 with first$", "rank 1 of 3 with second$", "rank 2 of 3 with second$");
    }

    public void shouldChangeTheWorkingDirectory() {
        MpiJob.ofWords("-n", "2", "-wdir", folder.toString(), "sh", "-c", "pwd")
                .run()
                .assertStatus(0)
                .assertStdout("^" + folder + "\n" + folder + "\n");
        MpiJob.ofWords("-n", "1", "-wdir", "/nonexistent/folder", "true")
                .run()
                .assertFailed()
                .assertStderr("/nonexistent/folder");
    }

    public void shouldInheritTheWorkingDirectory() {
        MpiJob.ofWords("-n", "1", "pwd").directory(folder).run().assertStatus(0).assertStdout("^" + folder + "$");
    }

    /** As Hydra takes them: in one word or in two. */
    public void shouldTakeVariablesInOneWord() {
        MpiJob.ofWords("-genv", "A=1=2", "-genv", "B", "3=4", "-genv", "C=")
                .arguments("-n", "1", "-env", "D=5", "sh", "-c", "echo \"<$A><$B><${C-unset}><$D>\"")
                .run()
                .assertStatus(0)
                .assertStdout("^<1=2><3=4><><5>$")
                .assertSilent();
    }

    public void shouldNameHydraAndTheSignalThatKilledIt() throws IOException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path standIn = Files.writeString(bin.resolve("mpiexec.hydra"), "#!/bin/sh\nkill -SEGV $$\n");
        assertTrue(standIn.toFile().setExecutable(true));
        MpiJob.ofWords("--hydra", "-n", "2", "true")
                .environment("PATH", bin + ":" + System.getenv("PATH"))
                .run()
                .assertStatus(128 + 11)
                .assertStderr("^mpirun: mpiexec.hydra was killed by signal 11 \\(SIGSEGV\\).*; the job is ended$");
    }

    public void shouldPassVariables() {
        MpiJob.ofWords(
                        "-n",
                        "1",
                        "-x",
                        "GIVEN=a b=c",
                        "-x",
                        "INHERITED",
                        "-genv",
                        "GLOBAL",
                        "g",
                        "sh",
                        "-c",
                        "echo \"$GIVEN|$INHERITED|$GLOBAL|$OTHER\"")
                .environment("INHERITED", "i")
                .environment("OTHER", "o")
                .run()
                .assertStatus(0)
                .assertStdout("^a b=c\\|i\\|g\\|o$");
    }

    public void shouldPassLocalVariablesToOneProgramOnly() {
        String echo = "echo $PMI_RANK \"<$LOCAL><$GLOBAL>\"";
        MpiJob.ofWords(
                        "-genv", "GLOBAL", "g", "-n", "1", "-env", "LOCAL", "l", "sh", "-c", echo, ":", "-n", "1", "sh",
                        "-c", echo)
                .run()
                .assertStatus(0)
                .assertStdout("^0 <l><g>$", "^1 <><g>$");
    }

    public void shouldWriteFilesByPattern() throws IOException {
        MpiJob.ofWords("-n", "2", "-outfile-pattern", folder + "/out-%r.txt", "sh", "-c", "echo from $PMI_RANK")
                .run()
                .assertStatus(0)
                .assertNotStdout("from");
        for (int rank = 0; rank < 2; rank++) {
            String text = Files.readString(folder.resolve("out-" + rank + ".txt"));
            if (!text.equals("from " + rank + "\n")) {
                throw new AssertionError("file of rank " + rank + " says '" + text + "'");
            }
        }
    }

    public void shouldReadParameters() throws IOException {
        Path file = Files.writeString(folder.resolve("parameters.conf"), "# a comment\npml_eager_limit = 2k\n");
        MpiJob.of(2, Hello.class)
                .options("--mca", "pml_eager_limit", "1k")
                .run()
                .assertOk(2)
                .assertSilent();
        MpiJob.of(2, Hello.class)
                .options("--mca", "pml_eagre_limit", "1k")
                .run()
                .assertFailed()
                .assertStderr("pml_eagre_limit", "pml_eager_limit");
        MpiJob.of(2, Hello.class)
                .options("--mca", "pml_eager_limit", "many")
                .run()
                .assertFailed()
                .assertStderr("pml_eager_limit", "many");
        MpiJob.of(2, Hello.class)
                .environment("RAILMPI_MCA_pml_eager_limit", "much")
                .run()
                .assertFailed()
                .assertStderr("^mpirun: .*pml_eager_limit.*much");
        MpiJob.of(2, Hello.class)
                .environment("OMPI_MCA_no_such_thing", "1")
                .run()
                .assertOk(2)
                .assertSilent();
        MpiJob.ofWords()
                .tool("mpi-info")
                .environment("RAILMPI_PARAM_FILE", file.toString())
                .run()
                .assertStatus(0)
                .assertStdout("pml_eager_limit.*\\b(2048|2k|2 KiB)\\b|parameters.conf");
        Path wrong = Files.writeString(folder.resolve("wrong.conf"), "pml_eager_limit = lots\n");
        MpiJob.of(2, Hello.class)
                .options("--param-file", file.toString())
                .run()
                .assertOk(2)
                .assertSilent();
        MpiJob.of(2, Hello.class)
                .options("--param-file", wrong.toString())
                .run()
                .assertFailed()
                .assertStderr("pml_eager_limit", "lots", "wrong.conf");
    }

    /** What Open MPI's users name there, as --mca and as variables; a quick run takes a third of it. */
    @DataProvider
    public Object[][] components() {
        Object[][] all = {
            {"btl", "vader,self"},
            {"btl", "self,sm"},
            {"btl", "shm"},
            {"btl", "^tcp,openib"},
            {"btl", "tcp,vader,self"},
            {"pml", "ob1"},
            {"pml", "rail"},
            {"pml", "ucx"},
            {"pml", "^ucx"},
        };
        return Matrix.share(3, all);
    }

    @Test(dataProvider = "components")
    public void shouldAcceptTheComponentsOfOpenMpi(String name, String value) {
        MpiJob.of(2, Hello.class)
                .options("--mca", name, value)
                .run()
                .assertOk(2)
                .assertSilent();
    }

    public void shouldNotFailByTheVariablesOfOpenMpi() {
        MpiJob.of(2, Hello.class)
                .environment("OMPI_MCA_btl", "tcp,self")
                .environment("OMPI_MCA_pml", "ucx")
                .run()
                .assertOk(2)
                .assertSilent();
        MpiJob.of(2, Hello.class)
                .environment("RAILMPI_MCA_btl", "openib,self")
                .run()
                .assertFailed()
                .assertStderr("btl", "asks for verbs", "RDMA device");
    }

    public void shouldWriteErrorsToFilesByPattern() throws IOException {
        MpiJob.ofWords("-n", "2", "-errfile-pattern", folder + "/err-%r.txt", "sh", "-c", "echo from $PMI_RANK >&2")
                .run()
                .assertStatus(0)
                .assertSilent();
        for (int rank = 0; rank < 2; rank++) {
            assertEquals(Files.readString(folder.resolve("err-" + rank + ".txt")), "from " + rank + "\n");
        }
    }

    /** What each program of two sees of the variables A and B. */
    @DataProvider
    public Object[][] selections() {
        return new Object[][] {
            {new String[] {"-genvlist", "A,PATH"}, new String[] {}, "^0 <a><>$", "^1 <a><>$"},
            {new String[] {"-genvnone"}, new String[] {}, "^0 <><>$", "^1 <><>$"},
            {new String[] {}, new String[] {"-envlist", "B,PATH"}, "^0 <a><b>$", "^1 <><b>$"},
            {new String[] {"-genvnone"}, new String[] {"-envlist", "B"}, "^0 <><>$", "^1 <><b>$"},
            {new String[] {}, new String[] {"-envnone"}, "^0 <a><b>$", "^1 <><>$"},
        };
    }

    @Test(dataProvider = "selections")
    public void shouldPassOnlyChosenVariables(String[] global, String[] second, String of0, String of1) {
        String echo = "echo $PMI_RANK \"<$A><$B>\"";
        MpiJob.ofWords(global)
                .arguments("-n", "1", "/bin/sh", "-c", echo, ":", "-n", "1")
                .arguments((Object[]) second)
                .arguments("/bin/sh", "-c", echo)
                .environment("A", "a")
                .environment("B", "b")
                .run()
                .assertStatus(0)
                .assertStdout(of0, of1);
    }

    public void shouldTakeTheNumberOfRanksFromHosts() throws IOException {
        if (Tools.onPath("mpiexec.hydra") == null) {
            throw new SkipException("missing tool: mpiexec.hydra (package mpich)");
        }
        String[] program = {"sh", "-c", "echo $PMI_SIZE"};
        MpiJob.ofWords("-host", "localhost:2")
                .arguments((Object[]) program)
                .run()
                .assertStdout("^2\n2\n$");
        Path hosts = Files.writeString(
                folder.resolve("hosts"),
                "# this one\nlocalhost slots=2 max_slots=4\n\nlocalhost:1 # again\nlocalhost\n");
        for (String option : new String[] {"--hostfile", "-machinefile", "-f"}) {
            MpiJob.ofWords(option, hosts.toString())
                    .arguments((Object[]) program)
                    .run()
                    .assertStatus(0)
                    .assertStdout("^4\n4\n4\n4\n$");
            MpiJob.ofWords(option, hosts.toString(), "-n", "1")
                    .arguments((Object[]) program)
                    .run()
                    .assertStdout("^1$");
        }
        Path wrong = Files.writeString(folder.resolve("wrong-hosts"), "localhost\nnode7 slits=2\n");
        MpiJob.ofWords("--hostfile", wrong.toString(), "true")
                .run()
                .assertFailed()
                .assertStderr("wrong-hosts", "slits=2");
    }

    /** Asked for over PMI, as a rank does. */
    public void shouldTellTheUniverseSize() {
        String ask = "exec 3>\"$RAILMPI_PMI_PATH.in\" 4<\"$RAILMPI_PMI_PATH.out\"; echo cmd=get_universe_size >&3;"
                + " read line <&4; echo \"$line\"";
        MpiJob.ofWords("-usize", "8", "-n", "1", "sh", "-c", ask)
                .run()
                .assertStatus(0)
                .assertStdout("size=8$");
        MpiJob.ofWords("-usize", "INFINITE", "-n", "1", "sh", "-c", ask)
                .run()
                .assertStatus(0)
                .assertStdout("size=-1$");
        MpiJob.ofWords("-n", "1", "sh", "-c", ask)
                .run()
                .assertStatus(0)
                .assertStdout("size=" + Runtime.getRuntime().availableProcessors() + "$");
    }

    @DataProvider
    public Object[][] bindings() {
        return new Object[][] {{"core", 2}, {"none", 2}, {"", 2}, {"", 4}, {"none", 4}};
    }

    /**
     * The default binds when there is a core for each rank; a JVM keeps the view of all processors whatever is bound,
     * or its collector and compiler would change.
     */
    @Test(dataProvider = "bindings")
    public void shouldNotSqueezeTheJvmOntoOneCore(String binding, int ranks) {
        int processors = Runtime.getRuntime().availableProcessors();
        JobResult result = MpiJob.of(ranks, railmpi.test.programs.Processors.class)
                .options(ranks > processors ? new String[] {"--oversubscribe"} : new String[0])
                .options(binding.isEmpty() ? new String[0] : new String[] {"--bind-to", binding})
                .run()
                .assertOk(ranks)
                .assertSilent();
        result.require(
                result.lines().stream()
                                .filter(line -> line.startsWith("processors " + processors + " "))
                                .count()
                        == ranks,
                "a JVM does not see all " + processors + " processors");
        long bound = result.lines().stream()
                .filter(line -> line.endsWith(" main thread on 1"))
                .count();
        boolean shouldBind = !binding.equals("none") && ranks <= processors && processors > 1;
        result.require(bound == (shouldBind ? ranks : 0), bound + " main threads are bound");
    }

    public void shouldStripThreeArgumentsForMpjExpress() {
        MpiJob.of(2, railmpi.test.programs.MpjArguments.class)
                .options("--args", "mpjexpress")
                .arguments("a", "b")
                .run()
                .assertOk(2)
                .assertStdout("^5 before Init, a b after$");
        MpiJob.of(1, railmpi.test.programs.MpjArguments.class)
                .options("--args", "none")
                .arguments("a", "b")
                .run()
                .assertOk(1)
                .assertStdout("^2 before Init, a b after$");
    }

    public void shouldTellItsVersion() {
        MpiJob.ofWords("--version")
                .run()
                .assertStatus(0)
                .assertStdout("RailMPI", "\\d+\\.\\d+")
                .assertSilent();
        MpiJob.ofWords("-h").run().assertStatus(0).assertStdout("mpirun", "-n", "--timeout", "-wdir", "--bind-to");
        MpiJob.ofWords("--help").run().assertStatus(0).assertStdout("--tag-output");
    }

    public void shouldBeTalkativeWhenAsked() {
        JobResult result = MpiJob.ofWords("-v", "-n", "1", "true").run().assertStatus(0);
        result.require(!result.stderr().isBlank() || !result.stdout().isBlank(), "-v says nothing");
    }

    public void shouldAcceptOptionsOfOtherLaunchers() {
        Object[] options = Stream.of(FOREIGN).flatMap(Stream::of).toArray();
        MpiJob.ofWords()
                .arguments(options)
                .arguments("-n", "1", "echo", "x")
                .run()
                .assertStatus(0)
                .assertStdout("^x$")
                .assertSilent();
        MpiJob.ofWords("-v")
                .arguments(options)
                .arguments("-n", "1", "echo", "x")
                .run()
                .assertStatus(0)
                .assertStderr(Stream.of(FOREIGN).map(words -> words[0]).toArray(String[]::new));
    }

    @DataProvider
    public Object[][] wrongWords() {
        return new Object[][] {
            {new String[] {"--tag-outputs", "-n", "1", "true"}, new String[] {"--tag-outputs", "\\btag-output\\b"}},
            {new String[] {"--oversubscibe", "-n", "1", "true"}, new String[] {"--oversubscibe", "\\boversubscribe\\b"}
            },
            {new String[] {"-n", "x", "true"}, new String[] {"-n", "x"}},
            {new String[] {"-n", "0", "true"}, new String[] {"-n", "0"}},
            {new String[] {"-n", "-3", "true"}, new String[] {"-n", "-3"}},
            {new String[] {"-n", "2"}, new String[] {"program"}},
            {new String[] {}, new String[] {"program"}},
            {new String[] {"-n"}, new String[] {"-n"}},
            {new String[] {"--timeout", "soon", "-n", "1", "true"}, new String[] {"timeout", "soon"}},
            {new String[] {"--bind-to", "moon", "-n", "1", "true"}, new String[] {"bind-to", "moon"}},
            {new String[] {"--args", "what", "-n", "1", "true"}, new String[] {"args", "what"}},
            {new String[] {"-n", "1", "no-such-program-anywhere"}, new String[] {"no-such-program-anywhere"}},
            {new String[] {"-n", "1", "/etc/hostname"}, new String[] {"/etc/hostname"}},
            {new String[] {"-n", "1", "true", ":", "-n", "1"}, new String[] {"program"}},
            {new String[] {"-configfile", "x", "true"}, new String[] {"configfile x: cannot read"}},
            {new String[] {"--app", "x"}, new String[] {"--app x: cannot read the file"}},
            {new String[] {"--host", "node7:many", "true"}, new String[] {"--host node7:many"}},
            {new String[] {"--hostfile", "/nonexistent", "true"}, new String[] {"hostfile", "/nonexistent"}},
            {new String[] {"-usize", "many", "true"}, new String[] {"usize", "many"}},
            {new String[] {"-n", "2", "--mca", "btl", "ugni,self", "true"}, new String[] {"ugni is not supported"}},
            {new String[] {"-n", "2", "--mca", "btl", "^vader,tcp,openib", "true"}, new String[] {"btl", "shm"}},
            {new String[] {"-n", "2", "--mca", "btl", "self", "true"}, new String[] {"btl", "shm"}},
            {new String[] {"-n", "1", "--mca", "btl", "vadre,self", "true"}, new String[] {"vadre", "vader"}},
            {new String[] {"-n", "1", "--mca", "btl_port_range", "9-1", "true"}, new String[] {"9-1", "low-high"}},
            {
                new String[] {"-n", "1", "--mca", "btl_tcp_if_include", "lo,127.0.0.0/33", "true"},
                new String[] {"btl_if_include", "'127.0.0.0/33' is not a network"}
            },
            {
                new String[] {"-n", "2", "--mca", "btl_if_include", "lo", "--mca", "btl_tcp_if_exclude", "eth9", "true"
                },
                new String[] {"btl_if_include \\('lo'", "btl_if_exclude \\('eth9'", "both"}
            },
            {
                new String[] {"-n", "2", "--mca", "btl_rail_weights", "lo=fast", "true"},
                new String[] {"btl_rail_weights", "'fast' is not a number"}
            },
            {new String[] {"-n", "2", "--mca", "btl_fault", "break=3", "true"}, new String[] {"btl_fault"}},
            {
                new String[] {"-n", "2", "--mca", "mpi_object_filter", "a/b/c;;!", "true"},
                new String[] {"mpi_object_filter", "a/b/c"}
            },
        };
    }

    @Test(dataProvider = "wrongWords")
    public void shouldNameWhatIsWrong(String[] words, String[] parts) {
        MpiJob.ofWords(words)
                .limit(20)
                .run()
                .assertFailed()
                .assertStderr(parts)
                .assertNotStderr("\\tat ", "Exception in thread");
    }

    public void shouldSayThatTheClassIsMissing() {
        MpiJob.ofWords("-n", "2", "java", "-cp", "/tmp", "no.such.Program")
                .run()
                .assertFailed()
                .assertStderr("no.such.Program");
    }
}
