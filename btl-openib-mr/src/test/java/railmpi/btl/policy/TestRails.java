package railmpi.btl.policy;

/** Rails for tests of policies. */
final class TestRails implements RailView {
    final boolean[] isUsable;
    final long[] bytesUnderWay;

    TestRails(int count) {
        isUsable = new boolean[count];
        java.util.Arrays.fill(isUsable, true);
        bytesUnderWay = new long[count];
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
        return bytesUnderWay[rail];
    }
}
