package railmpi.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Makes one outcome of those of all ranks. Used by one thread, once. */
final class RankResults {
    private final RankSettings settings;
    private final Transcript transcript;

    RankResults(RankSettings settings, Transcript transcript) {
        this.settings = settings;
        this.transcript = transcript;
    }

    /** Reads what the ranks have left in the folder of the job, which ended with a status. */
    Outcome read(Path folder, int status) throws IOException {
        Map<String, List<Integer>> failed = texts(folder, Outcome.Kind.FAILED);
        Map<String, List<Integer>> skipped = texts(folder, Outcome.Kind.SKIPPED);
        if (failed.isEmpty() && !skipped.isEmpty()) {
            return new Outcome(Outcome.Kind.SKIPPED, describe(skipped));
        }
        if (failed.isEmpty() && status == 0) {
            return Outcome.passed();
        }
        String headline = settings.name() + " failed on "
                + (failed.isEmpty()
                        ? settings.ranks() + " ranks, status " + status
                        : places(failed) + " of " + settings.ranks());
        String launcher = transcript.ofLauncher();
        return new Outcome(
                Outcome.Kind.FAILED,
                headline + "\n" + describe(failed) + (launcher.isEmpty() ? "" : "\n" + launcher)
                        + transcript.ofRanks());
    }

    /** Returns each text with the ranks that left it: what fails on all ranks alike is told once. */
    private Map<String, List<Integer>> texts(Path folder, Outcome.Kind kind) throws IOException {
        Map<String, List<Integer>> ranks = new LinkedHashMap<>();
        for (int rank = 0; rank < settings.ranks(); rank++) {
            Path file = folder.resolve(kind.name().toLowerCase(Locale.ROOT) + "-" + rank);
            if (Files.exists(file)) {
                ranks.computeIfAbsent(Files.readString(file), text -> new ArrayList<>())
                        .add(rank);
            }
        }
        return ranks;
    }

    private static String places(Map<String, List<Integer>> texts) {
        List<Integer> ranks = new ArrayList<>();
        texts.values().forEach(ranks::addAll);
        return named(ranks.stream().sorted().toList());
    }

    private static String named(List<Integer> ranks) {
        return (ranks.size() == 1 ? "rank " : "ranks ")
                + ranks.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private static String describe(Map<String, List<Integer>> texts) {
        return texts.entrySet().stream()
                .map(entry -> named(entry.getValue()) + ": " + entry.getKey())
                .collect(Collectors.joining("\n"));
    }
}
