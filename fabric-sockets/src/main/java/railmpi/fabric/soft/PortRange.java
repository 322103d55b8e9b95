package railmpi.fabric.soft;

import railmpi.core.param.ParameterException;

/**
 * TCP ports that may be listened on.
 *
 * @param low first, 0 for any free port
 * @param high last
 */
record PortRange(int low, int high) {
    private static final int MAX_PORT = 65535;
    private static final String NO_RANGE =
            "it is not a range of ports; give low-high with 1 <= low <= high <= " + MAX_PORT;

    /**
     * Reads low-high, low:high or a single port.
     *
     * @throws ParameterException if it is none of them, or not a range of ports
     */
    static PortRange parse(String text) {
        PortRange range = read(text);
        if (range == null) {
            throw new ParameterException("parameter btl_port_range: value '" + text + "': " + NO_RANGE);
        }
        return range;
    }

    /** Returns what is wrong with a text, null if nothing is. */
    static String problem(String text) {
        return read(text) == null ? NO_RANGE : null;
    }

    /** Returns null if the text is not a range of ports. */
    private static PortRange read(String text) {
        if (text.isBlank()) {
            return new PortRange(0, 0);
        }
        int separator = Math.max(text.indexOf('-', 1), text.indexOf(':'));
        try {
            String first = separator < 0 ? text : text.substring(0, separator);
            String last = separator < 0 ? text : text.substring(separator + 1);
            PortRange range = new PortRange(Integer.parseInt(first.trim()), Integer.parseInt(last.trim()));
            return range.low >= 1 && range.low <= range.high && range.high <= MAX_PORT ? range : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    int count() {
        return high - low + 1;
    }

    @Override
    public String toString() {
        return low == 0 ? "any" : low + "-" + high;
    }
}
