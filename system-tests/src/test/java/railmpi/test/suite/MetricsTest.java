package railmpi.test.suite;

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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.testng.annotations.Test;
import railmpi.test.job.FreePorts;
import railmpi.test.job.Jdk;
import railmpi.test.job.MpiJob;
import railmpi.test.job.RailHome;
import railmpi.test.programs.Hello;
import railmpi.test.programs.Traffic;

/** What Prometheus finds at the ports of a running job. */
@Test(groups = "multiprocess")
public final class MetricsTest {
    static String scrape(int port) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics"))
                .build();
        HttpResponse<String> response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        assertEquals(response.statusCode(), 200);
        return response.body();
    }

    /** Returns the number in the line of a metric, whose labels behind those of the host and the job are given. */
    static double number(String text, String name, String labels) {
        Matcher line = Pattern.compile(
                        "(?m)^railmpi_" + name + "\\{host=\"[^\"]+\",mpi_job=\"[^\"]+\"," + labels + "\\} (\\S+)$")
                .matcher(text);
        assertTrue(line.find(), name + " with " + labels + " is not in:\n" + text);
        return Double.parseDouble(line.group(1));
    }

    public void shouldTellTheNumbersOfEachRankWhileTheJobRuns() throws IOException, InterruptedException {
        int port = FreePorts.inARow(2);
        EndlessTraffic traffic = EndlessTraffic.begin(
                MpiJob.of(2, Traffic.class)
                        .options("--mca", "btl", "soft,self", "--mca", "btl_if_include", "lo")
                        .options("--mca", "metrics_port", Integer.toString(port)),
                2);
        for (int rank = 0; rank < 2; rank++) {
            String first = scrape(port + rank);
            String later = scrape(port + rank);
            String label = "rank=\"" + rank + "\"";
            String rail = "rail=\"lo\"," + label;
            for (String name : List.of("sent_messages", "sent_bytes", "received_messages", "received_bytes")) {
                double before = number(first, name + "_total", label);
                double after = number(later, name + "_total", label);
                assertTrue(before > 0 && after >= before, name + ": " + before + ", then " + after);
            }
            assertEquals(number(later, "ranks", label), 2.0);
            assertEquals(number(later, "rail_peers", rail + ",state=\"up\""), 1.0);
            assertTrue(number(later, "rail_sent_bytes_total", rail) > 0);
        }
        traffic.end();
    }

    public void shouldNameAPortThatCannotBe() throws IOException {
        try (ServerSocket taken = new ServerSocket()) {
            taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            int port = taken.getLocalPort();
            MpiJob.of(2, Hello.class)
                    .options("--mca", "metrics_port", Integer.toString(port))
                    .run()
                    .assertFailed()
                    .assertStderr(
                            "metrics_port is " + port + ", and 127.0.0.1:" + port + " of this rank cannot be used");
        }
        MpiJob.of(2, Hello.class)
                .options("--mca", "metrics_port", "65535", "--mca", "metrics_address", "127.0.0.2")
                .run()
                .assertFailed()
                .assertStderr("127.0.0.2:65536 of this rank is above 65535");
        MpiJob.of(2, Hello.class)
                .options("--mca", "metrics_port", "many")
                .run()
                .assertFailed()
                .assertStderr("metrics_port.*many");
    }

    /** Without the parameter it is not even looked for. */
    public void shouldSayWhereTheJarIsMissing() throws IOException {
        Path folder = Files.createTempDirectory("railmpi-metrics");
        try {
            Path jar = Files.copy(Path.of(Installation.jar()), folder.resolve("railmpi.jar"));
            String[] words = {
                Jdk.current().tool("java"),
                "-verbose:class",
                "-cp",
                jar + ":" + RailHome.testClasses(),
                Hello.class.getName()
            };
            Installation.command(words).assertOk(1).assertNotStdout("railmpi\\.runtime\\.Metrics|httpserver");
            MpiJob.ofWords(words)
                    .tool("")
                    .environment("RAILMPI_MCA_metrics_port", "9400")
                    .run()
                    .assertFailed()
                    .assertStderr("metrics_port needs railmpi-metrics.jar, .* at " + folder + "/railmpi-metrics.jar");
        } finally {
            Folders.remove(folder);
        }
    }
}
