package railmpi.testing;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import railmpi.core.RailException;
import railmpi.launch.cli.Main;
import railmpi.pmi.PmiException;

/** The command line of a job: the launcher, and what it is to start on each rank. Used by one thread. */
final class RankCommand {
    /** A port where a debugger listens to which every rank connects, or "true": every rank waits for one. */
    private static final String DEBUG = "railmpi.test.debug";

    /** The test class path, where Surefire gives its JVM another one. */
    private static final String SUREFIRE = "surefire.test.class.path";

    /** What runs the tests here and may be missing on the class path of the tests. */
    private static final String[] FRAMEWORKS = {
        "org.junit.platform.launcher.core.LauncherFactory",
        "org.junit.platform.engine.TestEngine",
        "org.junit.platform.commons.JUnitException",
        "org.opentest4j.TestAbortedException",
        "org.junit.jupiter.engine.JupiterTestEngine",
        "org.testng.TestNG"
    };

    private final RankSettings settings;
    private final String debug = System.getProperty(DEBUG, "");

    RankCommand(RankSettings settings) {
        this.settings = settings;
    }

    /** Returns where a class was loaded from: a jar or a folder. */
    static String placeOf(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException("where is " + type + "?", e);
        }
    }

    /** Returns the whole command line. */
    List<String> words(Path folder, Class<? extends RankMethod> runner, List<String> method) throws IOException {
        List<String> words = new ArrayList<>(List.of(java(), "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        words.addAll(List.of("-XX:-UsePerfData", "-Xss512k", "-Xmx256m", "-cp", launcherPath(), Main.class.getName()));
        words.add("-l");
        if (settings.timeoutSeconds() > 0 && debug.isEmpty()) {
            words.addAll(List.of("--timeout", Integer.toString(settings.timeoutSeconds())));
        }
        for (String parameter : settings.parameters()) {
            int equals = parameter.indexOf('=');
            words.addAll(List.of("--mca", parameter.substring(0, equals), parameter.substring(equals + 1)));
        }
        List<String> program = program(folder, runner, method);
        if (debug.equals("true")) {
            addEachWithItsPort(words, program);
        } else {
            words.addAll(List.of("-n", Integer.toString(settings.ranks()), java()));
            words.addAll(debug.isEmpty() ? List.of() : List.of(debugOption("n", port())));
            words.addAll(program);
        }
        return words;
    }

    private int port() {
        try {
            return Integer.parseInt(debug);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(DEBUG + " is '" + debug + "', neither a port nor true", e);
        }
    }

    private static String debugOption(String isServer, int port) {
        return "-agentlib:jdwp=transport=dt_socket,suspend=y,server=" + isServer + ",address=127.0.0.1:" + port;
    }

    private void addEachWithItsPort(List<String> words, List<String> program) throws IOException {
        for (int rank = 0; rank < settings.ranks(); rank++) {
            int port = freePort();
            System.out.println(
                    "rank " + rank + " of " + settings.name() + " waits for a debugger at 127.0.0.1:" + port);
            words.addAll(rank == 0 ? List.of() : List.of(":"));
            words.addAll(List.of("-n", "1", java(), debugOption("y", port)));
            words.addAll(program);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Everything behind java: options of the JVM, class and arguments. */
    private List<String> program(Path folder, Class<? extends RankMethod> runner, List<String> method) {
        List<String> words = new ArrayList<>();
        words.add("-Xshare:auto");
        if (RankCommand.class.desiredAssertionStatus()) {
            words.add("-ea");
        }
        words.addAll(settings.jvm());
        words.addAll(List.of("-cp", testPath(), RankMain.class.getName(), folder.toString(), runner.getName()));
        words.addAll(method);
        return words;
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** In RailMPI's own build those who declare parameters are in places of their own, between the tests' others. */
    private static String launcherPath() {
        Set<String> places = new LinkedHashSet<>();
        for (Class<?> type : List.of(Main.class, PmiException.class, RailException.class)) {
            places.add(placeOf(type));
        }
        if (!places.contains(placeOf(mpi.MPI.class))) {
            places.addAll(givenPath());
        }
        return String.join(File.pathSeparator, places);
    }

    private static List<String> givenPath() {
        String given = System.getProperty(SUREFIRE, System.getProperty("java.class.path"));
        return Arrays.asList(given.split(File.pathSeparator));
    }

    private static String testPath() {
        Set<String> places = new LinkedHashSet<>(givenPath());
        for (String framework : FRAMEWORKS) {
            try {
                places.add(placeOf(Class.forName(framework)));
            } catch (ClassNotFoundException e) {
                // the tests do without it
                continue;
            }
        }
        return String.join(File.pathSeparator, places);
    }
}
