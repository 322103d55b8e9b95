package railmpi.metrics;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import railmpi.core.status.RankStatus;
import railmpi.core.status.StatusPublisher;

/** Answers HTTP requests for {@code /metrics} in the text format of Prometheus, on one daemon thread. */
public final class Prometheus implements StatusPublisher {
    private static final String PATH = "/metrics";
    private static final String TEXT = "text/plain; version=0.0.4; charset=utf-8";
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int NOT_ALLOWED = 405;
    private static final int UNAVAILABLE = 503;

    private HttpServer server;

    /** Made by name. */
    public Prometheus() {}

    @Override
    public void open(InetSocketAddress address, Supplier<RankStatus> status) throws IOException {
        RankMeters meters = new RankMeters(status);
        server = HttpServer.create(address, 0);
        server.createContext("/", exchange -> answer(exchange, meters));
        Thread starter = new Thread(server::start, "railmpi-metrics");
        starter.setDaemon(true); // as the thread that it starts is then
        starter.start();
    }

    private static void answer(HttpExchange exchange, RankMeters meters) throws IOException {
        try (exchange) {
            if (!exchange.getRequestURI().getPath().equals(PATH)) {
                say(exchange, NOT_FOUND, "there is only " + PATH + " here\n");
            } else if (!exchange.getRequestMethod().equals("GET")) {
                say(exchange, NOT_ALLOWED, PATH + " can only be read\n");
            } else {
                sayMetrics(exchange, meters);
            }
        }
    }

    private static void sayMetrics(HttpExchange exchange, RankMeters meters) throws IOException {
        String text;
        try {
            text = meters.scrape();
        } catch (RuntimeException e) {
            say(exchange, UNAVAILABLE, e.getMessage() + "\n"); // MPI is finalised meanwhile
            return;
        }
        say(exchange, OK, text);
    }

    private static void say(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", TEXT);
        exchange.sendResponseHeaders(status, bytes.length);
        try (OutputStream body = exchange.getResponseBody()) {
            body.write(bytes);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
