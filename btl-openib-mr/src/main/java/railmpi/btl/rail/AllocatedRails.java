package railmpi.btl.rail;

import railmpi.policy.TransferRails;

/** Those rails of a channel that the next piece may take; the others look dead. Owner: the holder of the lock. */
final class AllocatedRails implements TransferRails {
    /** In place of an adapter. */
    static final int NONE = -1;

    private static final long ALL = -1;

    private final Rails rails;
    private final Adapters adapters;
    private long allowed;

    /**
     * Allows none.
     *
     * @param adapters from a rail to the adapter of this process
     */
    AllocatedRails(Rails rails, Adapters adapters) {
        this.rails = rails;
        this.adapters = adapters;
    }

    /** Allows the rails of some adapters, a mask, until the next call. */
    void allow(long given) {
        allowed = given == ALL ? ALL : 0;
        for (int rail = 0; rail < rails.count(); rail++) {
            int adapter = adapters.of(rail);
            boolean isGiven = adapter != NONE && (given >> adapter & 1) != 0;
            allowed |= isGiven ? 1L << rail : 0;
        }
    }

    @Override
    public int count() {
        return rails.count();
    }

    @Override
    public boolean isUsable(int rail) {
        return (allowed >> rail & 1) != 0 && rails.isUsable(rail);
    }

    @Override
    public long bytesUnderWay(int rail) {
        return rails.bytesUnderWay(rail);
    }

    @Override
    public long ownBytesUnderWay(int rail) {
        return rails.ownBytesUnderWay(rail);
    }

    @Override
    public boolean isFull(int rail) {
        return rails.isFull(rail);
    }

    @Override
    public int usableCount() {
        int usable = 0;
        for (int rail = 0; rail < count(); rail++) {
            usable += isUsable(rail) ? 1 : 0;
        }
        return usable;
    }

    @Override
    public int onlyUsable() {
        int rail = 0;
        while (!isUsable(rail)) {
            rail++;
        }
        return rail;
    }

    @Override
    public boolean hasIdle() {
        for (int rail = 0; rail < count(); rail++) {
            if (isUsable(rail) && rails.isIdle(rail)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public double fastestBytesPerNs() {
        return rails.fastestBytesPerNs();
    }

    @Override
    public void onRefused(int rail) {
        rails.onRefused(rail);
    }
}
