package railmpi.coll.schedule;

/** Something short that one rank does. */
final class ActionStep extends LocalStep {
    private final Runnable action;

    ActionStep(Runnable action) {
        this.action = action;
    }

    @Override
    boolean isLong() {
        return false;
    }

    @Override
    public void run() {
        action.run();
    }
}
