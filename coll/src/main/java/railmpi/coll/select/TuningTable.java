package railmpi.coll.select;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import railmpi.core.RailException;
import railmpi.pml.state.Network;

/**
 * By what algorithms are chosen, as text: one row a line, {@code COLLECTIVE PLACE RANKS BYTES ALGORITHM}. A line that
 * starts with # is a comment. PLACE is any, node (all ranks in one node), net, or
 * of net only a kind of network, such as soft (sockets) or verbs (RDMA adapters); RANKS is a number, or one with a ^
 * behind it for powers of two only; BYTES a number, perhaps with k, m or g behind it. A row holds for so many ranks and
 * bytes and more. Immutable.
 */
public final class TuningTable {
    private static final int COLUMNS = 5;
    private static final int KIBI_SHIFT = 10;
    private static final String UNITS = "kmg";

    /** Rows of a file; those that come with the library are read when they are asked for. */
    private final Map<String, List<TuningRow>> rows = new TreeMap<>();

    private TuningTable() {}

    /**
     * Returns the rows that come with the library.
     *
     * @return the table
     */
    public static TuningTable builtIn() {
        return new TuningTable();
    }

    /**
     * Returns the rows that come with the library and behind them, so that they are looked at first, those of a file.
     *
     * @param file name of the file; empty: none
     * @return the table
     * @throws RailException (ARGUMENT) if the file cannot be read, or has a line that is none of these rows
     */
    public static TuningTable withFile(String file) {
        TuningTable table = builtIn();
        if (!file.isEmpty()) {
            TuningTable known = builtIn();
            known.addBuiltIn("");
            table.addAll(contents(file), file, "", List.copyOf(known.rows.keySet()));
        }
        return table;
    }

    /**
     * Returns the rows of a collective.
     *
     * @param collective its name
     * @return in the order in which they were given
     */
    public List<TuningRow> rows(String collective) {
        TuningTable all = builtIn();
        all.addBuiltIn(collective + " ");
        List<TuningRow> rowsOfIt = all.rows.getOrDefault(collective, new ArrayList<>());
        rowsOfIt.addAll(rows.getOrDefault(collective, List.of()));
        return Collections.unmodifiableList(rowsOfIt);
    }

    private void addBuiltIn(String start) {
        addAll(BuiltInRows.TEXT, "built-in table", start, null);
    }

    private static String contents(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException | RuntimeException e) {
            throw new RailException(
                    RailException.Category.ARGUMENT,
                    "cannot read the file '" + file + "' that coll_tuning_file names: " + e,
                    e);
        }
    }

    /** Adds the rows that start so. */
    private void addAll(String text, String name, String rowStart, List<String> collectives) {
        int number = 0;
        for (int start = 0; start < text.length(); ) {
            int end = text.indexOf('\n', start);
            end = end < 0 ? text.length() : end;
            number++;
            String line = text.substring(start, end).trim();
            if (!line.isEmpty() && line.charAt(0) != '#' && line.startsWith(rowStart)) {
                add(line, name + ":" + number, collectives);
            }
            start = end + 1;
        }
    }

    private void add(String line, String origin, List<String> collectives) {
        String[] words = new String[COLUMNS + 1];
        int count = split(line, words);
        if (count != COLUMNS) {
            throw wrong(origin, "'" + line + "' is not of the form COLLECTIVE PLACE RANKS BYTES ALGORITHM");
        }
        if (collectives != null && !collectives.contains(words[0])) {
            throw wrong(origin, "there is no collective '" + words[0] + "'; there are " + collectives);
        }
        boolean isPowerOfTwo = words[2].endsWith("^");
        long ranks = number(isPowerOfTwo ? words[2].substring(0, words[2].length() - 1) : words[2]);
        if (ranks < 1 || ranks > Integer.MAX_VALUE) {
            throw wrong(
                    origin, "RANKS is a number from 1 on, for powers of two with ^ behind it, not '" + words[2] + "'");
        }
        long bytes = bytes(words[3]);
        if (bytes < 0) {
            throw wrong(origin, "BYTES is a length such as 0, 4096 or 64k, not '" + words[3] + "'");
        }
        TuningRow row = new TuningRow(place(words[1], origin), (int) ranks, isPowerOfTwo, bytes, words[4], origin);
        List<TuningRow> others = rows.get(words[0]);
        if (others == null) {
            others = new ArrayList<>();
            rows.put(words[0], others);
        }
        others.add(row);
    }

    /** Cuts a line at blanks into as many words as there is room for; returns how many there are. */
    private static int split(String line, String[] words) {
        int count = 0;
        int start = -1;
        for (int i = 0; i <= line.length(); i++) {
            boolean isBlank = i == line.length() || line.charAt(i) <= ' ';
            if (isBlank && start >= 0) {
                if (count < words.length) {
                    words[count++] = line.substring(start, i);
                }
                start = -1;
            } else if (!isBlank && start < 0) {
                start = i;
            }
        }
        return count;
    }

    private static TuningRow.Place place(String word, String origin) {
        switch (word) {
            case "any":
                return TuningRow.Place.ANY;
            case "net":
                return TuningRow.Place.NET;
            case "node":
                return new TuningRow.Place(Network.NODE, true);
            default:
                Network network = Network.find(word);
                if (network == null) {
                    throw wrong(
                            origin,
                            "PLACE is any, node, net or a network (" + String.join(", ", Network.names()) + "), not '"
                                    + word + "'");
                }
                return new TuningRow.Place(network, false);
        }
    }

    private static long bytes(String word) {
        int unit = UNITS.indexOf(word.charAt(word.length() - 1));
        long digits = number(unit < 0 ? word : word.substring(0, word.length() - 1));
        int shift = KIBI_SHIFT * (unit + 1);
        return digits > Long.MAX_VALUE >> shift ? -1 : digits << shift;
    }

    /** Returns -1 for what is no number. */
    private static long number(String digits) {
        try {
            return Math.max(-1, Long.parseLong(digits));
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    private static RailException wrong(String origin, String problem) {
        return new RailException(RailException.Category.ARGUMENT, origin + ": " + problem);
    }
}
