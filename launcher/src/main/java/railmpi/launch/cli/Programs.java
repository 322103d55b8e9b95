package railmpi.launch.cli;

import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import railmpi.launch.LaunchException;
import railmpi.launch.javacmd.DebuggerPort;
import railmpi.launch.job.JobPrograms;
import railmpi.launch.job.RankSpec;
import railmpi.launch.job.RankWords;
import railmpi.launch.job.SegmentSpec;

/** Makes the command line and environment of every rank from what the user asked for; immutable. */
final class Programs implements JobPrograms {
    private final LaunchRequest request;
    private final List<SegmentProgram> programs = new ArrayList<>();

    /**
     * Finds the programs of all segments.
     *
     * @param javaHomes folder in which to make links to a JDK for wrapper scripts, null for none
     */
    Programs(
            LaunchRequest request,
            Map<String, String> ownEnvironment,
            File railmpiJar,
            File shimDirectory,
            File javaHomes) {
        this.request = request;
        for (int number = 0; number < request.segments.size(); number++) {
            File javaHome = javaHomes == null ? null : new File(javaHomes, "java-home-" + number);
            programs.add(new SegmentProgram(
                    request, request.segments.get(number), ownEnvironment, railmpiJar, shimDirectory, javaHome));
        }
    }

    /**
     * Checks that ranks do not get the same port for a debugger.
     *
     * @param machines on so many each port is free
     * @param taken a port that is not, or none
     * @throws LaunchException when a JVM could not start for that; a script, which may know better, is a warning
     */
    void requireDebuggerPorts(int machines, int taken) {
        Map<Integer, Integer> ranks = new LinkedHashMap<>();
        for (int number = 0; number < programs.size(); number++) {
            SegmentProgram program = programs.get(number);
            int port = program.debuggerPort();
            int count = ranks.merge(port, Math.max(1, request.segments.get(number).count), Integer::sum);
            if (port != DebuggerPort.NONE && (count > machines || port == taken)) {
                String problem = "the JVM options give every rank the same port for a debugger, " + port
                        + ", and only one JVM of a machine can have it; instead of them --debug-rank R --debug-port "
                        + port + " has rank R wait for the debugger, or address=0 gives each rank a port of its own";
                if (program.isJava()) {
                    throw new LaunchException(problem);
                }
                request.warnings.add(problem);
                return;
            }
        }
    }

    @Override
    public List<RankSpec> ranks() {
        List<RankSpec> ranks = new ArrayList<>();
        for (int number = 0; number < programs.size(); number++) {
            SegmentProgram program = programs.get(number);
            for (int i = 0; i < request.segments.get(number).count; i++) {
                int rank = ranks.size();
                List<String> debug =
                        rank == request.debugRank ? Collections.singletonList(debugOption()) : Collections.emptyList();
                List<String> leading = leading(Integer.toString(rank), Integer.toString(request.size()));
                ranks.add(new RankSpec(
                        program.command(debug, leading),
                        program.environment(debug),
                        program.directory(),
                        program.shown(),
                        number));
            }
        }
        return ranks;
    }

    @Override
    public List<SegmentSpec> segments(RankWords words) {
        List<String> debug = request.debugRank == LaunchRequest.NO_RANK
                ? Collections.emptyList()
                : Collections.singletonList(words.onlyIn(request.debugRank, debugOption()));
        List<String> leading = leading(words.rank(), words.size());
        List<SegmentSpec> segments = new ArrayList<>();
        for (int number = 0; number < programs.size(); number++) {
            SegmentProgram program = programs.get(number);
            segments.add(new SegmentSpec(
                    request.segments.get(number).count,
                    program.command(debug, leading, words),
                    program.environment(debug),
                    program.directory(),
                    program.shown()));
        }
        return segments;
    }

    @Override
    public boolean isSelective() {
        return request.isSelective();
    }

    private String debugOption() {
        return "-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=127.0.0.1:" + request.debugPort;
    }

    private List<String> leading(String rank, String size) {
        return request.giveMpjExpressArguments ? Arrays.asList(rank, size, "device") : Collections.emptyList();
    }

    /** Returns the jars and directories with another package mpi on the paths of the java programs. */
    List<File> otherMpiLibraries() {
        List<File> others = new ArrayList<>();
        for (SegmentProgram program : programs) {
            for (File other : program.otherMpiLibraries()) {
                if (!others.contains(other)) {
                    others.add(other);
                }
            }
        }
        return others;
    }
}
