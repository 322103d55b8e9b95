package railmpi.io.move;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import railmpi.core.LibraryThread;

/** Does one thing after the other on a thread of its own, which begins with the first. Any thread. */
public final class Lane {
    private static final Runnable END = () -> {};

    private final String name;
    private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private final AtomicInteger left = new AtomicInteger();
    private LibraryThread thread;

    /**
     * Begins without a thread.
     *
     * @param name of the thread
     */
    public Lane(String name) {
        this.name = name;
    }

    /**
     * Adds something to do.
     *
     * @param work does not throw
     */
    public synchronized void add(Runnable work) {
        left.incrementAndGet();
        queue.add(work);
        if (thread == null) {
            thread = new LibraryThread(this::run, name);
            thread.start();
        }
    }

    /** Something that was added has had its effect; said by itself before it tells anybody. */
    public void finished() {
        left.decrementAndGet();
    }

    /**
     * Tells whether all that was added has had its effect.
     *
     * @return false while something is left
     */
    public boolean isIdle() {
        return left.get() == 0;
    }

    /** Returns when all that was added before is done. */
    public void drain() {
        CompletableFuture<Void> end = new CompletableFuture<>();
        add(() -> {
            finished();
            end.complete(null);
        });
        end.join();
    }

    private void run() {
        try {
            for (Runnable work = queue.take(); work != END; work = queue.take()) {
                work.run();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("a thread of the library was interrupted", e);
        }
    }

    /** Ends the thread when all is done. */
    public synchronized void close() {
        if (thread != null) {
            queue.add(END);
            thread.awaitEnd();
            thread = null;
        }
    }
}
