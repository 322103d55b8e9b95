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

    /**
     * Reads low-high, low:high or a single port.
     *
     * @throws ParameterException if it is none of them, or not a range of ports
     */
    static PortRange parse(String text) {
        String problem = problem(text);
        if (problem != null) {
            throw new ParameterException("parameter btl_port_range: value '" + text + "': " + problem);
        }
        return read(text);
    }

    /** Returns what is wrong with a text, null if nothing is. */
    static String problem(String text) {
        PortRange range;
        try {
            range = read(text);
        } catch (NumberFormatException e) {
            range = null;
        }
        boolean isRange = range != null && range.low >= 1 && range.low <= range.high && range.high <= MAX_PORT;
        return isRange || text.isBlank()
                ? null
                : "it is not a range of ports; give low-high with 1 <= low <= high <= " + MAX_PORT;
    }

    private static PortRange read(String text) {
        if (text.isBlank()) {
            return new PortRange(0, 0);
        }
        int separator = Math.max(text.indexOf('-', 1), text.indexOf(':'));
        String first = separator < 0 ? text : text.substring(0, separator);
        String last = separator < 0 ? text : text.substring(separator + 1);
        return new PortRange(Integer.parseInt(first.trim()), Integer.parseInt(last.trim()));
    }

    int count() {
        return high - low + 1;
    }

    @Override
    public String toString() {
        return low == 0 ? "any" : low + "-" + high;
    }
}
