package railmpi.io.hint;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The hints in use for an open file, under the names of the standard and of ROMIO. Unknown ones and values that make
 * no sense are ignored. The striping hints describe the file system, they do not change it: aggregators keep to whole
 * stripes, and there are as many of them as stripes unless their number is given as well. Immutable.
 */
public final class Hints {
    private static final String BUFFER = "cb_buffer_size";
    private static final String NODES = "cb_nodes";
    private static final String SIEVE_READ_BYTES = "ind_rd_buffer_size";
    private static final String SIEVE_WRITE_BYTES = "ind_wr_buffer_size";
    private static final String COLLECTIVE_READ = "romio_cb_read";
    private static final String COLLECTIVE_WRITE = "romio_cb_write";
    private static final String SIEVE_READ = "romio_ds_read";
    private static final String SIEVE_WRITE = "romio_ds_write";
    private static final String BUFFERING = "collective_buffering";
    private static final String STRIPES = "striping_factor";
    private static final String STRIPE_BYTES = "striping_unit";

    private static final String BUFFER_DEFAULT = "16777216";
    private static final String SIEVE_READ_DEFAULT = "4194304";
    private static final String SIEVE_WRITE_DEFAULT = "524288";
    private static final int LARGEST_BUFFER = 1 << 30;

    private final Map<String, String> values;
    private final int bufferBytes;
    private final int aggregators;
    private final int stripeBytes;
    private final int sieveReadBytes;
    private final int sieveWriteBytes;
    private final Use sieveRead;
    private final Use sieveWrite;
    private final Use readAggregation;
    private final Use writeAggregation;

    /** When something is done. */
    public enum Use {
        /** Always. */
        ENABLE,
        /** Never. */
        DISABLE,
        /** Where it pays. */
        AUTOMATIC
    }

    private Hints(Map<String, String> values) {
        this.values = values;
        bufferBytes = intOf(BUFFER);
        aggregators = intOf(NODES);
        stripeBytes = values.containsKey(STRIPE_BYTES) ? intOf(STRIPE_BYTES) : 0;
        sieveReadBytes = intOf(SIEVE_READ_BYTES);
        sieveWriteBytes = intOf(SIEVE_WRITE_BYTES);
        sieveRead = useOf(SIEVE_READ);
        sieveWrite = useOf(SIEVE_WRITE);
        boolean isOff = values.get(BUFFERING).equals("false");
        readAggregation = isOff ? Use.DISABLE : useOf(COLLECTIVE_READ);
        writeAggregation = isOff ? Use.DISABLE : useOf(COLLECTIVE_WRITE);
    }

    /**
     * Returns the hints of a file that is opened.
     *
     * @param nodes that its ranks are on, the default number of aggregators
     * @return the defaults
     */
    public static Hints defaults(int nodes) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put(BUFFER, BUFFER_DEFAULT);
        values.put(NODES, Integer.toString(nodes));
        values.put("cb_config_list", "*:1");
        values.put(BUFFERING, "true");
        values.put(COLLECTIVE_READ, "automatic");
        values.put(COLLECTIVE_WRITE, "automatic");
        values.put(SIEVE_READ, "automatic");
        values.put(SIEVE_WRITE, "automatic");
        values.put(SIEVE_READ_BYTES, SIEVE_READ_DEFAULT);
        values.put(SIEVE_WRITE_BYTES, SIEVE_WRITE_DEFAULT);
        return new Hints(values);
    }

    /**
     * Returns these hints with others in their place.
     *
     * @param wanted what the program says
     * @param ranks how many aggregators there can be
     * @return new hints
     */
    public Hints with(Map<String, String> wanted, int ranks) {
        Map<String, String> merged = new LinkedHashMap<>(values);
        wanted.forEach((key, value) -> {
            String usable = usable(key, value.trim(), ranks);
            if (usable != null) {
                merged.put(key, usable);
            }
        });
        String stripes = usable(STRIPES, wanted.getOrDefault(STRIPES, "").trim(), ranks);
        if (stripes != null && !wanted.containsKey(NODES)) {
            merged.put(NODES, number(stripes, ranks));
        }
        return new Hints(merged);
    }

    /** Returns the value that is used for a wanted one, null to leave it as it is. */
    private static String usable(String key, String value, int ranks) {
        switch (key) {
            case BUFFER:
            case SIEVE_READ_BYTES:
            case SIEVE_WRITE_BYTES:
            case STRIPE_BYTES:
                return number(value, LARGEST_BUFFER);
            case STRIPES:
                return number(value, Integer.MAX_VALUE);
            case NODES:
                return number(value, ranks);
            case COLLECTIVE_READ:
            case COLLECTIVE_WRITE:
            case SIEVE_READ:
            case SIEVE_WRITE:
                return value.matches("enable|disable|automatic") ? value : null;
            case BUFFERING:
                return value.matches("true|false") ? value : null;
            default:
                return null;
        }
    }

    private static String number(String value, int largest) {
        try {
            long number = Long.parseLong(value);
            return number < 1 ? null : Long.toString(Math.min(number, largest));
        } catch (NumberFormatException e) {
            return null; // as the standard wants it
        }
    }

    private int intOf(String key) {
        return Integer.parseInt(values.get(key));
    }

    private Use useOf(String key) {
        return Use.valueOf(values.get(key).toUpperCase(java.util.Locale.ROOT));
    }

    /** Returns all values in use by name; not to be changed. */
    public Map<String, String> values() {
        return values;
    }

    /** Returns the bytes that an aggregator moves at once. */
    public int bufferBytes() {
        return bufferBytes;
    }

    /** Returns how many aggregators there are. */
    public int aggregators() {
        return aggregators;
    }

    /** Returns the bytes that aggregators do not divide, given as the length of a stripe; 0 if it is not given. */
    public int stripeBytes() {
        return stripeBytes;
    }

    /** Returns how much is read at once over the gaps between runs. */
    public int sieveReadBytes() {
        return sieveReadBytes;
    }

    /** Returns how much is written at once over the gaps between runs. */
    public int sieveWriteBytes() {
        return sieveWriteBytes;
    }

    /** Tells when gaps are read over. */
    public Use sieveRead() {
        return sieveRead;
    }

    /** Tells when gaps are written over. */
    public Use sieveWrite() {
        return sieveWrite;
    }

    /** Tells when a collective access goes by aggregators. */
    public Use aggregation(boolean isWrite) {
        return isWrite ? writeAggregation : readAggregation;
    }
}
