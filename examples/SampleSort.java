import java.util.Arrays;
import mpi.*;

/** Sorts numbers that are spread over all processes; Open MPI's style. Argument: how many numbers. */
public class SampleSort {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int count = args.length > 0 ? Integer.parseInt(args[0]) : 100_000;

        // My share of the numbers, sorted.
        int begin = (int) ((long) count * rank / size);
        int end = (int) ((long) count * (rank + 1) / size);
        int[] mine = new int[end - begin];
        for (int i = 0; i < mine.length; i++) {
            mine[i] = (int) ((begin + i) * 2654435761L >>> 3);
        }
        Arrays.sort(mine);

        // Samples of all processes give the limits between them.
        int[] samples = new int[size];
        for (int i = 0; i < size; i++) {
            samples[i] = mine.length == 0 ? 0 : mine[(int) ((long) mine.length * i / size)];
        }
        int[] all = new int[size * size];
        world.allGather(samples, size, MPI.INT, all, size, MPI.INT);
        Arrays.sort(all);

        // What goes to whom: process p takes what is below the p-th limit.
        int[] sendCounts = new int[size];
        int to = 0;
        for (int value : mine) {
            while (to < size - 1 && value >= all[(to + 1) * size]) {
                to++;
            }
            sendCounts[to]++;
        }
        int[] receiveCounts = new int[size];
        world.allToAll(sendCounts, 1, MPI.INT, receiveCounts, 1, MPI.INT);
        int[] sorted = new int[Arrays.stream(receiveCounts).sum()];
        world.allToAllv(
                mine, sendCounts, starts(sendCounts), MPI.INT, sorted, receiveCounts, starts(receiveCounts), MPI.INT);
        Arrays.sort(sorted);

        // Each number times its place in the whole order, as a check.
        long[] before = {sorted.length};
        world.exScan(before, 1, MPI.LONG, MPI.SUM);
        long place = rank == 0 ? 0 : before[0];
        long[] check = new long[1];
        for (int value : sorted) {
            check[0] += ++place * value;
        }
        world.allReduce(check, 1, MPI.LONG, MPI.SUM);
        if (rank == 0) {
            System.out.println("sorted " + count + " numbers, check " + check[0]);
        }
        MPI.Finalize();
    }

    static int[] starts(int[] counts) {
        int[] starts = new int[counts.length];
        for (int i = 1; i < counts.length; i++) {
            starts[i] = starts[i - 1] + counts[i - 1];
        }
        return starts;
    }
}
