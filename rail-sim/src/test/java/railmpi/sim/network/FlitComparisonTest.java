package railmpi.sim.network;

import static org.testng.Assert.assertEquals;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.sim.event.Calendar;

/** Worms against flits: the same messages on the same small network, their mean latency and the time of all. */
@Test(groups = "unit")
public class FlitComparisonTest {
    private static final long SEED = Long.getLong("railmpi.seed", 1);
    private static final int MESSAGES = 150;
    /** So many that what is measured strays from seed to seed by a fifth of the tolerance. */
    private static final int RUNS = 8;

    /** A message. */
    private record Job(long cycle, int from, int to, long flits) {}

    /** Mean latency, and when the last message has arrived. */
    private record Outcome(double latency, long end) {}

    /**
     * Nodes, arity, flits of a buffer, longest message, time in which all begin, and by what part of the time the two
     * may differ. Messages are about 20 times as long as the buffers of a path hold, as in the paper, or (the last two)
     * not longer than those: there worms are slower, since they fill buffers only while their heads wait.
     */
    @DataProvider
    public Object[][] loads() {
        return new Object[][] {
            {8, 2, 8, 2000, 300_000, 0.05},
            {8, 2, 8, 2000, 40_000, 0.1},
            {16, 2, 8, 2000, 20_000, 0.1},
            {16, 2, 8, 2000, 40_000, 0.1},
            {16, 4, 8, 2000, 20_000, 0.1},
            {9, 3, 128, 4000, 60_000, 0.25},
            {16, 4, 128, 100, 2000, 0.25},
        };
    }

    @Test(dataProvider = "loads", timeOut = 300_000)
    public void shouldTakeTheTimeThatFlitsTake(
            int nodes, int arity, int bufferFlits, int longest, int spread, double tolerance) {
        NetworkConfig config = new NetworkConfig(nodes, arity, bufferFlits, 6, true);
        double flits = 0;
        double worms = 0;
        double flitsEnd = 0;
        double wormsEnd = 0;
        for (int run = 0; run < RUNS; run++) {
            List<Job> jobs = jobs(nodes, longest, spread, SEED * RUNS + run);
            Outcome byFlits = byFlits(config, jobs);
            Outcome byWorms = byWorms(config, jobs);
            flits += byFlits.latency;
            flitsEnd += byFlits.end;
            worms += byWorms.latency;
            wormsEnd += byWorms.end;
        }
        assertEquals(worms / flits, 1, tolerance, "mean latency, worms by flits, seed " + SEED);
        assertEquals(wormsEnd / flitsEnd, 1, tolerance, "end, worms by flits, seed " + SEED);
    }

    private static List<Job> jobs(int nodes, int longest, int spread, long seed) {
        Random random = new Random(seed);
        List<Job> jobs = new ArrayList<>();
        for (int i = 0; i < MESSAGES; i++) {
            int from = random.nextInt(nodes);
            int to = (from + 1 + random.nextInt(nodes - 1)) % nodes;
            jobs.add(new Job(random.nextInt(spread), from, to, 1 + random.nextInt(longest)));
        }
        jobs.sort((one, other) -> Long.compare(one.cycle, other.cycle));
        return jobs;
    }

    private static Outcome byFlits(NetworkConfig config, List<Job> jobs) {
        FlitModel model = new FlitModel(config);
        List<FlitModel.Flits> messages = new ArrayList<>();
        long end = 0;
        int next = 0;
        for (long cycle = 0; next < jobs.size() || !model.isIdle(); cycle++) {
            if (model.isIdle()) {
                cycle = Math.max(cycle, jobs.get(next).cycle);
                model.skipTo(cycle);
            }
            while (next < jobs.size() && jobs.get(next).cycle <= cycle) {
                Job job = jobs.get(next++);
                messages.add(model.send(job.from, job.to, job.flits));
            }
            model.cycle();
            end = cycle;
        }
        double latency = messages.stream()
                .mapToLong(message -> message.arrivedCycle - message.bornCycle)
                .average()
                .orElseThrow();
        return new Outcome(latency, end);
    }

    private static Outcome byWorms(NetworkConfig config, List<Job> jobs) {
        Calendar calendar = new Calendar();
        RailNetwork network = new RailNetwork(config, calendar);
        List<Long> latencies = new ArrayList<>();
        List<ArrayDeque<Job>> queues = new ArrayList<>();
        long[] end = {0};
        for (int node = 0; node < config.nodes(); node++) {
            queues.add(new ArrayDeque<>());
        }
        for (Job job : jobs) {
            calendar.at(job.cycle, () -> {
                ArrayDeque<Job> queue = queues.get(job.from);
                queue.add(job);
                if (queue.size() == 1) {
                    inject(network, queue, calendar, latencies, end);
                }
            });
        }
        calendar.runUntil(1L << 40);
        return new Outcome(
                latencies.stream().mapToLong(latency -> latency).average().orElseThrow(), end[0]);
    }

    private static void inject(
            RailNetwork network, ArrayDeque<Job> queue, Calendar calendar, List<Long> latencies, long[] end) {
        Job job = queue.peek();
        network.send(job.from, job.to, job.flits, new WormListener() {
            @Override
            public void onInjected() {
                queue.remove();
                if (!queue.isEmpty()) {
                    calendar.at(calendar.now(), () -> inject(network, queue, calendar, latencies, end));
                }
            }

            @Override
            public void onDelivered() {
                latencies.add(calendar.now() - job.cycle);
                end[0] = calendar.now();
            }
        });
    }
}
