package railmpi.btl.bench;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/**
 * Who drives the rails of a process: the calling thread all of them, an agent all of them while the calling thread
 * posts, or a thread each of them. Used by one thread.
 */
final class Driver implements AutoCloseable {
    /** Who drives. */
    enum Mode {
        /** The calling thread, one rail. */
        SINGLE,
        /** The calling thread, a channel for each rail. */
        NONE,
        /** A thread of its own, a channel for each rail. */
        AGENT,
        /** A thread for each rail and its channel. */
        RAIL_THREADS,
        /** The calling thread, one channel over all rails: what RailMPI does. */
        CHANNEL
    }

    private final Mode mode;
    private final List<RailWriter> rails;
    private final ExecutorService others = Executors.newCachedThreadPool();
    private final AtomicInteger arrived = new AtomicInteger();
    private final Object lock = new Object();
    private volatile int generation;
    private volatile boolean isLockWanted;
    private volatile boolean isAgentOver;
    private Future<?> agent;

    Driver(Mode mode, List<RailWriter> rails) {
        this.mode = mode;
        this.rails = rails;
        if (mode == Mode.AGENT) {
            agent = others.submit(this::runAgent);
        }
    }

    private void runAgent() {
        while (!isAgentOver) {
            int moved = 0;
            if (!isLockWanted) {
                synchronized (lock) {
                    moved = passAll();
                }
            }
            if (moved == 0) {
                Thread.yield();
            }
        }
    }

    private int passAll() {
        int moved = 0;
        for (RailWriter rail : rails) {
            moved += rail.side().pass();
        }
        return moved;
    }

    private void pass() {
        if (mode == Mode.AGENT || passAll() == 0) {
            Thread.yield();
        }
    }

    /** Runs blocks of writes; returns the nanoseconds that they took. */
    long run(int blocks, WriteTest test) throws InterruptedException {
        rails.forEach(rail -> rail.begin(test.bytes() / rails.size()));
        long startNs = System.nanoTime();
        if (mode == Mode.RAIL_THREADS) {
            onEachRail(rail -> {
                for (int block = 0; block < blocks; block++) {
                    runAlone(rail, test);
                    meet(rail);
                }
            });
        } else {
            for (int block = 0; block < blocks; block++) {
                runTogether(test);
            }
        }
        return System.nanoTime() - startNs;
    }

    private void runTogether(WriteTest test) {
        if (test.isCopying()) {
            rails.forEach(RailWriter::copy);
        }
        rails.forEach(RailWriter::reset);
        for (int transfer = 0; transfer < WriteTest.TRANSFERS; transfer++) {
            for (RailWriter rail : rails) {
                while (!post(rail, transfer)) {
                    pass();
                }
            }
        }
        long startNs = System.nanoTime();
        while (!rails.stream().allMatch(RailWriter::isDone)) {
            pass();
        }
        long waitNs = System.nanoTime() - startNs;
        rails.forEach(rail -> rail.addWait(waitNs));
    }

    private boolean post(RailWriter rail, int transfer) {
        if (mode != Mode.AGENT) {
            return rail.post(transfer);
        }
        isLockWanted = true;
        synchronized (lock) {
            isLockWanted = false;
            return rail.post(transfer);
        }
    }

    private static void runAlone(RailWriter rail, WriteTest test) {
        if (test.isCopying()) {
            rail.copy();
        }
        rail.reset();
        for (int transfer = 0; transfer < WriteTest.TRANSFERS; transfer++) {
            while (!rail.post(transfer)) {
                passOrYield(rail);
            }
        }
        long startNs = System.nanoTime();
        while (!rail.isDone()) {
            passOrYield(rail);
        }
        rail.addWait(System.nanoTime() - startNs);
    }

    private static void passOrYield(RailWriter rail) {
        if (rail.side().pass() == 0) {
            Thread.yield();
        }
    }

    /** Waits for the threads of all rails; who waits drives its own rail for the other process meanwhile. */
    private void meet(RailWriter rail) {
        int before = generation;
        if (arrived.incrementAndGet() == rails.size()) {
            arrived.set(0);
            generation = before + 1;
        }
        while (generation == before) {
            passOrYield(rail);
        }
    }

    /** What a thread does with its rail. */
    private interface Work {
        void run(RailWriter rail);
    }

    private void onEachRail(Work work) throws InterruptedException {
        List<Future<?>> running = rails.subList(1, rails.size()).stream()
                .<Future<?>>map(rail -> others.submit(() -> work.run(rail)))
                .toList();
        work.run(rails.get(0));
        for (Future<?> each : running) {
            await(each);
        }
    }

    private static void await(Future<?> running) throws InterruptedException {
        try {
            running.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Drives the rails for the other process until something is true. */
    void serveUntil(BooleanSupplier isOver) throws InterruptedException {
        if (mode == Mode.RAIL_THREADS) {
            AtomicInteger over = new AtomicInteger();
            onEachRail(rail -> {
                while (over.get() == 0) {
                    passOrYield(rail);
                    if (rail == rails.get(0) && isOver.getAsBoolean()) {
                        over.set(1);
                    }
                }
            });
            return;
        }
        while (!isOver.getAsBoolean()) {
            pass();
        }
    }

    @Override
    public void close() {
        isAgentOver = true;
        others.shutdown();
        try {
            if (agent != null) {
                await(agent);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        rails.forEach(rail -> rail.side().close());
    }
}
