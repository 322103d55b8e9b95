package railmpi.policy;

/** Rails for tests of policies. */
final class TestRails implements RailView {
    final boolean[] isUsable;
    /** This channel's own. */
    final long[] bytesUnderWay;
    /** What ports carry beside that. */
    final long[] bytesToOthers;

    final boolean[] isFull;

    TestRails(int count) {
        isUsable = new boolean[count];
        java.util.Arrays.fill(isUsable, true);
        bytesUnderWay = new long[count];
        bytesToOthers = new long[count];
        isFull = new boolean[count];
    }

    @Override
    public int count() {
        return isUsable.length;
    }

    @Override
    public boolean isUsable(int rail) {
        return isUsable[rail];
    }

    @Override
    public long bytesUnderWay(int rail) {
        return bytesUnderWay[rail] + bytesToOthers[rail];
    }

    @Override
    public long ownBytesUnderWay(int rail) {
        return bytesUnderWay[rail];
    }

    @Override
    public boolean isFull(int rail) {
        return isFull[rail];
    }
}
