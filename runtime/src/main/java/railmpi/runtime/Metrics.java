package railmpi.runtime;

import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.function.Supplier;
import railmpi.core.RailException;
import railmpi.core.param.Parameters;
import railmpi.core.status.RankStatus;
import railmpi.core.status.StatusPublisher;

/**
 * Opens what publishes the numbers of this rank: a class on the class path, or in {@code railmpi-metrics.jar} beside
 * {@code railmpi.jar}. Loaded only if asked for. Stateless.
 */
final class Metrics {
    private static final String PUBLISHER = "railmpi.metrics.Prometheus";
    private static final String JAR = "railmpi-metrics.jar";
    private static final int LAST_PORT = 65535;

    private Metrics() {}

    /**
     * Opens it.
     *
     * @param parameters with metrics_port above 0
     * @param place of this rank among those of its node, which each have a port
     * @param status for each answer
     * @return to be closed in Finalize
     * @throws RailException (ENVIRONMENT) if the jar is missing, or it cannot be listened at the port
     */
    static StatusPublisher open(Parameters parameters, int place, Supplier<RankStatus> status) {
        String name = parameters.get(RuntimeParameters.METRICS_ADDRESS);
        int first = parameters.get(RuntimeParameters.METRICS_PORT);
        int port = first + place;
        String what = "parameter metrics_port is " + first + ", and " + name + ":" + port + " of this rank ";
        if (port > LAST_PORT) {
            throw new RailException(
                    RailException.Category.ENVIRONMENT, what + "is above " + LAST_PORT + ": choose a lower one");
        }
        StatusPublisher publisher = publisher();
        try {
            InetSocketAddress address = new InetSocketAddress(name, port);
            if (address.isUnresolved()) {
                throw new IOException("parameter metrics_address names no address");
            }
            publisher.open(address, status);
            return publisher;
        } catch (IOException e) {
            throw new RailException(
                    RailException.Category.ENVIRONMENT,
                    what + "cannot be used: " + e.getMessage()
                            + "; the ranks of a node use one port each, from that one on",
                    e);
        }
    }

    private static StatusPublisher publisher() {
        ClassLoader own = Metrics.class.getClassLoader();
        try {
            return make(own);
        } catch (ClassNotFoundException onClassPath) {
            File jar = besideOwnJar();
            try {
                return make(new URLClassLoader(new URL[] {jar.toURI().toURL()}, own));
            } catch (ClassNotFoundException | IOException e) {
                throw new RailException(
                        RailException.Category.ENVIRONMENT,
                        "parameter metrics_port needs " + JAR + ", which is neither on the class path nor at " + jar,
                        e);
            }
        }
    }

    private static StatusPublisher make(ClassLoader loader) throws ClassNotFoundException {
        try {
            return (StatusPublisher)
                    Class.forName(PUBLISHER, true, loader).getConstructor().newInstance();
        } catch (ClassNotFoundException e) {
            throw e;
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new RailException(
                    RailException.Category.ENVIRONMENT,
                    JAR + " cannot be used (it needs the module jdk.httpserver, and the version of railmpi.jar): " + e,
                    e);
        }
    }

    private static File besideOwnJar() {
        try {
            URL own = Metrics.class.getProtectionDomain().getCodeSource().getLocation();
            return new File(new File(own.toURI()).getParentFile(), JAR);
        } catch (URISyntaxException | IllegalArgumentException e) {
            return new File(JAR); // ours is inside another jar
        }
    }
}
