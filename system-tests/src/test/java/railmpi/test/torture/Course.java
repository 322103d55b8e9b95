package railmpi.test.torture;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.testng.SkipException;
import railmpi.test.job.LostTime;

/** Runs attacks in random order, each kind as often as the others, until the time is over. Used by one thread. */
final class Course {
    private static final double QUIET_SECONDS = 10;

    private final Ground ground;
    private final List<Kind> kinds;
    private final long seed;
    private final Path results;
    private final PrintStream out;
    private final Tally tally;
    private final LostTime lost = LostTime.watch();
    private final long startNs = System.nanoTime();
    private double shownSeconds;

    /** Writes the whole story of each trouble to a file below {@code results}. */
    Course(Ground ground, List<Kind> kinds, long seed, Path results, PrintStream out) {
        this.ground = ground;
        this.kinds = kinds;
        this.seed = seed;
        this.results = results;
        this.out = out;
        this.tally = new Tally(ground.isOneMachine() ? "one machine" : "two nodes with three rails", seed, kinds);
    }

    /** Runs all kinds in turns: for so many seconds, or each so many times where that is not 0. */
    Tally run(double seconds, int times) {
        Random order = new Random(seed);
        long next = seed;
        for (int turn = 0; times == 0 ? elapsedSeconds() < seconds : turn < times; turn++) {
            List<Kind> shuffled = new ArrayList<>(kinds);
            Collections.shuffle(shuffled, order);
            for (Kind kind : shuffled) {
                if (times > 0 || elapsedSeconds() < seconds) {
                    attack(kind, next);
                    next++;
                    show(kind, seconds, times);
                }
            }
        }
        tally.lost(lost.inAll());
        lost.close();
        return tally;
    }

    private double elapsedSeconds() {
        return (System.nanoTime() - startNs) / 1e9;
    }

    private void attack(Kind kind, long runSeed) {
        double begunSeconds = elapsedSeconds();
        try {
            attackAndClean(kind, runSeed);
            tally.ran(kind, elapsedSeconds() - begunSeconds);
        } catch (SkipException e) {
            tally.skipped(kind);
            out.println("torture: " + kind.word() + " is skipped: " + e.getMessage());
        } catch (TroubleFound e) {
            tally.ran(kind, elapsedSeconds() - begunSeconds);
            tell(kind, runSeed, e);
        }
    }

    /** What stays is removed in any case; it is a trouble of its own if there is no other. */
    private void attackAndClean(Kind kind, long runSeed) {
        try {
            kind.attack().run(ground, new Random(runSeed));
        } catch (TroubleFound | SkipException e) {
            ground.clean();
            throw e;
        } catch (AssertionError | IllegalStateException e) {
            ground.clean();
            throw new TroubleFound(Trouble.LOST, String.valueOf(e));
        }
        List<String> left = ground.clean();
        if (!left.isEmpty()) {
            throw new TroubleFound(Trouble.LEFT_BEHIND, String.join("\n", left));
        }
    }

    private void tell(Kind kind, long runSeed, TroubleFound found) {
        tally.found(kind, found.trouble());
        Path file = results.resolve(kind.word() + "-" + runSeed + ".log");
        try {
            Files.writeString(file, found.trouble().word() + ": " + found.getMessage() + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
        String first = found.getMessage().lines().findFirst().orElse("");
        out.println("torture: " + found.trouble().word() + ": " + first + "; all of it in " + file
                + "; again: --kinds " + kind.word() + " --times 1 --seed " + runSeed
                + (ground.isOneMachine() ? "" : " --testbed"));
    }

    private void show(Kind kind, double seconds, int times) {
        if (elapsedSeconds() - shownSeconds < QUIET_SECONDS) {
            return;
        }
        shownSeconds = elapsedSeconds();
        out.printf(
                "torture: %.0f s%s, %d runs, %d troubles; last: %s%n",
                shownSeconds,
                times > 0 ? "" : String.format(" of %.0f", seconds),
                tally.times(),
                tally.troubles(),
                kind.word());
    }
}
