package railmpi.fabric.joint;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Semaphore;
import railmpi.core.LibraryThread;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricEvents;

/**
 * Sleeps on the events of several fabrics at once: the caller on those of the first, and for each other fabric a thread
 * that ends that sleep when something happens there. Any thread; one sleeps at a time.
 */
final class JointEvents implements FabricEvents {
    private final FabricEvents first;
    private final Watcher[] watchers;

    JointEvents(List<Fabric> fabrics) {
        first = fabrics.get(0).events();
        watchers = new Watcher[fabrics.size() - 1];
        for (int i = 0; i < watchers.length; i++) {
            watchers[i] = new Watcher(fabrics.get(i + 1).events());
            watchers[i].start();
        }
    }

    @Override
    public synchronized void await(int timeoutMs) {
        for (Watcher watcher : watchers) {
            watcher.begin(timeoutMs);
        }
        first.await(timeoutMs);
        for (Watcher watcher : watchers) {
            watcher.end();
        }
    }

    @Override
    public boolean nap(int timeoutMs) {
        return watchers.length == 0 && first.nap(timeoutMs);
    }

    @Override
    public boolean movesInKernel() {
        return first.movesInKernel() && Arrays.stream(watchers).allMatch(watcher -> watcher.events.movesInKernel());
    }

    @Override
    public void wake() {
        first.wake();
    }

    /** Ends the threads; to be called before the fabrics are closed. */
    void close() {
        for (Watcher watcher : watchers) {
            watcher.close();
        }
    }

    /** Sleeps on one of the other fabrics while the caller sleeps. */
    private final class Watcher extends LibraryThread {
        private final FabricEvents events;
        private final Semaphore begun = new Semaphore(0);
        private final Semaphore ended = new Semaphore(0);
        /** Written before begun is released, read after it is acquired. */
        private int timeoutMs;

        private volatile boolean isClosed;

        Watcher(FabricEvents events) {
            super(null, "railmpi-events");
            this.events = events;
        }

        @Override
        public void run() {
            for (begun.acquireUninterruptibly(); !isClosed; begun.acquireUninterruptibly()) {
                events.await(timeoutMs);
                first.wake();
                ended.release();
            }
        }

        void begin(int newTimeoutMs) {
            timeoutMs = newTimeoutMs;
            begun.release();
        }

        /** Returns when the thread does not use the fabric any more. */
        void end() {
            events.wake();
            ended.acquireUninterruptibly();
        }

        void close() {
            isClosed = true;
            begun.release();
        }
    }
}
