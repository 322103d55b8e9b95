package railmpi.fabric.soft;

import railmpi.fabric.FabricEvents;

/** Sleeping on all sockets of a fabric. {@link #quietNs} with the progress lock, the rest without it. */
final class SoftEvents implements FabricEvents {
    private final SocketDriver driver;
    private final Watches watches;

    SoftEvents(SocketDriver driver, Watches watches) {
        this.driver = driver;
        this.watches = watches;
    }

    @Override
    public void await(int timeoutMs) {
        watches.await(driver.housekeeping().longestSleepMs(timeoutMs));
    }

    @Override
    public boolean nap(int timeoutMs) {
        return watches.nap(driver.housekeeping().longestSleepMs(timeoutMs));
    }

    @Override
    public long quietNs() {
        return driver.quietNs();
    }

    @Override
    public boolean movesInKernel() {
        return true;
    }

    @Override
    public void wake() {
        watches.wake();
    }
}
