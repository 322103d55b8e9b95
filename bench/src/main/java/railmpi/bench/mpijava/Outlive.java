package railmpi.bench.mpijava;

import java.util.Arrays;
import java.util.Locale;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.ProcFailedException;

/**
 * What it costs to outlive ranks: {@code Outlive costs SECONDS}, {@code Outlive gap SECONDS stay|die}, {@code Outlive
 * detect} and {@code Outlive shrink DEAD}. Rank 0 prints lines {@code RES,name,ranks,value,unit}.
 */
public final class Outlive {
    private static final int TAG = 7;
    private static final int MIB = 1 << 20;
    private static final int CHUNK = 1 << 16;
    private static final int BATCH = 50;
    private static final int PERCENT_99 = 99;

    private final Intracomm world = MPI.COMM_WORLD;
    private final int rank = world.getRank();
    private final int size = world.getSize();

    private Outlive() throws MPIException {}

    /** Runs on all ranks of the job. */
    public static void main(String[] args) throws Exception {
        String[] arguments = MPI.Init(args);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        Outlive program = new Outlive();
        switch (arguments[0]) {
            case "costs" -> program.costs(Double.parseDouble(arguments[1]));
            case "gap" -> program.gap(Double.parseDouble(arguments[1]), arguments[2].equals("die"));
            case "detect" -> program.detect();
            case "shrink" -> program.shrink(Integer.parseInt(arguments[1]));
            default -> throw new IllegalArgumentException("costs, gap, detect or shrink, not " + arguments[0]);
        }
        MPI.Finalize();
    }

    private void result(String name, double value, String unit) {
        if (rank == 0) {
            System.out.printf(Locale.ROOT, "RES,%s,%d,%.3f,%s%n", name, size, value, unit);
        }
    }

    /** Something that all ranks do again and again. */
    private interface Step {
        void run() throws MPIException;
    }

    private void costs(double seconds) throws MPIException {
        byte[] eight = new byte[8];
        byte[] mib = new byte[MIB];
        int[] one = {1};
        int[] sum = new int[1];
        measure("8 B", seconds, () -> pingPong(eight), 2);
        measure("1 MiB", seconds, () -> pingPong(mib), 2);
        measure("barrier", seconds, world::barrier, 1);
        measure("allreduce", seconds, () -> world.allReduce(one, sum, 1, MPI.INT, MPI.SUM), 1);
        measure("agree", seconds, () -> world.agree(1), 1);
    }

    private void pingPong(byte[] data) throws MPIException {
        if (rank == 0) {
            world.send(data, data.length, MPI.BYTE, 1, TAG);
            world.recv(data, data.length, MPI.BYTE, 1, TAG);
        } else if (rank == 1) {
            world.recv(data, data.length, MPI.BYTE, 0, TAG);
            world.send(data, data.length, MPI.BYTE, 0, TAG);
        }
    }

    /** The median of batches; all ranks end together. The first half is for the compilers. */
    private void measure(String name, double seconds, Step step, int parts) throws MPIException {
        double[] micros = new double[100_000];
        int batches = 0;
        int[] goesOn = {1};
        long startNs = System.nanoTime();
        while (goesOn[0] == 1) {
            long beginNs = System.nanoTime();
            for (int i = 0; i < BATCH; i++) {
                step.run();
            }
            long nowNs = System.nanoTime();
            boolean isWarm = nowNs - startNs > seconds * 0.5e9;
            if (isWarm && batches < micros.length) {
                micros[batches++] = (nowNs - beginNs) * 1e-3 / BATCH / parts;
            }
            goesOn[0] = nowNs - startNs < seconds * 1e9 ? 1 : 0;
            world.bcast(goesOn, 1, MPI.INT, 0);
        }
        Arrays.sort(micros, 0, batches);
        result(name, micros[batches / 2], "us");
    }

    /** Rank 0 sends to rank 1 all the time; the last rank fails in the middle, or stays. */
    private void gap(double seconds, boolean fails) throws Exception {
        long endNs = System.nanoTime() + (long) (seconds * 1e9);
        if (rank == size - 1) {
            Thread.sleep((long) (seconds * 500));
            if (fails) {
                Runtime.getRuntime().halt(9);
            }
        } else if (rank == 0) {
            byte[] data = new byte[CHUNK];
            while (data[0] == 0) {
                data[0] = (byte) (System.nanoTime() < endNs ? 0 : 1);
                world.send(data, CHUNK, MPI.BYTE, 1, TAG);
            }
            double[] received = new double[3];
            world.recv(received, received.length, MPI.DOUBLE, 1, TAG);
            result("longest gap", received[0], "ms");
            result("99 % of gaps", received[1], "ms");
            result("rate", received[2], "MB/s");
        } else if (rank == 1) {
            listen(seconds);
        }
    }

    /** Gaps count from a quarter of the time on. */
    private void listen(double seconds) throws MPIException {
        double[] gaps = new double[1 << 22];
        int count = 0;
        long bytes = 0;
        byte[] data = new byte[CHUNK];
        long startNs = System.nanoTime();
        long lastNs = startNs;
        while (data[0] == 0) {
            world.recv(data, CHUNK, MPI.BYTE, 0, TAG);
            long nowNs = System.nanoTime();
            bytes += CHUNK;
            if (nowNs - startNs > seconds * 0.25e9 && count < gaps.length) {
                gaps[count++] = (nowNs - lastNs) * 1e-6;
            }
            lastNs = nowNs;
        }
        Arrays.sort(gaps, 0, count);
        double[] results = {
            gaps[count - 1], gaps[(int) ((long) count * PERCENT_99 / 100)], bytes * 1e3 / (lastNs - startNs)
        };
        world.send(results, results.length, MPI.DOUBLE, 0, TAG);
    }

    /** From the end of the last rank to the error of each other one; their clocks are that of the machine. */
    private void detect() throws Exception {
        long[] diedNs = new long[1];
        if (rank == size - 1) {
            Thread.sleep(500);
            for (int other = 0; other < size - 1; other++) {
                diedNs[0] = System.nanoTime();
                world.send(diedNs, 1, MPI.LONG, other, TAG);
            }
            Runtime.getRuntime().halt(9);
        }
        world.recv(diedNs, 1, MPI.LONG, size - 1, TAG);
        double[] ms = new double[1];
        try {
            world.recv(new long[1], 1, MPI.LONG, size - 1, TAG);
        } catch (ProcFailedException e) {
            ms[0] = (System.nanoTime() - diedNs[0]) * 1e-6;
        }
        world.shrink().reduce(ms.clone(), ms, 1, MPI.DOUBLE, MPI.MAX, 0);
        result("detection", ms[0], "ms");
    }

    private void shrink(int dead) throws Exception {
        world.barrier();
        if (rank >= size - dead) {
            Runtime.getRuntime().halt(9);
        }
        while (world.getFailed().getSize() < dead) {
            Thread.sleep(1);
        }
        Thread.sleep(500);
        long startNs = System.nanoTime();
        Intracomm living = world.shrink();
        double[] ms = {(System.nanoTime() - startNs) * 1e-6};
        double[] most = new double[1];
        living.reduce(ms, most, 1, MPI.DOUBLE, MPI.MAX, 0);
        result("first shrink", most[0], "ms");
        double[] again = new double[20];
        for (int i = 0; i < again.length; i++) {
            living.barrier();
            startNs = System.nanoTime();
            Intracomm next = world.shrink();
            ms[0] = (System.nanoTime() - startNs) * 1e-6;
            living.reduce(ms, most, 1, MPI.DOUBLE, MPI.MAX, 0);
            again[i] = most[0];
            next.free();
        }
        Arrays.sort(again);
        result("shrink", again[again.length / 2], "ms");
    }
}
