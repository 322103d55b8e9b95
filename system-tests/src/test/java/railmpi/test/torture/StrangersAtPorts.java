package railmpi.test.torture;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import railmpi.test.job.Jdk;
import railmpi.test.job.JobResult;
import railmpi.test.job.RailHome;
import railmpi.test.job.Sockets;
import railmpi.test.programs.Strangers;

/**
 * Others connect to all ports of a node, many of them to stay or to be slow; the job goes on and lets none in.
 * Stateless.
 */
final class StrangersAtPorts {
    private static final int VISITS = 300;
    private static final int MANY = 5_000;
    private static final int FEW = 300;
    private static final int ONE_IN = 4;
    private static final Pattern SUMMARY = Pattern.compile("connected (\\d+) refused (\\d+) accepted (\\d+) ");

    private StrangersAtPorts() {}

    static void visit(Ground ground, Random random) {
        EndlessJob job = EndlessJob.begin(ground, random, ground.someRanks(random), ground.sockets());
        int node = ground.nodeOf(random.nextInt(job.ranks()));
        int held = random.nextInt(ONE_IN) == 0 ? MANY : random.nextInt(FEW);
        List<String> strangers = command(ground, job, node, random.nextInt(ground.rails()));
        strangers.addAll(List.of(Integer.toString(VISITS), Integer.toString(random.nextInt()), Integer.toString(held)));
        JobResult visitors = ground.command(random.nextInt(2), strangers).run();
        JobResult result = job.end();
        judge(visitors, held);
        if (Pattern.compile("Exception|(?m)^\\s+at ").matcher(result.stderr()).find()) {
            throw Verdict.found(Trouble.WRONG, "strangers cause exceptions", result);
        }
    }

    /** The beginning of their command line, with the ports of all ranks of the node; they find those of the rail. */
    private static List<String> command(Ground ground, EndlessJob job, int node, int rail) {
        Set<Integer> streams = new TreeSet<>();
        Set<Integer> datagrams = new TreeSet<>();
        for (int rank = 0; rank < job.ranks(); rank++) {
            if (ground.nodeOf(rank) == node) {
                long pid = ground.process(job.running(), rank);
                streams.addAll(Sockets.listening(pid));
                datagrams.addAll(Sockets.datagram(pid));
            }
        }
        List<String> words = new ArrayList<>(
                List.of(Jdk.current().tool("java"), "-cp", RailHome.testClasses(), Strangers.class.getName()));
        words.addAll(List.of(ground.addressOf(node, rail), list(streams), list(datagrams)));
        return words;
    }

    private static String list(Set<Integer> ports) {
        return ports.isEmpty() ? "-" : ports.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private static void judge(JobResult visitors, int held) {
        Matcher summary = SUMMARY.matcher(visitors.stdout());
        if (visitors.status() != 0 || !summary.find()) {
            throw Verdict.found(Trouble.LOST, "the strangers could not connect", visitors);
        }
        if (!summary.group(3).equals("0")) {
            throw Verdict.found(Trouble.WRONG, "strangers were let in", visitors);
        }
        if (Long.parseLong(summary.group(1)) < held) {
            throw Verdict.found(Trouble.LOST, "fewer than " + held + " strangers", visitors);
        }
    }
}
