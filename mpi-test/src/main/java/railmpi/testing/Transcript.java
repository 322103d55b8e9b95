package railmpi.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a job prints: passed on line by line, and the last lines of each rank kept. Thread-safe by its monitor. */
final class Transcript {
    private static final Pattern OF_RANK = Pattern.compile("\\[(\\d+)] (.*)");
    /** Between the thread dumps of a job that takes too long. */
    private static final Pattern HEADING = Pattern.compile("---- rank \\d+ ----");

    private static final int KEPT_LINES = 400;

    private final Map<Integer, Deque<String>> ranks = new TreeMap<>();
    private final List<String> launcher = new ArrayList<>();

    /** Starts a thread that reads a stream of mpirun to its end. */
    Thread follow(InputStream stream, PrintStream target) {
        String encoding = System.getProperty("native.encoding");
        Charset charset = encoding == null ? Charset.defaultCharset() : Charset.forName(encoding);
        Thread reader = new Thread(() -> read(new BufferedReader(new InputStreamReader(stream, charset)), target));
        reader.setName("railmpi-test-output");
        reader.setDaemon(true);
        reader.start();
        return reader;
    }

    private void read(BufferedReader lines, PrintStream target) {
        try {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (keep(line)) {
                    target.println(line);
                }
            }
        } catch (IOException e) {
            keep("mpirun: its output broke off: " + e.getMessage());
        }
    }

    /** Returns whether it is a line of a rank. What the launcher says becomes part of the failure. */
    private synchronized boolean keep(String line) {
        Matcher matcher = OF_RANK.matcher(line);
        if (!matcher.matches()) {
            if (!HEADING.matcher(line).matches()) {
                launcher.add(line);
            }
            return false;
        }
        Deque<String> kept = ranks.computeIfAbsent(Integer.valueOf(matcher.group(1)), rank -> new ArrayDeque<>());
        kept.add(matcher.group(2));
        if (kept.size() > KEPT_LINES) {
            kept.remove();
        }
        return true;
    }

    /** Returns what mpirun itself said: why the job ended, where the ranks wait. */
    synchronized String ofLauncher() {
        return String.join("\n", launcher);
    }

    /** Returns the last lines of each rank that printed something, one rank after the other. */
    synchronized String ofRanks() {
        StringBuilder text = new StringBuilder();
        ranks.forEach((rank, lines) -> text.append("\n---- output of rank ")
                .append(rank)
                .append(" ----\n")
                .append(String.join("\n", lines)));
        return text.toString();
    }
}
