package railmpi.launch.cli;

import java.util.Map;
import railmpi.launch.LaunchException;
import railmpi.pmi.SpawnCommand;

/**
 * How many processes of a command are started: all that were asked for, if info npernode (pernode for 1) leaves room
 * for them on this machine. Info soft names other numbers that will do, as in MPI 4.0, section 11.8.2: the largest one
 * that is possible is taken. Stateless.
 */
final class SpawnCount {
    private static final String SOFT = "soft";
    private static final String PER_NODE = "npernode";

    private SpawnCount() {}

    /**
     * Returns the number of processes to start.
     *
     * @throws LaunchException when none is allowed, or a value is malformed
     */
    static int of(SpawnCommand command) {
        Map<String, String> info = command.info();
        int wanted = command.count();
        int room = OptionParser.MOST_RANKS;
        if (info.containsKey(PER_NODE)) {
            room = OptionParser.number("info " + PER_NODE, info.get(PER_NODE).strip(), 1, OptionParser.MOST_RANKS);
        } else if (Boolean.parseBoolean(info.get("pernode"))) {
            room = 1;
        }
        String soft = info.get(SOFT);
        int count = soft == null ? wanted : largest(soft, Math.min(wanted, room));
        if (count == 0 || count > room) {
            throw new LaunchException(
                    "cannot start " + wanted + " processes of " + command.program() + ": there is room for " + room
                            + " on this machine" + (soft == null ? "" : ", and info soft is " + soft));
        }
        return count;
    }

    /**
     * Returns the largest number up to a limit in a list of a, a:b (all from a to b) and a:b:c (in steps of c); or 0.
     */
    private static int largest(String soft, int limit) {
        int largest = 0;
        for (String part : soft.split(",")) {
            String[] numbers = part.strip().split(":", -1);
            int first = number(soft, numbers[0]);
            int last = numbers.length > 1 ? number(soft, numbers[1]) : first;
            int step = numbers.length > 2 ? number(soft, numbers[2]) : 1;
            if (step == 0 || numbers.length > 3) {
                throw malformed(soft, null);
            }
            largest = Math.max(largest, largestOf(first, last, step, limit));
        }
        return largest;
    }

    /** Steps may go down; 0 if there is none. */
    private static int largestOf(int first, int last, int step, int limit) {
        if (step < 0) {
            int count = (first - last) / -step;
            return first < last ? 0 : largestOf(first + count * step, first, -step, limit);
        }
        int end = Math.min(last, limit);
        return first > end ? 0 : Math.max(0, first + (end - first) / step * step);
    }

    private static int number(String soft, String text) {
        try {
            return Integer.parseInt(text.strip());
        } catch (NumberFormatException e) {
            throw malformed(soft, e);
        }
    }

    private static LaunchException malformed(String soft, Throwable cause) {
        return new LaunchException("info soft '" + soft + "' is not a list of numbers a, a:b or a:b:step", cause);
    }
}
