package railmpi.policy;

/**
 * Decides for each piece of bulk data whether it is cut, which rails carry it, and whether it has to wait because one
 * of them has enough to do. Pure; not thread-safe.
 *
 * <p>Source: [Liu04] section 4.1 (communication scheduler). While all rails are busy a piece must be longer to be worth
 * the cost of cutting: whole pieces keep them busy as well.
 */
public final class CommunicationScheduler {
    /** In place of a rail: several carry the piece, */
    public static final int CUT = -2;
    /** or some rail that it needs has enough to do, or none is usable. */
    public static final int NO_ROOM = -1;

    private static final int BUSY_FACTOR = 6;
    /**
     * A piece that occupies a rail for longer is cut also while all are busy: at the end of a message the others would
     * idle for so long.
     */
    private static final double LONG_NS = 3e6;

    private final TransferRails rails;
    private final StripingPolicy striping;
    private final MultiplexingPolicy multiplexing;
    private final int thresholdBytes;
    private final long busyThresholdBytes;

    /**
     * Prepares.
     *
     * @param rails of the channel
     * @param striping cuts pieces; null: none is cut
     * @param multiplexing chooses the rail of a piece that is not cut
     * @param thresholdBytes shortest piece that is cut
     */
    public CommunicationScheduler(
            TransferRails rails, StripingPolicy striping, MultiplexingPolicy multiplexing, int thresholdBytes) {
        this.rails = rails;
        this.striping = striping;
        this.multiplexing = multiplexing;
        this.thresholdBytes = striping == null ? Integer.MAX_VALUE : thresholdBytes;
        busyThresholdBytes = BUSY_FACTOR * (long) this.thresholdBytes;
    }

    /**
     * Plans the next piece, which is then taken as posted. A piece that would be cut for the sake of idle rails only
     * goes whole over one of them where others are full.
     *
     * @param lengthBytes of the piece, at least 1
     * @param lengths filled in for every rail if the piece is cut: bytes of its stripe, 0 for none; at least as long as
     *     there are rails
     * @return the rail that carries all of it, {@link #CUT} or {@link #NO_ROOM}
     */
    public int plan(int lengthBytes, int[] lengths) {
        int usable = rails.usableCount();
        if (usable > 1 && isCut(lengthBytes)) {
            striping.plan(rails, lengthBytes, lengths);
            if (hasRoom(lengths)) {
                striping.used(rails, lengths);
                return carrierOf(lengthBytes, lengths);
            }
            if (lengthBytes >= busyThresholdBytes) {
                return NO_ROOM;
            }
        }
        int rail = usable == 1 ? rails.onlyUsable() : multiplexing.choose(rails, lengthBytes);
        if (rail == MultiplexingPolicy.NONE || isRefused(rail)) {
            return NO_ROOM;
        }
        multiplexing.used(rails, rail);
        return rail;
    }

    private int carrierOf(int lengthBytes, int[] lengths) {
        for (int rail = 0; rail < rails.count(); rail++) {
            if (lengths[rail] == lengthBytes) {
                return rail;
            }
        }
        return CUT;
    }

    private boolean isCut(int lengthBytes) {
        return lengthBytes >= thresholdBytes
                && (lengthBytes >= busyThresholdBytes || rails.hasIdle() || isLongOnEveryRail(lengthBytes));
    }

    private boolean isLongOnEveryRail(int lengthBytes) {
        double bytesPerNs = rails.fastestBytesPerNs();
        return bytesPerNs != 0 && lengthBytes > LONG_NS * bytesPerNs;
    }

    private boolean hasRoom(int[] lengths) {
        for (int rail = 0; rail < rails.count(); rail++) {
            if (lengths[rail] != 0 && isRefused(rail)) {
                return false;
            }
        }
        return true;
    }

    private boolean isRefused(int rail) {
        if (!rails.isFull(rail)) {
            return false;
        }
        rails.onRefused(rail);
        return true;
    }
}
