package railmpi.test.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Tells where a rank runs, without a call of MPI: rank, host, JDK, arguments, whether the library is on the class path.
 * With the argument {@code sleep} it goes on for ten minutes.
 */
public final class Place {
    private Place() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        System.out.println("rank " + System.getenv("PMI_RANK") + " on "
                + Files.readString(Path.of("/proc/sys/kernel/hostname")).trim() + " of "
                + Path.of(System.getProperty("java.home")).toRealPath() + " with " + Arrays.toString(args) + " and "
                + library());
        if (args.length > 0 && args[0].equals("sleep")) {
            Thread.sleep(600_000);
        }
    }

    private static String library() {
        try {
            return Class.forName("mpi.MPI").getPackageName();
        } catch (ClassNotFoundException e) {
            return "nothing";
        }
    }
}
