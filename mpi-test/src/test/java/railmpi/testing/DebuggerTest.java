package railmpi.testing;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.ListeningConnector;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.testng.ITestListener;
import org.testng.ITestResult;
import org.testng.TestNG;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.Test;
import org.testng.xml.XmlClass;
import org.testng.xml.XmlInclude;
import org.testng.xml.XmlSuite;
import org.testng.xml.XmlTest;

/** A debugger, as an IDE has it, and the JVMs of ranks: all of them wait for it, and go on when it says so. */
@Test(groups = "unit")
public final class DebuggerTest {
    private static final String DEBUG = "railmpi.test.debug";
    private static final long LIMIT_MS = 60_000;
    private static final Pattern PORT =
            Pattern.compile("rank (\\d) of \\S+ waits for a debugger at 127\\.0\\.0\\.1:(\\d+)");

    @AfterMethod
    public void forgetSettings() {
        System.clearProperty(DEBUG);
    }

    private static <C extends Connector> C connector(List<C> connectors, String name) {
        return connectors.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static void letGo(List<VirtualMachine> machines) {
        for (VirtualMachine machine : machines) {
            assertTrue(machine.allThreads().stream().allMatch(thread -> thread.isSuspended()), "a rank does not wait");
        }
        machines.forEach(VirtualMachine::dispose);
    }

    /** In JUnit. One rank is this JVM, which nobody debugs here; of three each comes to the port. */
    @Test(timeOut = 4 * LIMIT_MS)
    public void shouldConnectEachRankToTheDebuggerThatListens() throws Exception {
        ListeningConnector listening =
                connector(Bootstrap.virtualMachineManager().listeningConnectors(), "com.sun.jdi.SocketListen");
        Map<String, Connector.Argument> arguments = listening.defaultArguments();
        arguments.get("localAddress").setValue("127.0.0.1");
        arguments.get("port").setValue("0");
        arguments.get("timeout").setValue(Long.toString(LIMIT_MS));
        String address = listening.startListening(arguments);
        List<VirtualMachine> machines = new ArrayList<>();
        try {
            JUnitFixture.setProperty();
            System.setProperty(DEBUG, address.substring(address.lastIndexOf(':') + 1));
            LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                    .selectors(DiscoverySelectors.selectMethod(JUnitFixture.class, "adds"))
                    .build();
            SummaryGeneratingListener listener = new SummaryGeneratingListener();
            CompletableFuture<Void> run =
                    CompletableFuture.runAsync(() -> LauncherFactory.create().execute(request, listener));
            while (machines.size() < 3) {
                machines.add(listening.accept(arguments));
            }
            letGo(machines);
            run.get(LIMIT_MS, TimeUnit.MILLISECONDS);
            StringWriter failures = new StringWriter();
            listener.getSummary().printFailuresTo(new PrintWriter(failures));
            assertEquals(listener.getSummary().getTestsSucceededCount(), 2, "of one rank and of three: " + failures);
        } finally {
            listening.stopListening(arguments);
        }
    }

    /** In TestNG. */
    @Test(timeOut = 4 * LIMIT_MS)
    public void shouldPrintThePortOfEachRank() throws Exception {
        System.setProperty(DEBUG, "true");
        XmlSuite suite = new XmlSuite();
        XmlClass type = new XmlClass(FixtureForTestNG.class);
        type.setIncludedMethods(List.of(new XmlInclude("addsElsewhere")));
        new XmlTest(suite).setXmlClasses(List.of(type));
        TestNG runner = new TestNG(false);
        runner.setVerbose(0);
        runner.setXmlSuites(List.of(suite));
        Throwable[] end = {new AssertionError("no method has run")};
        runner.addListener(new ITestListener() {
            @Override
            public void onTestSuccess(ITestResult result) {
                end[0] = null;
            }

            @Override
            public void onTestFailure(ITestResult result) {
                end[0] = result.getThrowable();
            }
        });
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream out = System.out;
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            CompletableFuture<Void> run = CompletableFuture.runAsync(runner::run);
            letGo(List.of(attach(port(0, printed)), attach(port(1, printed))));
            run.get(LIMIT_MS, TimeUnit.MILLISECONDS);
        } finally {
            System.setOut(out);
        }
        assertNull(end[0], String.valueOf(end[0]));
        Set<String> ports = new HashSet<>();
        Matcher lines = PORT.matcher(printed.toString(StandardCharsets.UTF_8));
        while (lines.find()) {
            ports.add(lines.group(2));
        }
        assertEquals(ports.size(), 2, printed.toString(StandardCharsets.UTF_8));
    }

    private static String port(int rank, ByteArrayOutputStream printed) throws InterruptedException {
        long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LIMIT_MS);
        while (System.nanoTime() - endNs < 0) {
            Matcher lines = PORT.matcher(printed.toString(StandardCharsets.UTF_8));
            while (lines.find()) {
                if (lines.group(1).equals(Integer.toString(rank))) {
                    return lines.group(2);
                }
            }
            Thread.sleep(20);
        }
        throw new AssertionError("no port of rank " + rank + " in: " + printed);
    }

    /** The JVM listens some time after its port was printed. */
    private static VirtualMachine attach(String port) throws Exception {
        AttachingConnector attaching =
                connector(Bootstrap.virtualMachineManager().attachingConnectors(), "com.sun.jdi.SocketAttach");
        Map<String, Connector.Argument> arguments = attaching.defaultArguments();
        arguments.get("hostname").setValue("127.0.0.1");
        arguments.get("port").setValue(port);
        long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LIMIT_MS);
        while (true) {
            try {
                return attaching.attach(arguments);
            } catch (IOException e) {
                if (System.nanoTime() - endNs > 0) {
                    throw e;
                }
                Thread.sleep(20);
            }
        }
    }
}
