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
     * Reads low-high or low:high.
     *
     * @throws ParameterException if it is neither, or not a range of ports
     */
    static PortRange parse(String text) {
        if (text.isBlank()) {
            return new PortRange(0, 0);
        }
        int separator = Math.max(text.indexOf('-', 1), text.indexOf(':'));
        try {
            String first = separator < 0 ? text : text.substring(0, separator);
            String last = separator < 0 ? text : text.substring(separator + 1);
            PortRange range = new PortRange(Integer.parseInt(first.trim()), Integer.parseInt(last.trim()));
            if (range.low >= 1 && range.low <= range.high && range.high <= MAX_PORT) {
                return range;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw new ParameterException("parameter btl_port_range: '" + text
                + "' is not a range of ports; give low-high with 1 <= low <= high <= " + MAX_PORT);
    }

    int count() {
        return high - low + 1;
    }

    @Override
    public String toString() {
        return low == 0 ? "any" : low + "-" + high;
    }
}
