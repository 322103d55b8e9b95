package railmpi.test.suite;

import static org.testng.Assert.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.testng.SkipException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.test.job.Jdk;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Processes;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Settings;
import railmpi.test.job.Tools;
import railmpi.test.programs.FileRefusals;
import railmpi.test.programs.FileWriters;
import railmpi.test.programs.ForeignFile;
import railmpi.test.programs.HugeFile;
import railmpi.test.programs.RunCases;

/** Files by all ways to read and write them, in jobs of several ranks, over shared memory and over sockets. */
@Test(groups = "multiprocess")
public final class FilesTest {
    private static final double LIMIT_SECONDS = 120;
    private static final int RANKS = 3;

    /** Ranks of one node, few or many, and ranks over sockets. */
    @DataProvider
    public Object[][] jobs() {
        Object[][] inNode = Matrix.ranksAndJdks(0, Matrix.chosen(0, new int[] {1}, new int[] {4, 9}));
        Object[][] overSockets = Matrix.ranksAndJdks(2, RANKS);
        return Stream.concat(
                        Stream.of(inNode).map(row -> new Object[] {row[0], row[1], new String[0]}),
                        Stream.of(overSockets)
                                .map(row -> new Object[] {row[0], row[1], new String[] {"--mca", "btl", "soft,self"}}))
                .toArray(Object[][]::new);
    }

    @Test(dataProvider = "jobs")
    public void shouldReadAndWriteInAllWays(int ranks, Jdk jdk, String[] options) {
        int rounds = Settings.isFull() ? 20 : 1;
        for (int round = 0; round < rounds; round++) {
            MpiJob.of(ranks, RunCases.class)
                    .jdk(jdk)
                    .options(options)
                    .arguments(Settings.seed() + round, "files")
                    .shortLived()
                    .limit(LIMIT_SECONDS)
                    .run()
                    .assertOk(ranks)
                    .assertSilent();
        }
    }

    /** A killed rank leaves no lock and no other file behind: another job goes on with the same file. */
    public void shouldLeaveNothingWhenAWriterIsKilled() throws IOException {
        Path folder = Files.createTempDirectory("railmpi-killed-").toRealPath();
        try {
            String file = folder.resolve("file").toString();
            RunningJob killed = MpiJob.of(RANKS, FileWriters.class)
                    .arguments(file, 0, 1_000_000)
                    .start();
            killed.awaitStdout("READY", RANKS);
            Processes.signal(killed.rankPids().get(1), "KILL");
            killed.finish().assertFailed().assertStderr("rank 1\\b", "kill|signal 9");
            MpiJob.of(RANKS, FileWriters.class).arguments(file, 1, 3).run().assertOk(RANKS);
            try (Stream<Path> left = Files.list(folder)) {
                assertEquals(left.toList(), List.of(Path.of(file)));
            }
        } finally {
            Folders.remove(folder);
        }
    }

    public void shouldLetTwoJobsWriteOneFile() throws IOException {
        Path folder = Files.createTempDirectory("railmpi-two-").toRealPath();
        try {
            String file = folder.resolve("file").toString();
            RunningJob first =
                    MpiJob.of(2, FileWriters.class).arguments(file, 0, 200).start();
            MpiJob.of(2, FileWriters.class).arguments(file, 1, 200).run().assertOk(2);
            first.finish().assertOk(2);
        } finally {
            Folders.remove(folder);
        }
    }

    public void shouldMoveMoreThanTwoGibibytesInACall() throws IOException {
        Path folder = Files.createTempDirectory("railmpi-huge-").toRealPath();
        try {
            MpiJob.of(2, HugeFile.class)
                    .arguments(folder.resolve("file"), "sparse")
                    .limit(LIMIT_SECONDS)
                    .run()
                    .assertOk(2)
                    .assertSilent();
        } finally {
            Folders.remove(folder);
        }
    }

    public void shouldWriteMoreThanTwoGibibytesOfEachRank() throws IOException {
        if (!Settings.isFull() || Settings.memoryBytes() < 12L << 30) {
            throw new SkipException("only with -Drailmpi.full=true and 12 GiB of memory; it writes 4 GiB");
        }
        Path folder = Files.createTempDirectory("railmpi-huge-").toRealPath();
        try {
            MpiJob.of(2, HugeFile.class)
                    .jvm("-Xmx3g")
                    .arguments(folder.resolve("file"), "whole")
                    .limit(2 * LIMIT_SECONDS)
                    .run()
                    .assertOk(2)
                    .assertSilent();
        } finally {
            Folders.remove(folder);
        }
    }

    /** To root nothing is denied but files of the kernel that nobody may write. */
    public void shouldTellThatPermissionIsDenied() throws IOException {
        Path file = Path.of("/sys/kernel/uevent_seqnum");
        Path own = Files.createTempFile("railmpi-denied-", "");
        try {
            Files.setPosixFilePermissions(own, Set.of());
            refuse("denied", Settings.isRoot() ? file : own);
        } finally {
            Files.delete(own);
        }
    }

    public void shouldTellThatAFileSystemIsReadOnly() throws IOException {
        withFileSystem(folder -> {
            Files.write(folder.resolve("present"), new byte[] {7});
            Installation.command("mount", "-o", "remount,ro", folder.toString()).assertStatus(0);
            refuse("readonly", folder);
        });
    }

    public void shouldTellThatAFileSystemIsFull() throws IOException {
        withFileSystem(folder -> refuse("full", folder));
    }

    private static void refuse(String what, Path path) {
        MpiJob.of(RANKS, FileRefusals.class)
                .arguments(what, path)
                .run()
                .assertOk(RANKS)
                .assertSilent();
    }

    private interface Action {
        void on(Path folder) throws IOException;
    }

    /** Does something in a file system with room for 1 MiB. */
    private static void withFileSystem(Action action) throws IOException {
        if (!Settings.isRoot()) {
            throw new SkipException("needs root to mount a small file system");
        }
        Path folder = Files.createTempDirectory("railmpi-files-").toRealPath();
        try {
            JobResult mounted =
                    Installation.command("mount", "-t", "tmpfs", "-o", "size=1m", "none", folder.toString());
            if (mounted.status() != 0) {
                throw new SkipException("cannot mount: " + mounted.stderr());
            }
            try {
                action.on(folder);
            } finally {
                Installation.command("umount", folder.toString()).assertStatus(0);
            }
        } finally {
            Folders.remove(folder);
        }
    }

    /** Compiler, package of its headers, launcher. */
    @DataProvider
    public Object[][] others() {
        return new Object[][] {
            {"mpicc.mpich", "libmpich-dev", List.of("mpiexec.hydra", "-n", Integer.toString(RANKS))},
            {
                "mpicc.openmpi",
                "libopenmpi-dev",
                List.of("mpirun.openmpi", "--allow-run-as-root", "--oversubscribe", "-n", Integer.toString(RANKS))
            },
        };
    }

    /** By MPICH's ROMIO and Open MPI's OMPIO. */
    @Test(dataProvider = "others")
    public void shouldShareFilesWithAnotherMpi(String compiler, String headers, List<String> launcher)
            throws IOException {
        Path folder = Files.createTempDirectory("railmpi-foreign-").toRealPath();
        try {
            List<String> foreign = new ArrayList<>(launcher);
            foreign.add(compiled(folder, compiler, headers).toString());
            List<String> theirs = files(folder, "theirs");
            List<String> ours = files(folder, "ours");
            run(foreign, "write", theirs);
            runOurs("read", theirs);
            runOurs("write", ours);
            run(foreign, "read", ours);
            for (int i = 0; i < ours.size(); i++) {
                assertEquals(Files.readAllBytes(Path.of(ours.get(i))), Files.readAllBytes(Path.of(theirs.get(i))));
            }
        } finally {
            Folders.remove(folder);
        }
    }

    private static List<String> files(Path folder, String owner) {
        return Stream.of("strided", "external", "both")
                .map(what -> folder.resolve(owner + "." + what).toString())
                .toList();
    }

    private static Path compiled(Path folder, String compiler, String headers) throws IOException {
        Path source = folder.resolve("foreign-file.c");
        try (InputStream text = FilesTest.class.getResourceAsStream("/foreign/foreign-file.c")) {
            Files.copy(text, source);
        }
        Path program = folder.resolve("foreign-file");
        if (Tools.onPath(compiler) == null) {
            throw new SkipException("missing tool: " + compiler + " (package " + headers + ")");
        }
        MpiJob.ofWords(compiler, "-o", program.toString(), source.toString())
                .tool("")
                .run()
                .assertStatus(0);
        return program;
    }

    private static void run(List<String> foreign, String action, List<String> files) {
        List<String> words = new ArrayList<>(foreign);
        words.add(action);
        words.addAll(files);
        MpiJob.ofWords(words.toArray(new String[0])).tool("").run().assertStatus(0);
    }

    private static void runOurs(String action, List<String> files) {
        MpiJob.of(RANKS, ForeignFile.class)
                .arguments(action, files.get(0), files.get(1), files.get(2))
                .run()
                .assertOk(RANKS);
    }
}
