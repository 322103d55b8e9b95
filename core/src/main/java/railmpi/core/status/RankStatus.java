package railmpi.core.status;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What one rank says of itself at one moment; counts are of the time in which it is looked at.
 *
 * @param job name of the job
 * @param rank in the world of the job
 * @param size ranks of the job
 * @param host name of its machine
 * @param pid its process there
 * @param atMs when, milliseconds since 1970 by the clock of its machine
 * @param atNs when, nanoseconds since some moment of that process
 * @param looks how often it was looked whether the program is in a call of MPI
 * @param looksInMpi how often it was
 * @param isInMpi whether it was in the last one
 * @param traffic its messages
 * @param waitRecord its {@link railmpi.core.progress.WaitRecord} in Base64
 * @param rails its rails, by name; empty where there is none
 * @param failed ranks of the job that it knows to have failed, in the order of the failures
 */
public record RankStatus(
        String job,
        int rank,
        int size,
        String host,
        long pid,
        long atMs,
        long atNs,
        long looks,
        long looksInMpi,
        boolean isInMpi,
        Traffic traffic,
        String waitRecord,
        List<RailSummary> rails,
        List<Integer> failed) {
    private static final String SEPARATOR = "\t";
    private static final int FIELDS = 14;

    /**
     * Returns one line that says all of it, fields separated by tabs.
     *
     * @return without an end of line
     */
    public String text() {
        return String.join(
                SEPARATOR,
                plain(job),
                Integer.toString(rank),
                Integer.toString(size),
                plain(host),
                Long.toString(pid),
                Long.toString(atMs),
                Long.toString(atNs),
                Long.toString(looks),
                Long.toString(looksInMpi),
                Boolean.toString(isInMpi),
                traffic.text(),
                waitRecord,
                rails.stream().map(RailSummary::text).collect(Collectors.joining(";")),
                failed.stream().map(String::valueOf).collect(Collectors.joining(",")));
    }

    /**
     * Returns what a line says.
     *
     * @param line of {@link #text}
     * @return the same status
     * @throws IllegalArgumentException if it is none
     */
    public static RankStatus parse(String line) {
        String[] fields = line.split(SEPARATOR, -1);
        if (fields.length != FIELDS) {
            throw new IllegalArgumentException("not the status of a rank: " + line);
        }
        return new RankStatus(
                fields[0],
                Integer.parseInt(fields[1]),
                Integer.parseInt(fields[2]),
                fields[3],
                Long.parseLong(fields[4]),
                Long.parseLong(fields[5]),
                Long.parseLong(fields[6]),
                Long.parseLong(fields[7]),
                Long.parseLong(fields[8]),
                Boolean.parseBoolean(fields[9]),
                Traffic.parse(fields[10]),
                fields[11],
                rails(fields[12]),
                ranks(fields[13]));
    }

    private static List<Integer> ranks(String text) {
        List<Integer> ranks = new ArrayList<>();
        for (String rank : text.isEmpty() ? new String[0] : text.split(",", -1)) {
            ranks.add(Integer.valueOf(rank));
        }
        return ranks;
    }

    private static List<RailSummary> rails(String text) {
        List<RailSummary> rails = new ArrayList<>();
        for (String rail : text.isEmpty() ? new String[0] : text.split(";", -1)) {
            rails.add(RailSummary.parse(rail));
        }
        return rails;
    }

    /** Returns a name without what separates fields. */
    static String plain(String name) {
        return name.replaceAll("[\\t\\r\\n,;]", "_");
    }
}
