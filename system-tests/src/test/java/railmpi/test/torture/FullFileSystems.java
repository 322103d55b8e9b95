package railmpi.test.torture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.function.Consumer;
import org.testng.SkipException;
import railmpi.test.job.JobResult;
import railmpi.test.job.MpiJob;
import railmpi.test.job.Pause;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Settings;
import railmpi.test.programs.CollectiveMatrix;
import railmpi.test.programs.PointToPointMatrix;

/**
 * Shared memory or the disk is small, full, or becomes full: the job comes through, or says what has no room. A bus
 * error does neither. Stateless.
 */
final class FullFileSystems {
    private static final String[] MEMORY = {"4k", "40k", "300k", "1m", "3m", "16m"};
    private static final String[] DISK = {"4k", "64k"};
    private static final String NO_ROOM = "space|full|memory|write|SIGBUS";
    private static final int LATEST_FILL_MS = 1_000;
    private static final int MOST_FILLED = 64 << 20;
    private static final int ROUNDS = 1;
    private static final int BIG_PERMILLE = 20;

    private FullFileSystems() {}

    /** The folder of shared memory. */
    static void memory(Ground ground, Random random) {
        int ranks = ground.someRanks(random);
        MpiJob job = work(ground, random, ranks);
        withFileSystem(ground, pick(MEMORY, random), folder -> {
            int fillAtMs = random.nextInt(LATEST_FILL_MS);
            boolean isFilled = random.nextBoolean();
            RunningJob running = job.sharedMemory(folder).start();
            if (isFilled) {
                Pause.milliseconds(fillAtMs);
                fill(folder);
            }
            judge(running.finish(), ranks, folder);
            requireEmpty(folder);
        });
    }

    /** The working folder, the home, and where output goes. */
    static void disk(Ground ground, Random random) {
        int ranks = ground.someRanks(random);
        MpiJob job = work(ground, random, ranks);
        withFileSystem(ground, pick(DISK, random), folder -> {
            fill(folder);
            job.directory(folder).environment("HOME", folder.toString()).environment("XDG_CACHE_HOME", null);
            if (random.nextBoolean()) {
                job.options("-outfile-pattern", folder.resolve("out.%r").toString());
                Verdict.requireFailure(job.run(), "No space left");
            } else {
                judge(job.run(), ranks, folder);
            }
        });
    }

    private static MpiJob work(Ground ground, Random random, int ranks) {
        int seed = random.nextInt();
        MpiJob job = random.nextBoolean()
                ? ground.job(ranks, PointToPointMatrix.class).arguments(seed, 2, 1, "0,1,4096,65536,1048579")
                : ground.job(ranks, CollectiveMatrix.class).arguments(seed, ROUNDS, BIG_PERMILLE, 1);
        return job.jdk(ground.someJdk(random));
    }

    private static String pick(String[] words, Random random) {
        return words[random.nextInt(words.length)];
    }

    private static void judge(JobResult result, int ranks, Path folder) {
        Verdict.requireSuccessOr(result, ranks, NO_ROOM + "|" + folder);
        if (result.stderr().contains("SIGBUS") || result.stderr().contains("hs_err")) {
            throw Verdict.found(Trouble.WRONG, "a bus error", result);
        }
    }

    private static void withFileSystem(Ground ground, String size, Consumer<Path> action) {
        if (!Settings.isRoot()) {
            throw new SkipException("missing tool: the rights of root, to mount small file systems");
        }
        Path folder = ground.file("full");
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        command("mount", "-t", "tmpfs", "-o", "size=" + size + ",mode=1777", "none", folder.toString());
        try {
            action.accept(folder);
        } finally {
            command("umount", "-l", folder.toString());
        }
    }

    /** On this machine: what is mounted on a node of the testbed is not there for the next command on it. */
    private static void command(String... words) {
        MpiJob.ofWords(words).tool("").run().assertStatus(0);
    }

    /** Writes until nothing more goes in; never more than a small file system holds. */
    private static void fill(Path folder) {
        byte[] block = new byte[4096];
        try (var out = Files.newOutputStream(folder.resolve("filler"))) {
            for (int written = 0; written <= MOST_FILLED; written += block.length) {
                out.write(block);
            }
            throw new IllegalStateException(folder + " is no small file system");
        } catch (IOException e) {
            if (!String.valueOf(e.getMessage()).contains("No space")) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static void requireEmpty(Path folder) {
        String[] left = folder.toFile().list((where, name) -> !name.equals("filler"));
        if (left != null && left.length > 0) {
            throw new TroubleFound(Trouble.LEFT_BEHIND, folder + " has " + String.join(" ", left));
        }
    }
}
