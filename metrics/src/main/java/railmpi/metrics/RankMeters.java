package railmpi.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import railmpi.core.status.RailSummary;
import railmpi.core.status.RankStatus;

/** The meters of one rank, all of one snapshot in each answer. Used by one thread at a time. */
final class RankMeters {
    private static final String RAIL = "rail";
    private static final RailSummary GONE = new RailSummary("", 0, 0, 0, 0, 0);

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Supplier<RankStatus> source;
    private final Set<String> rails = new HashSet<>();
    private RankStatus latest;

    RankMeters(Supplier<RankStatus> source) {
        this.source = source;
        latest = source.get();
        registry.config()
                .commonTags("mpi_job", latest.job(), "rank", Integer.toString(latest.rank()), "host", latest.host());
        gauge("railmpi.ranks", "ranks of the job", RankStatus::size);
        gauge("railmpi.failed.ranks", "ranks of the job that have failed", now -> now.failed()
                .size());
        gauge("railmpi.in.mpi", "1 while the program is in a call of MPI, else 0", now -> now.isInMpi() ? 1 : 0);
        counter("railmpi.sent.messages", "messages that began to be sent", now -> now.traffic()
                .sentMessages());
        counter("railmpi.sent.bytes", "their bytes", now -> now.traffic().sentBytes());
        counter("railmpi.received.messages", "messages that receives got", now -> now.traffic()
                .receivedMessages());
        counter("railmpi.received.bytes", "their bytes", now -> now.traffic().receivedBytes());
    }

    private void gauge(String name, String description, ToDoubleFunction<RankStatus> value) {
        Gauge.builder(name, this, meters -> value.applyAsDouble(meters.latest))
                .description(description)
                .register(registry);
    }

    private void counter(String name, String description, ToDoubleFunction<RankStatus> value) {
        FunctionCounter.builder(name, this, meters -> value.applyAsDouble(meters.latest))
                .description(description)
                .register(registry);
    }

    /** Returns everything as text. */
    String scrape() {
        latest = source.get();
        for (RailSummary rail : latest.rails()) {
            if (rails.add(rail.name())) {
                add(rail.name());
            }
        }
        return registry.scrape();
    }

    private void add(String rail) {
        FunctionCounter.builder("railmpi.rail.sent.bytes", this, meters -> meters.rail(rail)
                        .bytes())
                .description("bytes sent over the rail to all peers")
                .tag(RAIL, rail)
                .register(registry);
        peers(rail, "up", RailSummary::up);
        peers(rail, "connecting", RailSummary::connecting);
        peers(rail, "down", RailSummary::down);
        Gauge.builder("railmpi.rail.weight", this, meters -> meters.rail(rail).weight())
                .description("mean share in striped data, over the peers to which the rail is up")
                .tag(RAIL, rail)
                .register(registry);
    }

    private void peers(String rail, String state, ToDoubleFunction<RailSummary> count) {
        Gauge.builder("railmpi.rail.peers", this, meters -> count.applyAsDouble(meters.rail(rail)))
                .description("peers to which the rail is in this state")
                .tag(RAIL, rail)
                .tag("state", state)
                .register(registry);
    }

    private RailSummary rail(String name) {
        return latest.rails().stream()
                .filter(rail -> rail.name().equals(name))
                .findFirst()
                .orElse(GONE);
    }
}
