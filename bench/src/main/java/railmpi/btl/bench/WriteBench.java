package railmpi.btl.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import railmpi.fabric.FabricJob;

/**
 * Writes over several rails between two processes, without a policy: each write is divided evenly among the rails.
 * Tells what a thread for each rail brings, or an agent. The first process starts the second one.
 *
 * <p>Source: [Cai09] section 4; the copy is ours.
 */
public final class WriteBench {
    private static final int BATCHES = 7;
    private static final long BATCH_NS = 50_000_000;
    private static final long WARM_UP_NS = 1_000_000_000L;
    private static final String SECOND = "second";
    private static final int LOOKS = 100;
    private static final String WAYS = "single|none|agent|rail-threads|channel";

    private final Driver driver;
    private final List<RailWriter> rails;
    private final PrintWriter toSecond;
    private final BufferedReader fromSecond;

    private WriteBench(Driver driver, List<RailWriter> rails, PrintWriter toSecond, BufferedReader fromSecond) {
        this.driver = driver;
        this.rails = rails;
        this.toSecond = toSecond;
        this.fromSecond = fromSecond;
    }

    /**
     * Measures, and prints a line {@code RES,test,2,bytes,value,unit,best} for each test and size.
     *
     * @param arguments {@code single|none|agent|rail-threads|channel lat,bw,bibw,phases SIZE,SIZE...
     *     INTERFACE,INTERFACE...} and the command, if any, that starts the second process elsewhere
     * @throws Exception if processes or channels cannot be made
     */
    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 3 && arguments[0].equals(SECOND)) {
            answer(mode(arguments[1]), arguments[2]);
            return;
        }
        try {
            if (arguments.length < 4) {
                throw new IllegalArgumentException(WAYS + " TESTS SIZES INTERFACES [COMMAND...]");
            }
            Driver.Mode mode = mode(arguments[0]);
            List<WriteTest> tests = WriteTest.all(arguments[1], arguments[2]);
            ask(mode, tests, arguments[3], List.of(arguments).subList(4, arguments.length));
        } catch (IllegalArgumentException e) {
            System.err.println("writes: " + e.getMessage());
            System.exit(2);
        }
    }

    private static Driver.Mode mode(String name) {
        return Arrays.stream(Driver.Mode.values())
                .filter(mode -> name(mode).equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("a way to drive is " + WAYS + ", not '" + name + "'"));
    }

    private static String name(Driver.Mode mode) {
        return mode.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Opens a channel for each interface, or one over all of them. */
    private static List<RailWriter> open(int process, Driver.Mode mode, String interfaces) {
        List<String> names = mode == Driver.Mode.CHANNEL ? List.of(interfaces) : List.of(interfaces.split(","));
        List<RailWriter> rails = new ArrayList<>();
        for (String name : mode == Driver.Mode.SINGLE ? names.subList(0, 1) : names) {
            byte[] secret = new byte[FabricJob.SECRET_BYTES]; // both ends are this program's
            rails.add(new RailWriter(new BenchSide(process, null, secret, name)));
        }
        return rails;
    }

    private static String cards(List<RailWriter> rails) {
        return rails.stream().map(rail -> rail.side().card()).collect(Collectors.joining("|"));
    }

    private static void meet(List<RailWriter> rails, String cards) {
        String[] each = cards.split("\\|");
        for (int index = 0; index < each.length; index++) {
            rails.get(index).side().meet(each[index]);
        }
    }

    /** The second process: drives its rails, and writes, too, where both are to do so, until its input ends. */
    private static void answer(Driver.Mode mode, String interfaces) throws IOException, InterruptedException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        List<RailWriter> rails = open(1, mode, interfaces);
        try (Driver driver = new Driver(mode, rails)) {
            System.out.println(cards(rails));
            meet(rails, in.readLine());
            while (true) {
                driver.serveUntil(ready(in));
                String order = in.readLine();
                if (order == null || order.equals("end")) {
                    return;
                }
                String[] parts = order.split(" ", 2);
                driver.run(Integer.parseInt(parts[0]), WriteTest.parse(parts[1]));
                System.out.println("done");
            }
        }
    }

    /** Looks only now and then whether something can be read. */
    private static java.util.function.BooleanSupplier ready(BufferedReader in) {
        int[] looks = {0};
        return () -> {
            try {
                return ++looks[0] % LOOKS == 0 && in.ready();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }

    private static void ask(Driver.Mode mode, List<WriteTest> tests, String interfaces, List<String> elsewhere)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(elsewhere);
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), WriteBench.class.getName()));
        command.addAll(List.of(SECOND, name(mode), interfaces));
        List<RailWriter> rails = open(0, mode, interfaces);
        Process second = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (PrintWriter toSecond = new PrintWriter(
                        new OutputStreamWriter(second.getOutputStream(), StandardCharsets.US_ASCII), true);
                BufferedReader fromSecond =
                        new BufferedReader(new InputStreamReader(second.getInputStream(), StandardCharsets.US_ASCII));
                Driver driver = new Driver(mode, rails)) {
            meet(rails, fromSecond.readLine());
            toSecond.println(cards(rails));
            WriteBench bench = new WriteBench(driver, rails, toSecond, fromSecond);
            for (WriteTest test : tests) {
                bench.measure(test);
            }
            toSecond.println("end");
            second.waitFor();
        } finally {
            second.destroyForcibly();
        }
    }

    private void measure(WriteTest test) throws IOException, InterruptedException {
        WriteTest oneWay = new WriteTest(WriteTest.Kind.BW, test.bytes());
        int blocks = 1;
        long startNs = System.nanoTime();
        long lastNs = 0;
        while (System.nanoTime() - startNs < WARM_UP_NS || lastNs < BATCH_NS) {
            lastNs = driver.run(blocks, oneWay);
            blocks = lastNs < BATCH_NS ? 2 * blocks : blocks;
        }
        double[] blockUs = new double[BATCHES];
        double[][] phasesUs = new double[3][BATCHES];
        for (int batch = 0; batch < BATCHES; batch++) {
            blockUs[batch] = (test.isBothWays() ? runBoth(blocks, test) : driver.run(blocks, test)) / 1e3 / blocks;
            for (int phase = 0; phase < phasesUs.length; phase++) {
                phasesUs[phase][batch] = longest(phase) / 1e3 / blocks;
            }
        }
        switch (test.kind()) {
            case LAT -> print("lat", test, median(blockUs) / WriteTest.TRANSFERS, "us");
            case PHASES -> {
                print("copy", test, median(phasesUs[0]), "us");
                print("post", test, median(phasesUs[1]), "us");
                print("wait", test, median(phasesUs[2]), "us");
            }
            default -> {
                int ways = test.isBothWays() ? 2 : 1;
                double megabytes = (double) ways * WriteTest.TRANSFERS * test.bytes() / median(blockUs);
                print(test.isBothWays() ? "bibw" : "bw", test, megabytes, "MB/s");
            }
        }
    }

    /** Of the rails the one that took longest. */
    private long longest(int phase) {
        return rails.stream().mapToLong(rail -> rail.phasesNs()[phase]).max().orElseThrow();
    }

    private long runBoth(int blocks, WriteTest test) throws IOException, InterruptedException {
        long startNs = System.nanoTime();
        toSecond.println(blocks + " " + test);
        driver.run(blocks, test);
        driver.serveUntil(ready(fromSecond));
        long ns = System.nanoTime() - startNs;
        if (!"done".equals(fromSecond.readLine())) {
            throw new IOException("the second process has ended");
        }
        return ns;
    }

    private static void print(String name, WriteTest test, double value, String unit) {
        System.out.printf(Locale.ROOT, "RES,%s,2,%d,%.3f,%s,%.3f%n", name, test.bytes(), value, unit, value);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
