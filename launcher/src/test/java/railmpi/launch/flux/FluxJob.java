package railmpi.launch.flux;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import railmpi.core.env.EnvironmentVariables;
import railmpi.launch.Installation;
import railmpi.launch.LaunchException;
import railmpi.launch.job.ExitStatus;
import railmpi.launch.job.JobPlan;
import railmpi.launch.job.JobPrograms;
import railmpi.launch.job.PreparedJob;
import railmpi.launch.job.RankWords;
import railmpi.launch.job.SegmentSpec;

/** One job of Flux. */
final class FluxJob implements PreparedJob {
    private static final long FOR_EVER_SECONDS = Long.MAX_VALUE;

    private final JobPlan plan;
    private final PrintStream out;
    private final PrintStream err;
    private final String mark = Long.toHexString(new SecureRandom().nextLong() | Long.MIN_VALUE);
    private Process flux;

    FluxJob(JobPlan plan, PrintStream out, PrintStream err) {
        this.plan = plan;
        this.out = out;
        this.err = err;
    }

    @Override
    public File folder() {
        return null;
    }

    @Override
    public int mostMachines() {
        return Integer.MAX_VALUE;
    }

    @Override
    public int run(JobPrograms programs, Runnable afterStart) throws InterruptedException {
        SegmentSpec segment = programs.segments(new RankWords(mark)).get(0);
        List<String> words = new ArrayList<>(List.of("flux", "run", "-n", Integer.toString(segment.count())));
        words.addAll(List.of("-o", "pmi=simple"));
        words.add(Installation.rankProgram().getPath());
        words.add(segment.directory().getPath());
        words.addAll(segment.command());
        ProcessBuilder builder = new ProcessBuilder(words).redirectInput(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(segment.environment());
        builder.environment().put(EnvironmentVariables.RAILMPI_RANK_MARK, mark);
        try {
            flux = builder.start();
        } catch (IOException e) {
            throw new LaunchException("cannot start flux: " + e.getMessage(), LaunchException.NOT_EXECUTABLE);
        }
        Thread outputs = passOn(flux.getInputStream(), out);
        Thread errors = passOn(flux.getErrorStream(), err);
        afterStart.run();
        long limit = plan.settings.timeoutSeconds;
        boolean hasEnded = flux.waitFor(limit > 0 ? limit : FOR_EVER_SECONDS, TimeUnit.SECONDS);
        close();
        outputs.join();
        errors.join();
        return hasEnded ? flux.exitValue() : ExitStatus.TIMED_OUT;
    }

    /** What bin/railmpi-rank reports is not for users. */
    private Thread passOn(InputStream from, PrintStream to) {
        Thread thread = new Thread(() -> {
            try (BufferedReader lines = new BufferedReader(new InputStreamReader(from, StandardCharsets.ISO_8859_1))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    if (!line.startsWith(mark)) {
                        to.println(line);
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        thread.start();
        return thread;
    }

    @Override
    public void close() {
        if (flux != null) {
            flux.destroy();
        }
    }
}
