package railmpi.core.status;

/**
 * One rail of a rank, to all of its peers together.
 *
 * @param name interface of the rank
 * @param up peers to which it is up
 * @param connecting peers to which it is being connected
 * @param down peers to which it is down
 * @param bytes sent over it since MPI was initialised
 * @param weight mean share in striped data, over the peers to which it is up; 0 if there is none
 */
public record RailSummary(String name, int up, int connecting, int down, long bytes, double weight) {
    private static final int FIELDS = 6;

    /** Returns the text of {@link #parse}. */
    String text() {
        return RankStatus.plain(name) + "," + up + "," + connecting + "," + down + "," + bytes + "," + weight;
    }

    /** Returns what a text says; {@link IllegalArgumentException} if it is none of {@link #text}. */
    static RailSummary parse(String text) {
        String[] fields = text.split(",", -1);
        if (fields.length != FIELDS) {
            throw new IllegalArgumentException("not a rail: " + text);
        }
        return new RailSummary(
                fields[0],
                Integer.parseInt(fields[1]),
                Integer.parseInt(fields[2]),
                Integer.parseInt(fields[3]),
                Long.parseLong(fields[4]),
                Double.parseDouble(fields[5]));
    }
}
