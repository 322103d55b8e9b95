package railmpi.pml.state;

/** The request of an {@link Activity}. Owner: the holder of the progress lock. */
public final class ActivityRequest extends PmlRequest {
    public Activity activity;
    /** What the activity waits for, null while it runs. */
    public PmlRequest blockedOn;

    ActivityRequest(int slot) {
        super(RequestKind.ACTIVITY, slot);
    }

    @Override
    public Thread onlyThread() {
        return activity.onlyThread();
    }

    @Override
    public PmlRequest awaited() {
        return blockedOn == null ? this : blockedOn;
    }

    @Override
    void clear() {
        super.clear();
        activity = null;
        blockedOn = null;
    }
}
