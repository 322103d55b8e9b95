package railmpi.launch.hydra;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import railmpi.launch.job.Placement;
import railmpi.launch.job.SegmentSpec;

/** Makes the command line of mpiexec.hydra. Stateless. */
final class HydraCommand {
    private HydraCommand() {}

    /**
     * Returns the words.
     *
     * @param hydra the program mpiexec.hydra
     * @param toleratesFailures whether the job goes on when ranks fail
     * @param hostFile file with the hosts, null when none are named
     * @param pattern what Hydra is to put in front of output
     * @param rankProgram bin/railmpi-rank
     * @param added names of variables that the job adds to the environment
     */
    static List<String> words(
            File hydra,
            Placement settings,
            boolean toleratesFailures,
            File hostFile,
            String pattern,
            File rankProgram,
            List<SegmentSpec> segments,
            HydraEnvironment environment,
            List<String> added) {
        List<String> words = new ArrayList<>();
        words.add(hydra.getPath());
        // The working directory is entered by our program: Hydra forgets processes when it is missing somewhere.
        add(words, "-wdir", "/");
        add(words, "-f", hostFile == null ? null : hostFile.getPath());
        add(words, "-launcher", settings.launcher);
        add(words, "-launcher-exec", settings.launcherExecutable);
        add(words, "-ppn", settings.ranksPerNode == 0 ? null : Integer.toString(settings.ranksPerNode));
        add(words, "-iface", settings.networkInterface);
        add(words, "-bind-to", settings.binding);
        words.addAll(settings.furtherOptions);
        if (toleratesFailures) {
            words.add("-disable-auto-cleanup");
        }
        add(words, "-prepend-pattern", pattern);
        boolean isFirst = true;
        for (SegmentSpec segment : segments) {
            if (!isFirst) {
                words.add(":");
            }
            isFirst = false;
            add(words, "-n", segment.count() == 0 ? null : Integer.toString(segment.count()));
            words.addAll(environment.words(segment, added));
            words.add(rankProgram.getPath());
            words.add(segment.directory().getPath());
            words.addAll(environment.without(segment));
            words.addAll(segment.command());
        }
        return words;
    }

    private static void add(List<String> words, String option, String value) {
        if (value != null) {
            words.add(option);
            words.add(value);
        }
    }
}
