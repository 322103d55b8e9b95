package railmpi.sim;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import railmpi.sim.job.Collective;
import railmpi.sim.job.JobConfig;
import railmpi.sim.job.JobModel;
import railmpi.sim.job.JobResult;
import railmpi.sim.job.Packets;
import railmpi.sim.job.Program;

/** Simulates a job, rank by rank and message by message, on nodes with several rails. */
@Command(
        name = "job",
        mixinStandardHelpOptions = true,
        usageHelpWidth = 110,
        description = "Simulates a job, one rank per node, with the LogGP model of each rail (docs/rail-sim.md), and"
                + " writes its duration as CSV.")
final class JobCommand implements Callable<Integer> {
    private static final double MEGA = 1e6;
    private static final int MOST_RANKS = 4096;

    /** What is simulated. */
    private static final class Job {
        @Parameters(paramLabel = "FILE", description = "Trace of the job in GOAL's text form.")
        private Path file;

        @Option(
                names = "--collective",
                required = true,
                paramLabel = "NAME",
                description =
                        "Instead of a file: barrier-dissemination, barrier-pairwise, barrier-rds, barrier-rpe,"
                                + " barrier-rgm, allreduce-recursive-doubling, allreduce-ring, alltoall-pairwise or alltoall-posted.")
        private String collective;
    }

    @ArgGroup(multiplicity = "1")
    private Job job;

    @Option(
            names = "--ranks",
            split = ",",
            defaultValue = "16",
            paramLabel = "N",
            description = "Ranks of a collective; one line for each of several values (${DEFAULT-VALUE}).")
    private List<Integer> ranks;

    @Option(
            names = "--bytes",
            defaultValue = "8",
            paramLabel = "N",
            description = "Length of the vector of a rank, or the block of a pair, of a collective (${DEFAULT-VALUE}).")
    private long bytes;

    @Option(
            names = "--fan-in",
            defaultValue = "" + Collective.FAN_IN,
            paramLabel = "N",
            description = "Maximum number of ranks that write to one in the tree of barrier-rgm, 1 to "
                    + Collective.MOST_FAN_IN + " (${DEFAULT-VALUE}).")
    private int fanIn;

    @Option(
            names = "--ways",
            paramLabel = "N",
            description = "Number of ranks to which a rank writes in a round of barrier-rds, 1 to "
                    + Collective.MOST_WAYS + " (the number of rails).")
    private Integer ways;

    @Option(
            names = "--rails",
            split = ",",
            defaultValue = "1",
            paramLabel = "N",
            description = "Rails of a node; one line for each of several values (${DEFAULT-VALUE}).")
    private List<Integer> rails;

    @Option(
            names = "--rate",
            split = ",",
            required = true,
            paramLabel = "MB/S",
            description = "Rate of a rail, in 10^6 bytes per second; a number for each rail if they differ.")
    private List<Double> rates;

    @Option(
            names = "--latency",
            required = true,
            paramLabel = "NS",
            description = "Time between a message leaving one adapter and reaching the other (L).")
    private long latencyNs;

    @Option(
            names = "--multicast-latency",
            paramLabel = "NS",
            description = "Latency of the multicast datagram of barrier-rgm (the value of --latency).")
    private Long multicastLatencyNs;

    @Option(
            names = "--overhead",
            defaultValue = "0",
            paramLabel = "NS",
            description = "Processor time for a message, at both ends, and for a write, at the writer (o).")
    private long overheadNs;

    @Option(
            names = "--gap",
            defaultValue = "0",
            paramLabel = "NS",
            description = "Minimum time between messages of an adapter (g).")
    private long gapNs;

    @Option(
            names = "--stripe-above",
            defaultValue = "32767",
            paramLabel = "BYTES",
            description = "Longer messages are divided among all rails (${DEFAULT-VALUE}).")
    private long stripeBytes;

    @Option(
            names = "--eager",
            defaultValue = "16384",
            paramLabel = "BYTES",
            description = "Longer messages use a rendezvous, and their send completes when they have arrived (S,"
                    + " ${DEFAULT-VALUE}).")
    private long eagerBytes;

    /** How rails carry bytes. */
    private static final class PacketOptions {
        @Option(
                names = "--packet",
                required = true,
                paramLabel = "BYTES",
                description = "Rails carry packets with this payload, and acknowledge every second one, as TCP does.")
        private int payloadBytes;

        @Option(
                names = "--packet-header",
                defaultValue = "66",
                paramLabel = "BYTES",
                description = "Length of a packet in addition to its payload (${DEFAULT-VALUE}).")
        private int headerBytes;

        @Option(
                names = "--window",
                defaultValue = "" + Long.MAX_VALUE,
                paramLabel = "BYTES",
                description = "Maximum payload under way between two nodes on a rail (no limit).")
        private long windowBytes;

        @Option(
                names = "--bucket",
                defaultValue = "0",
                paramLabel = "BYTES",
                description = "Bytes that an idle adapter lets pass at once, as traffic shapers do (${DEFAULT-VALUE}).")
        private long bucketBytes;
    }

    @ArgGroup(exclusive = false)
    private PacketOptions packets;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        List<String> lines = new ArrayList<>(List.of("ranks,rails,messages,bytes,microseconds"));
        try {
            for (int count : rails) {
                JobConfig config = config(count);
                for (Program program : programs(count)) {
                    lines.add(line(program, config));
                }
            }
        } catch (IllegalArgumentException impossible) {
            return RailSim.fail(spec, CommandLine.ExitCode.USAGE, impossible.getMessage());
        }
        PrintWriter out = spec.commandLine().getOut();
        lines.forEach(out::println);
        out.flush();
        return CommandLine.ExitCode.OK;
    }

    private JobConfig config(int count) {
        if (rates.size() > 1 && rates.size() != count) {
            throw new IllegalArgumentException(rates.size() + " rates for " + count + " rails");
        }
        List<Double> perSecond = (rates.size() > 1 ? rates : Collections.nCopies(Math.max(0, count), rates.get(0)))
                .stream().map(rate -> rate * MEGA).toList();
        long toAllNs = multicastLatencyNs == null ? latencyNs : multicastLatencyNs;
        return new JobConfig(latencyNs, toAllNs, overheadNs, gapNs, perSecond, stripeBytes, eagerBytes, packets());
    }

    private Packets packets() {
        return packets == null
                ? Packets.WHOLE
                : new Packets(packets.payloadBytes, packets.headerBytes, packets.windowBytes, packets.bucketBytes);
    }

    private List<Program> programs(int railCount) {
        if (job.file != null) {
            return List.of(TraceFile.read(job.file));
        }
        Collective collective = Collective.of(job.collective);
        List<Program> programs = new ArrayList<>();
        for (int count : ranks) {
            if (count < 2 || count > MOST_RANKS || bytes < 0 || bytes > Program.MOST_BYTES) {
                throw new IllegalArgumentException(count + " ranks and " + bytes + " bytes: 2 to " + MOST_RANKS
                        + " ranks and 0 to " + Program.MOST_BYTES + " bytes are possible");
            }
            programs.add(collective.program(count, bytes, fanIn, ways == null ? railCount : ways));
        }
        return programs;
    }

    private String line(Program program, JobConfig config) {
        JobResult result = result(program, config);
        return String.format(
                Locale.ROOT,
                "%d,%d,%d,%d,%.3f",
                program.size(),
                config.rates().size(),
                result.messages(),
                result.bytes(),
                result.seconds() * MEGA);
    }

    private JobResult result(Program program, JobConfig config) {
        try {
            return new JobModel(program, config).run();
        } catch (IllegalArgumentException impossible) {
            String subject = job.file == null ? job.collective : job.file.toString();
            throw new IllegalArgumentException(subject + ": " + impossible.getMessage(), impossible);
        }
    }
}
