package railmpi.bench.ompi;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import mpi.Info;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * How long it takes to start processes, and to meet. {@code Dynamic spawn CHILDREN REPEATS} starts as many again and
 * again, and parts from them; {@code Dynamic server FILE REPEATS} and {@code Dynamic client FILE REPEATS}, two jobs,
 * meet at a port whose name is in the file; {@code Dynamic start} prints the time of day when MPI has begun. Rank 0
 * prints {@code RES,spawn,ms} or {@code RES,connect,ms} for each time. {@code Dynamic wait THREADS SECONDS} has threads
 * accept at a port each, to which nobody comes, and prints {@code RES,wait,percent of a core}.
 */
public final class Dynamic {
    private static final double NS_PER_MS = 1e6;
    private static final int PAUSE_MS = 300;

    private Dynamic() {}

    /** Runs on all ranks of the job. */
    public static void main(String[] args) throws Exception {
        String[] arguments = args;
        if (args.length > 0 && args[0].equals("wait")) {
            MPI.InitThread(args, MPI.THREAD_MULTIPLE);
        } else {
            arguments = MPI.Init(args);
        }
        Intercomm parent = Intercomm.getParent();
        if (!parent.isNull()) {
            parent.disconnect();
        } else if (arguments[0].equals("spawn")) {
            spawn(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
        } else if (arguments[0].equals("wait")) {
            idle(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
        } else if (arguments[0].equals("start")) {
            MPI.COMM_WORLD.barrier();
            if (MPI.COMM_WORLD.getRank() == 0) {
                System.out.println("BEGUN " + System.currentTimeMillis());
            }
        } else {
            meet(arguments[0].equals("server"), Path.of(arguments[1]), Integer.parseInt(arguments[2]));
        }
        MPI.Finalize();
    }

    private static void spawn(int children, int repeats) throws Exception {
        for (int repeat = 0; repeat < repeats; repeat++) {
            MPI.COMM_WORLD.barrier();
            long startNs = System.nanoTime();
            Intercomm other = MPI.COMM_WORLD.spawn(
                    Dynamic.class.getName(), new String[] {"child"}, children, MPI.INFO_NULL, 0, null);
            print("spawn", startNs);
            other.disconnect();
            Thread.sleep(PAUSE_MS); // until the children have ended
        }
    }

    /** The client comes when the server waits. */
    private static void meet(boolean isServer, Path file, int repeats) throws Exception {
        String port = MPI.COMM_WORLD.getRank() != 0 ? null : isServer ? open(file) : await(file);
        for (int repeat = 0; repeat < repeats; repeat++) {
            if (!isServer) {
                Thread.sleep(PAUSE_MS);
            }
            long startNs = System.nanoTime();
            Intercomm other = isServer ? MPI.COMM_WORLD.accept(port, 0) : MPI.COMM_WORLD.connect(port, 0);
            if (!isServer) {
                print("connect", startNs);
            }
            other.disconnect();
        }
    }

    /** After two seconds, in which the naps of those who wait become long. */
    private static void idle(int threads, int seconds) throws Exception {
        MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
        Info limit = new Info();
        limit.set("timeout", Integer.toString(seconds + 3));
        List<Thread> waiting = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Intracomm own = MPI.COMM_SELF.dup();
            String port = Intracomm.openPort();
            waiting.add(new Thread(() -> {
                try {
                    own.accept(port, limit, 0);
                } catch (MPIException e) {
                    own.free(); // nobody has come
                }
            }));
        }
        waiting.forEach(Thread::start);
        Thread.sleep(2000);
        long beginNs = System.nanoTime();
        long before = cpuNs();
        Thread.sleep(1000L * seconds);
        double percent = 100.0 * (cpuNs() - before) / (System.nanoTime() - beginNs);
        System.out.println(String.format(Locale.ROOT, "RES,wait,%.2f", percent));
        for (Thread thread : waiting) {
            thread.join();
        }
    }

    private static long cpuNs() {
        return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos();
    }

    private static String open(Path file) throws Exception {
        String port = Intracomm.openPort();
        Path unfinished = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(unfinished, port);
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        return port;
    }

    private static String await(Path file) throws Exception {
        while (!Files.exists(file)) {
            Thread.sleep(10);
        }
        return Files.readString(file);
    }

    private static void print(String what, long startNs) throws Exception {
        if (MPI.COMM_WORLD.getRank() == 0) {
            double ms = (System.nanoTime() - startNs) / NS_PER_MS;
            System.out.println(String.format(Locale.ROOT, "RES,%s,%.2f", what, ms));
        }
    }
}
