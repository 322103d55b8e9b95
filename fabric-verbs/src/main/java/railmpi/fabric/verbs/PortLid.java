package railmpi.fabric.verbs;

/**
 * The addresses of a port in its InfiniBand subnet: 2^LMC of them from the base LID on, each of which the subnet may
 * route over another way. Immutable.
 *
 * @param base base LID, 0 for a port that has none, as on Ethernet
 * @param lmc LID mask control, 0 to 7
 */
record PortLid(int base, int lmc) {
    /** Of a port on Ethernet. */
    static final PortLid NONE = new PortLid(0, 0);

    private static final String PREFIX = "lid";
    private static final int MOST_BASE = 0xffff;
    private static final int MOST_LMC = 7;

    /** Returns NONE for what no port can have. */
    static PortLid of(int base, int lmc) {
        boolean isValid = base > 0 && base <= MOST_BASE && lmc >= 0 && lmc <= MOST_LMC;
        return isValid ? new PortLid(base, lmc) : NONE;
    }

    /** Reads what {@link #toString} has written; anything else is NONE. */
    static PortLid parse(String text) {
        int point = text.indexOf('.');
        if (!text.startsWith(PREFIX) || point < 0) {
            return NONE;
        }
        return of(
                PortAddress.parseNumber(text.substring(PREFIX.length(), point), MOST_BASE),
                PortAddress.parseNumber(text.substring(point + 1), MOST_LMC));
    }

    boolean isNone() {
        return base == 0;
    }

    /** Tells whether a LID is one of the port's. */
    boolean has(int lid) {
        return lid >= base && lid < base + (1 << lmc);
    }

    /** Returns base LID and LMC, for example {@code lid17.2}; no text for NONE. */
    @Override
    public String toString() {
        return isNone() ? "" : PREFIX + base + '.' + lmc;
    }
}
