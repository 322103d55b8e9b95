package railmpi.policy;

/** Takes the rails in turn: a number of messages on one (the window), then the next. */
public final class RoundRobinPolicy implements MultiplexingPolicy {
    private final int window;
    private int current;
    private int usedInWindow;

    /**
     * Begins with rail 0.
     *
     * @param window messages on one rail before the next has its turn; 1 for plain round robin
     */
    public RoundRobinPolicy(int window) {
        this.window = window;
    }

    @Override
    public int choose(RailView rails, int lengthBytes) {
        int count = rails.count();
        int start = usedInWindow >= window ? current + 1 : current;
        for (int step = 0; step < count; step++) {
            int rail = (start + step) % count;
            if (rails.isUsable(rail)) {
                return rail;
            }
        }
        return NONE;
    }

    @Override
    public void used(RailView rails, int rail) {
        usedInWindow = rail == current && usedInWindow < window ? usedInWindow + 1 : 1;
        current = rail;
    }
}
