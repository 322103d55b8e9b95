package railmpi.fabric.verbs;

/**
 * What a port tells its peers of itself, and which way to it is meant; as text {@code rdma:10.77.0.1:41234/4096}, with
 * {@code /lid17.2} for LID and LMC on InfiniBand, and {@code /path3} for another way than the first. Immutable.
 *
 * @param address where it listens
 * @param mtuBytes its MTU, 0 if that is not told
 * @param lid its LIDs
 * @param path number of the way
 */
record PortCard(PortAddress address, int mtuBytes, PortLid lid, int path) {
    private static final char SEPARATOR = '/';
    private static final String PATH = "path";
    private static final int MOST_MTU_BYTES = 1 << 20;
    /** More than any rail has. */
    private static final int MOST_PATH = 255;

    static PortCard parse(String text) {
        PortCard card = parseOrNull(text);
        return card == null ? new PortCard(PortAddress.parse(text), 0, PortLid.NONE, 0) : card;
    }

    /** Returns null for what another provider, or nobody, has written. */
    static PortCard parseOrNull(String text) {
        String[] parts = text.split("/");
        PortAddress address = PortAddress.parseOrNull(parts[0]);
        if (address == null) {
            return null;
        }
        PortCard card = new PortCard(address, 0, PortLid.NONE, 0);
        for (int i = 1; i < parts.length; i++) {
            card = card.with(parts[i]);
        }
        return card;
    }

    private PortCard with(String part) {
        if (part.startsWith(PATH)) {
            int number = PortAddress.parseNumber(part.substring(PATH.length()), MOST_PATH);
            return new PortCard(address, mtuBytes, lid, Math.max(0, number));
        }
        PortLid told = PortLid.parse(part);
        return told.isNone()
                ? new PortCard(address, Math.max(0, PortAddress.parseNumber(part, MOST_MTU_BYTES)), lid, path)
                : new PortCard(address, mtuBytes, told, path);
    }

    /** Returns the same card with another way. */
    PortCard withPath(int number) {
        return new PortCard(address, mtuBytes, lid, number);
    }

    @Override
    public String toString() {
        return address.toString()
                + (mtuBytes == 0 ? "" : SEPARATOR + String.valueOf(mtuBytes))
                + (lid.isNone() ? "" : SEPARATOR + lid.toString())
                + (path == 0 ? "" : SEPARATOR + PATH + path);
    }
}
