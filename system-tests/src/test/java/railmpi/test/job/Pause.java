package railmpi.test.job;

/** Waits between two looks at something that gives no notice. Stateless. */
public final class Pause {
    private Pause() {}

    /**
     * Sleeps.
     *
     * @param milliseconds how long
     */
    public static void milliseconds(long milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
