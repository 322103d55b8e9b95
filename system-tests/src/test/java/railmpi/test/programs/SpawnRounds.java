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
 * Starts processes and parts from them, again and again: nothing grows, neither here nor in mpirun. Arguments: rounds
 * that are compared, 0 for one round that is not, and children in each.
 */
public final class SpawnRounds {
    /** Until everything that is made once is there. */
    private static final int WARM_UP = 3;

    /** Rounds in which a heap grows by more than what compilers and caches keep. */
    private static final int MANY = 500;

    /** What a round leaves at least, if it leaves something: the name of a port. */
    private static final long LEAK_BYTES = 256;

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

    /**
     * What a process holds: numbers of its descriptors, mapped files, files beside those and threads, and what lives in
     * its heap after a collection.
     */
    private record Holdings(
            long descriptors, long mapped, long files, long threads, long heapBytes, Map<String, Long> objects) {
        static Holdings of(long pid, boolean isHeapSeen) throws IOException, InterruptedException {
            Map<String, Long> objects = new TreeMap<>();
            long heapBytes = 0;
            for (String line : isHeapSeen ? histogram(pid) : List.<String>of()) {
                String[] words = line.trim().split("\\s+");
                if (words[0].equals("Total")) {
                    heapBytes = Long.parseLong(words[2]);
                } else if (words.length > 3 && words[3].matches("(mpi|railmpi)\\..*")) {
                    objects.put(words[3], Long.parseLong(words[1]));
                }
            }
            Path process = Path.of("/proc/" + pid);
            List<Path> mapped = mapped(process);
            return new Holdings(
                    count(process.resolve("fd")),
                    mapped.size(),
                    files(mapped),
                    count(process.resolve("task")),
                    heapBytes,
                    objects);
        }

        private static List<String> histogram(long pid) throws IOException, InterruptedException {
            List<String> command =
                    List.of(System.getProperty("java.home") + "/bin/jcmd", Long.toString(pid), "GC.class_histogram");
            Process jcmd = new ProcessBuilder(command).redirectErrorStream(true).start();
            List<String> lines = new ArrayList<>();
            jcmd.inputReader().lines().forEach(lines::add);
            if (jcmd.waitFor() != 0) {
                throw new IOException(command + ": " + lines);
            }
            return lines;
        }

        private static List<Path> mapped(Path process) throws IOException {
            return Files.readAllLines(process.resolve("maps")).stream()
                    .filter(line -> line.contains("/shm/") && line.contains("/railmpi-"))
                    .map(line -> Path.of(line.substring(line.indexOf('/')).replace(" (deleted)", "")))
                    .toList();
        }

        private static long files(List<Path> mapped) throws IOException {
            long files = 0;
            for (Path folder : mapped.stream().map(Path::getParent).distinct().toList()) {
                files += Files.isDirectory(folder) ? count(folder) : 0;
            }
            return files;
        }

        private static long count(Path folder) throws IOException {
            try (Stream<Path> entries = Files.list(folder)) {
                return entries.count();
            }
        }

        String numbers() {
            return descriptors + " descriptors, " + mapped + " mapped files, " + files + " files, " + threads
                    + " threads, " + heapBytes + " bytes in the heap";
        }

        /** Returns what there are {@code least} more of, by the heap's bytes so many times {@value #LEAK_BYTES}. */
        List<String> grown(Holdings before, int least) {
            List<String> grown = new ArrayList<>();
            addGrown(grown, "descriptors", descriptors - before.descriptors, least);
            addGrown(grown, "mapped files", mapped - before.mapped, least);
            addGrown(grown, "files", files - before.files, least);
            addGrown(grown, "threads", threads - before.threads, least);
            if (least >= MANY) {
                addGrown(grown, "bytes in the heap", heapBytes - before.heapBytes, LEAK_BYTES * least);
            }
            objects.forEach(
                    (name, count) -> addGrown(grown, name, count - before.objects.getOrDefault(name, 0L), least));
            return grown;
        }

        private static void addGrown(List<String> grown, String what, long more, long least) {
            if (more >= least) {
                grown.add(more + " " + what);
            }
        }
    }

    private void run() throws Exception {
        int rank = MPI.COMM_WORLD.getRank();
        long own = ProcessHandle.current().pid();
        long launcher = ProcessHandle.current().parent().orElseThrow().pid();
        Holdings before = null;
        Holdings ofLauncher = null;
        for (int round = 0; round < (rounds > 0 ? WARM_UP + rounds : 1); round++) {
            if (round == WARM_UP) {
                before = Holdings.of(own, true);
                ofLauncher = ofLauncher(launcher);
            }
            Intercomm other =
                    MPI.COMM_WORLD.spawn(SpawnRounds.class.getName(), new String[0], children, MPI.INFO_NULL, 0, null);
            checks.equal("all", MPI.COMM_WORLD.getSize() + children, meet(other));
            if (rank == 0 && (children > 1 || round % 50 == 0)) {
                System.out.println("round " + round);
            }
        }
        if (rounds > 0) {
            requireNoMore("rank " + rank, before, Holdings.of(own, true));
            requireNoMore("mpirun", ofLauncher, settled(launcher, ofLauncher));
        }
        checks.report();
    }

    /** Its heap is looked at by a signal that has it print what the ranks do. */
    private Holdings ofLauncher(long pid) throws IOException, InterruptedException {
        return Holdings.of(pid, rounds >= MANY);
    }

    /** The last children may take a moment to end. */
    private Holdings settled(long launcher, Holdings expected) throws Exception {
        Holdings now = ofLauncher(launcher);
        for (int i = 0; i < 20 && !now.grown(expected, rounds).isEmpty(); i++) {
            Thread.sleep(100);
            now = ofLauncher(launcher);
        }
        return now;
    }

    /** A leak in each round would be at least one for each. */
    private void requireNoMore(String who, Holdings before, Holdings after) {
        System.out.println(who + " held " + before.numbers() + " before " + rounds + " rounds, and " + after.numbers()
                + " after them");
        List<String> grown = after.grown(before, rounds);
        checks.that(grown.isEmpty(), () -> who + " holds more after " + rounds + " rounds: " + grown);
    }
}
