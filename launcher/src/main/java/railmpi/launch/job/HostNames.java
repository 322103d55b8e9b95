package railmpi.launch.job;

import java.util.ArrayList;
import java.util.List;
import railmpi.launch.LaunchException;

/**
 * The short forms in which Slurm and administrators write many hosts: {@code node[01-03,07]:2} stands for
 * {@code node01:2}, {@code node02:2}, {@code node03:2} and {@code node07:2}. Stateless.
 */
final class HostNames {
    private static final int MOST_HOSTS = 1 << 16;

    private HostNames() {}

    /**
     * Takes a list apart, at its commas and in its brackets. Brackets around an IPv6 address are left alone.
     *
     * @param shown the option, for messages
     * @return the entries in order, empty ones too
     * @throws LaunchException for a bracket that is not closed or holds no numbers, and for too many hosts
     */
    static List<String> expand(String shown, String list) {
        List<String> hosts = new ArrayList<>();
        int start = 0;
        int depth = 0;
        for (int at = 0; at <= list.length(); at++) {
            char c = at == list.length() ? ',' : list.charAt(at);
            depth += c == '[' ? 1 : c == ']' ? -1 : 0;
            if (c == ',' && depth <= 0 || at == list.length()) {
                addExpanded(hosts, shown, list.substring(start, at).trim());
                start = at + 1;
            }
        }
        return hosts;
    }

    private static void addExpanded(List<String> hosts, String shown, String entry) {
        int open = entry.indexOf('[');
        int close = entry.indexOf(']', open);
        if (open < 0 || close > 0 && entry.substring(open, close).indexOf(':') >= 0) {
            hosts.add(entry);
            return;
        }
        if (close < 0) {
            throw new LaunchException(shown + " '" + entry + "': a bracket is not closed");
        }
        String before = entry.substring(0, open);
        String after = entry.substring(close + 1);
        for (String range : entry.substring(open + 1, close).split(",", -1)) {
            for (String number : numbers(shown, entry, range.trim())) {
                addExpanded(hosts, shown, before + number + after);
                if (hosts.size() > MOST_HOSTS) {
                    throw new LaunchException(shown + " '" + entry + "' expands to more than " + MOST_HOSTS + " hosts");
                }
            }
        }
    }

    /** Returns the numbers of N or N-M, with as many digits as N has. */
    private static List<String> numbers(String shown, String entry, String range) {
        int dash = range.indexOf('-');
        String first = dash < 0 ? range : range.substring(0, dash);
        String last = dash < 0 ? range : range.substring(dash + 1);
        if (!first.matches("\\d{1,9}") || !last.matches("\\d{1,9}")) {
            throw new LaunchException(
                    shown + " '" + entry + "': '" + range + "' is not a number or a range of numbers");
        }
        int from = Integer.parseInt(first);
        int to = Integer.parseInt(last);
        if (from > to || to - from >= MOST_HOSTS) {
            throw new LaunchException(
                    shown + " '" + entry + "': '" + range + "' is not a range of at most " + MOST_HOSTS);
        }
        List<String> numbers = new ArrayList<>();
        for (int number = from; number <= to; number++) {
            String digits = Integer.toString(number);
            numbers.add("0".repeat(Math.max(0, first.length() - digits.length())) + digits);
        }
        return numbers;
    }
}
