package railmpi.pmi;

/**
 * One line of PMI-1: {@code cmd=name key=value ...}; immutable.
 *
 * <p>The order of the pairs does not matter, a value runs to the next blank and may hold '='.
 */
public final class PmiLine {
    private final String text;

    /** Takes a line without its newline. */
    public PmiLine(String text) {
        this.text = text;
    }

    /** Returns the name of the command, empty when the line has none. */
    public String command() {
        String command = value("cmd");
        return command == null ? "" : command;
    }

    /** Returns the value of a key, null when the line has none. */
    public String value(String key) {
        int length = text.length();
        for (int start = 0; start < length; ) {
            int blank = text.indexOf(' ', start);
            int end = blank < 0 ? length : blank;
            int valueAt = start + key.length() + 1;
            if (valueAt <= end && text.startsWith(key, start) && text.charAt(valueAt - 1) == '=') {
                return text.substring(valueAt, end);
            }
            start = end + 1;
        }
        return null;
    }

    /** Returns all that follows {@code key=}, blanks included, null when the line does not have the key. */
    public String remainder(String key) {
        int at = text.indexOf(" " + key + "=");
        return at < 0 ? null : text.substring(at + key.length() + 2);
    }

    /** Returns the number that a key has, {@code missing} when the line does not have the key. */
    public int number(String key, int missing) {
        String value = value(key);
        if (value == null) {
            return missing;
        }
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new PmiException("the process manager sent '" + text + "': " + key + " is not a number", e);
        }
    }

    /** Returns the line as it was received. */
    @Override
    public String toString() {
        return text;
    }
}
