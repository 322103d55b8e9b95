package railmpi.test.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;

/**
 * Starts processes and parts from them, again and again: nothing grows, neither here nor in mpirun. Arguments: rounds,
 * children in each.
 */
public final class SpawnRounds {
    /** Until everything that is made once is there. */
    private static final int WARM_UP = 3;

    private final Checks checks = new Checks();
    private final int rounds;
    private final int children;

    private SpawnRounds(int rounds, int children) {
        this.rounds = rounds;
        this.children = children;
    }

    public static void main(String[] arguments) throws Exception {
        String[] args = MPI.Init(arguments);
        Intercomm parent = Intercomm.getParent();
        if (parent.isNull()) {
            new SpawnRounds(Integer.parseInt(args[0]), Integer.parseInt(args[1])).run();
        } else {
            meet(parent);
        }
        MPI.Finalize();
    }

    private static int meet(Intercomm other) throws Exception {
        Intracomm all = other.merge(false);
        int[] one = {1};
        all.allReduce(one, 1, MPI.INT, MPI.SUM);
        all.disconnect();
        other.disconnect();
        return one[0];
    }

    /** What a process holds: numbers of its descriptors, mapped files and threads. */
    private record Holdings(long descriptors, long mapped, long threads) {
        static Holdings of(long pid) throws IOException {
            Path process = Path.of("/proc/" + pid);
            try (Stream<Path> descriptors = Files.list(process.resolve("fd"));
                    Stream<Path> threads = Files.list(process.resolve("task"))) {
                return new Holdings(descriptors.count(), mapped(process), threads.count());
            }
        }

        private static long mapped(Path process) throws IOException {
            return Files.readAllLines(process.resolve("maps")).stream()
                    .filter(line -> line.contains("/railmpi-"))
                    .count();
        }
    }

    /** Returns how many objects of RailMPI there are in this process after a collection, by class. */
    private static Map<String, Long> objects() throws IOException, InterruptedException {
        String pid = Long.toString(ProcessHandle.current().pid());
        List<String> command = List.of(System.getProperty("java.home") + "/bin/jcmd", pid, "GC.class_histogram");
        Process jcmd = new ProcessBuilder(command).redirectErrorStream(true).start();
        List<String> lines = new ArrayList<>();
        jcmd.inputReader().lines().forEach(lines::add);
        if (jcmd.waitFor() != 0) {
            throw new IOException(command + ": " + lines);
        }
        Map<String, Long> objects = new TreeMap<>();
        for (String line : lines) {
            String[] words = line.trim().split("\\s+");
            if (words.length > 3 && words[3].matches("(mpi|railmpi)\\..*")) {
                objects.put(words[3], Long.parseLong(words[1]));
            }
        }
        return objects;
    }

    private void run() throws Exception {
        int rank = MPI.COMM_WORLD.getRank();
        long own = ProcessHandle.current().pid();
        long launcher = ProcessHandle.current().parent().orElseThrow().pid();
        Holdings before = null;
        Holdings ofLauncher = null;
        Map<String, Long> objects = Map.of();
        for (int round = 0; round < WARM_UP + rounds; round++) {
            if (round == WARM_UP) {
                objects = objects();
                before = Holdings.of(own);
                ofLauncher = Holdings.of(launcher);
            }
            Intercomm other =
                    MPI.COMM_WORLD.spawn(SpawnRounds.class.getName(), new String[0], children, MPI.INFO_NULL, 0, null);
            checks.equal("all", MPI.COMM_WORLD.getSize() + children, meet(other));
            if (rank == 0 && round % 50 == 0) {
                System.out.println("round " + round);
            }
        }
        if (rounds > 0) {
            requireNoMoreObjects(objects);
            require("this rank", before, Holdings.of(own));
            require("mpirun", ofLauncher, settled(launcher, ofLauncher));
        }
        checks.report();
    }

    private void requireNoMoreObjects(Map<String, Long> before) throws Exception {
        for (Map.Entry<String, Long> entry : objects().entrySet()) {
            long more = entry.getValue() - before.getOrDefault(entry.getKey(), 0L);
            checks.that(more < rounds, () -> more + " more of " + entry.getKey() + " after " + rounds + " rounds");
        }
    }

    /** The last children may take a moment to end. */
    private static Holdings settled(long launcher, Holdings expected) throws Exception {
        Holdings now = Holdings.of(launcher);
        for (int i = 0; i < 20 && now.threads > expected.threads; i++) {
            Thread.sleep(100);
            now = Holdings.of(launcher);
        }
        return now;
    }

    /** A leak in each round would be at least one for each. */
    private void require(String who, Holdings before, Holdings after) {
        boolean isLeaking = after.descriptors - before.descriptors >= rounds
                || after.mapped - before.mapped >= rounds
                || after.threads - before.threads >= rounds;
        checks.that(!isLeaking, () -> who + " held " + before + " before " + rounds + " rounds, and then " + after);
    }
}
