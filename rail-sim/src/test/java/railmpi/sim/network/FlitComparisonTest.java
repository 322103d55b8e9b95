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
    private static final double TOLERANCE = 0.1;

    /** A message. */
    private record Job(long cycle, int from, int to, long flits) {}

    /** Mean latency, and when the last message has arrived. */
    private record Outcome(double latency, long end) {}

    /** Nodes, arity, longest message, time in which all begin. */
    @DataProvider
    public Object[][] loads() {
        return new Object[][] {
            {8, 2, 2000, 1_000_000},
            {8, 2, 2000, 40_000},
            {16, 4, 2000, 20_000},
            {16, 2, 2000, 20_000},
            {16, 4, 100, 2000},
            {9, 3, 4000, 60_000},
        };
    }

    @Test(dataProvider = "loads", timeOut = 300_000)
    public void shouldTakeTheTimeThatFlitsTake(int nodes, int arity, int longest, int spread) {
        NetworkConfig config = new NetworkConfig(nodes, arity, 128, 6, true);
        List<Job> jobs = jobs(nodes, longest, spread);
        Outcome flits = byFlits(config, jobs);
        Outcome worms = byWorms(config, jobs);
        assertEquals(worms.latency, flits.latency, TOLERANCE * flits.latency, "mean latency, seed " + SEED);
        assertEquals(worms.end, flits.end, TOLERANCE * flits.end, "end, seed " + SEED);
    }

    private static List<Job> jobs(int nodes, int longest, int spread) {
        Random random = new Random(SEED);
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
