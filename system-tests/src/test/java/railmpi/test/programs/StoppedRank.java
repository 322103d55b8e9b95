package railmpi.test.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import mpi.MPI;

/**
 * The process of a rank of this machine that is stopped, and let go on.
 *
 * @param pid of the process
 */
record StoppedRank(long pid) {
    /** Learns the process of a rank; collective. */
    static StoppedRank of(Scene scene, int rank) {
        long[] pids = new long[scene.size()];
        scene.world().allGather(new long[] {ProcessHandle.current().pid()}, 1, MPI.LONG, pids, 1, MPI.LONG);
        return new StoppedRank(pids[rank]);
    }

    /** Returns when no thread of it runs any more. */
    void stop() throws IOException, InterruptedException {
        run("kill -STOP " + pid).waitFor();
        while (!isStopped()) {
            Thread.onSpinWait();
        }
    }

    boolean isStopped() throws IOException {
        String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        return stat.charAt(stat.lastIndexOf(')') + 2) == 'T';
    }

    /** Lets it go on later; returns at once. */
    void goOnAfter(String seconds) throws IOException {
        run("sleep " + seconds + "; kill -CONT " + pid);
    }

    void goOn() throws IOException, InterruptedException {
        run("kill -CONT " + pid).waitFor();
    }

    private static Process run(String command) throws IOException {
        return new ProcessBuilder("sh", "-c", command).start();
    }
}
