package railmpi.metrics;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.testng.annotations.Test;
import railmpi.core.status.RailSummary;
import railmpi.core.status.RankStatus;
import railmpi.core.status.Traffic;

@Test(groups = "unit")
public final class PrometheusTest {
    private RankStatus status;

    private static RankStatus status(long messages, boolean isInMpi, RailSummary... rails) {
        return new RankStatus(
                "j",
                3,
                4,
                "h",
                1,
                0,
                0,
                0,
                0,
                isInMpi,
                new Traffic(messages, 8 * messages, messages + 1, 9),
                "",
                List.of(rails),
                List.of(0, 2));
    }

    private static HttpResponse<String> get(int port, String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static void assertLine(String text, String line) {
        assertTrue(text.lines().anyMatch(line::equals), "no line " + line + " in:\n" + text);
    }

    /** A rail that comes later is there from then on, and one that goes has no peers. */
    public void shouldAnswerWithTheLatestNumbers() throws IOException, InterruptedException {
        int port = freePort();
        try (Prometheus prometheus = new Prometheus()) {
            status = status(5, false);
            prometheus.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), () -> status);
            String tags = "host=\"h\",mpi_job=\"j\",rank=\"3\"";
            HttpResponse<String> first = get(port, "/metrics");
            assertEquals(first.statusCode(), 200);
            assertLine(first.body(), "railmpi_sent_messages_total{" + tags + "} 5.0");
            assertLine(first.body(), "railmpi_sent_bytes_total{" + tags + "} 40.0");
            assertLine(first.body(), "railmpi_received_messages_total{" + tags + "} 6.0");
            assertLine(first.body(), "railmpi_received_bytes_total{" + tags + "} 9.0");
            assertLine(first.body(), "railmpi_in_mpi{" + tags + "} 0.0");
            assertLine(first.body(), "railmpi_ranks{" + tags + "} 4.0");
            assertLine(first.body(), "railmpi_failed_ranks{" + tags + "} 2.0");
            status = status(7, true, new RailSummary("eth0", 2, 1, 0, 99, 0.5));
            String later = get(port, "/metrics").body();
            String rail = "host=\"h\",mpi_job=\"j\",rail=\"eth0\",rank=\"3\"";
            assertLine(later, "railmpi_sent_messages_total{" + tags + "} 7.0");
            assertLine(later, "railmpi_in_mpi{" + tags + "} 1.0");
            assertLine(later, "railmpi_rail_sent_bytes_total{" + rail + "} 99.0");
            assertLine(later, "railmpi_rail_weight{" + rail + "} 0.5");
            assertLine(later, "railmpi_rail_peers{" + rail + ",state=\"up\"} 2.0");
            assertLine(later, "railmpi_rail_peers{" + rail + ",state=\"connecting\"} 1.0");
            status = status(7, true);
            assertLine(get(port, "/metrics").body(), "railmpi_rail_peers{" + rail + ",state=\"up\"} 0.0");
            assertEquals(get(port, "/").statusCode(), 404);
            status = null;
            assertEquals(get(port, "/metrics").statusCode(), 503);
        }
    }
}
