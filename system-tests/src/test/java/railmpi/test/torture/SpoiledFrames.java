package railmpi.test.torture;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.testng.SkipException;
import railmpi.test.job.Jdk;
import railmpi.test.job.JobResult;
import railmpi.test.job.Pause;
import railmpi.test.job.RailHome;
import railmpi.test.job.RunningJob;
import railmpi.test.job.Tools;
import railmpi.test.programs.SpoilingProxy;

/**
 * Somebody on one rail cuts, doubles and swaps frames and changes bits of them: the connection is closed, one line
 * says so, and the job goes on over the other rails. Stateless.
 */
final class SpoiledFrames {
    private static final int FIRST_PORT = 20100;
    private static final int PORTS = 8;
    private static final int ABOVE = 1000;
    private static final int MOST = 40;
    private static final int FEW = 2;
    private static final int MS = 3_000;
    private static final String TABLE = "spoil";
    private static final Pattern SPOILED = Pattern.compile("spoiled (\\d+)");
    private static final Pattern CLOSED = Pattern.compile("(?m)^.*warning: .*the connection .* is closed: .*$");

    private SpoiledFrames() {}

    static void onARail(Ground ground, Random random) {
        if (Tools.onPath("nft") == null) {
            throw new SkipException("missing tool: nft (package nftables)");
        }
        int rail = random.nextInt(ground.rails());
        boolean isSummed = random.nextBoolean();
        RunningJob proxy = ground.command(0, command(ground, rail, random.nextInt(), isSummed))
                .start();
        JobResult result;
        JobResult passed;
        try {
            proxy.awaitStdout("proxy ready", 1);
            redirect(ground, rail);
            List<String> options = new ArrayList<>(List.of(ground.sockets()));
            options.addAll(List.of("--mca", "btl_port_range", FIRST_PORT + "-" + (FIRST_PORT + PORTS - 1)));
            options.addAll(List.of("--mca", "btl_checksum", isSummed ? "crc32c" : "none"));
            EndlessJob job = EndlessJob.begin(ground, random, ground.someRanks(random), options.toArray(new String[0]));
            Pause.milliseconds(MS);
            result = job.end();
        } finally {
            ground.testbed().execute(0, "nft", "add table ip " + TABLE + "; delete table ip " + TABLE);
            proxy.writeAndClose("");
            passed = proxy.finish();
        }
        judge(result, passed);
    }

    private static List<String> command(Ground ground, int rail, int seed, boolean isSummed) {
        List<String> words = new ArrayList<>(
                List.of(Jdk.current().tool("java"), "-cp", RailHome.testClasses(), SpoilingProxy.class.getName()));
        words.addAll(List.of(ground.addressOf(0, rail), ground.addressOf(1, rail)));
        for (int number : new int[] {FIRST_PORT, PORTS, ABOVE, seed, MOST}) {
            words.add(Integer.toString(number));
        }
        words.add(Boolean.toString(isSummed));
        return words;
    }

    /**
     * What processes of node 0 send over a rail to processes of node 1 goes to the proxy, but for what it sends
     * itself.
     */
    private static void redirect(Ground ground, int rail) {
        StringBuilder rules = new StringBuilder("table ip " + TABLE + " { chain output {"
                + " type nat hook output priority -100; tcp sport 22000-22999 accept;");
        String here = "10." + (rail + 10) + ".0.1";
        String there = "10." + (rail + 10) + ".0.2";
        for (int port = FIRST_PORT; port < FIRST_PORT + PORTS; port++) {
            rules.append(" ip daddr " + there + " tcp dport " + port + " dnat to " + here + ":" + (port + ABOVE) + ";");
        }
        ground.testbed().execute(0, "nft", rules.append(" }; }").toString());
    }

    /** A connection may break for another reason, or the job may end, before somebody notices. */
    private static void judge(JobResult result, JobResult proxy) {
        Matcher told = SPOILED.matcher(proxy.stdout());
        if (proxy.status() != 0 || !told.find()) {
            throw Verdict.found(Trouble.LOST, "the proxy failed", proxy);
        }
        long spoiled = Long.parseLong(told.group(1));
        long lines = CLOSED.matcher(result.stderr()).results().count();
        if (lines > spoiled || lines == 0 && spoiled > FEW) {
            throw Verdict.found(
                    Trouble.WRONG,
                    spoiled + " connections were spoiled, and " + lines + " lines say so; " + proxy.stdout(),
                    result);
        }
    }
}
