package railmpi.coll;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import railmpi.coll.select.CollParameters;
import railmpi.core.param.Parameters;
import railmpi.pml.Pml;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Group;

/** Runs the ranks of a world as threads of this JVM, each with its own messaging layer. */
final class RankThreads {
    /** What a rank does. */
    interface Body {
        void run(Rank rank) throws Exception;
    }

    /** What a rank has. */
    static final class Rank {
        final Pml pml;
        final Collectives collectives;
        final Communicator world;

        Rank(Pml pml, Parameters parameters) {
            this.pml = pml;
            this.collectives = new Collectives(pml, parameters);
            int[] all = new int[pml.worldSize()];
            for (int i = 0; i < all.length; i++) {
                all[i] = i;
            }
            this.world = pml.communicator(new Group(all), 0);
        }
    }

    private final List<Rank> ranks = new ArrayList<>();

    RankThreads(List<Pml> pmls, Map<String, String> collParameters) {
        Map<String, String> environment = new HashMap<>();
        collParameters.forEach((name, value) -> environment.put(Parameters.PREFIX + name, value));
        Parameters parameters = Parameters.resolve(environment, CollParameters.ALL);
        for (Pml pml : pmls) {
            ranks.add(new Rank(pml, parameters));
        }
    }

    /** Runs all ranks; the first that fails, or a rank that is not done in time, fails the test. */
    void run(long timeoutSeconds, Body body) throws Exception {
        Collection<Throwable> failures = new LinkedBlockingQueue<>();
        CountDownLatch running = new CountDownLatch(ranks.size());
        CountDownLatch firstFailure = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (Rank rank : ranks) {
            Thread thread = new Thread(
                    () -> {
                        try {
                            body.run(rank);
                        } catch (Throwable failure) {
                            failures.add(failure);
                            firstFailure.countDown();
                        } finally {
                            running.countDown();
                        }
                    },
                    "rank " + rank.pml.worldRank());
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        boolean isDone = running.await(timeoutSeconds, TimeUnit.SECONDS);
        if (!failures.isEmpty()) {
            throw new AssertionError(
                    failures.size() + " ranks failed", failures.iterator().next());
        }
        if (!isDone) {
            throw new AssertionError("ranks hang: " + stacks(threads));
        }
    }

    private static String stacks(List<Thread> threads) {
        StringBuilder text = new StringBuilder();
        for (Thread thread : threads) {
            text.append('\n').append(thread.getName());
            for (StackTraceElement element : thread.getStackTrace()) {
                text.append("\n    ").append(element);
            }
        }
        return text.toString();
    }
}
