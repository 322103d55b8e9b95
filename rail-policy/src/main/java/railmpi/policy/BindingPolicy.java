package railmpi.policy;

/** One rail for everything as long as it is usable; processes of one node are bound to different ones. */
public final class BindingPolicy implements MultiplexingPolicy {
    private final int bound;

    /**
     * Binds.
     *
     * @param process number of the process on its node, at least 0: it gets rail {@code process mod usable rails}
     */
    public BindingPolicy(int process) {
        bound = process;
    }

    @Override
    public int choose(RailView rails, int lengthBytes) {
        int usable = 0;
        for (int rail = 0; rail < rails.count(); rail++) {
            usable += rails.isUsable(rail) ? 1 : 0;
        }
        if (usable == 0) {
            return NONE;
        }
        int rail = 0;
        for (int left = bound % usable; left > 0 || !rails.isUsable(rail); rail++) {
            left -= rails.isUsable(rail) ? 1 : 0;
        }
        return rail;
    }

    @Override
    public int settled(RailView rails) {
        return choose(rails, 0);
    }

    @Override
    public void used(RailView rails, int rail) {
        // always the same
    }
}
