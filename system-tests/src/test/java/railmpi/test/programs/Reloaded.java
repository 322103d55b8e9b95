package railmpi.test.programs;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import mpi.MPI;
import mpi.MPIException;

/**
 * Loads itself with its MPI again and again, as a container does with an application: each copy begins MPI and ends it.
 */
public final class Reloaded {
    private static final int ROUNDS = 3;
    private static final int LONG = 200_000;
    private static final int TAG = 1;

    private Reloaded() {}

    public static void main(String[] arguments) throws Exception {
        Checks checks = new Checks();
        for (int round = 0; round < ROUNDS; round++) {
            try (URLClassLoader one = loader();
                    URLClassLoader other = loader()) {
                call(one, "begin");
                String refusal = refusal(other);
                checks.that(refusal.contains("another class loader"), () -> "two copies at a time: '" + refusal + "'");
                call(one, "exchange");
                call(one, "end");
            }
        }
        checks.report(Integer.parseInt(System.getenv("OMPI_COMM_WORLD_RANK")));
    }

    private static URLClassLoader loader() throws Exception {
        List<URL> urls = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            urls.add(new File(entry).toURI().toURL());
        }
        return new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
    }

    private static void call(ClassLoader loader, String method) throws Exception {
        loader.loadClass(Reloaded.class.getName()).getMethod(method).invoke(null);
    }

    private static String refusal(ClassLoader loader) throws Exception {
        try {
            call(loader, "begin");
            return "";
        } catch (InvocationTargetException e) {
            return String.valueOf(e.getCause().getMessage());
        }
    }

    public static void begin() throws MPIException {
        MPI.Init(new String[0]);
    }

    /** A collective, and long messages in a ring. */
    public static void exchange() throws MPIException {
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int[] sum = {rank};
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
        double[] sent = new double[LONG];
        double[] received = new double[LONG];
        sent[LONG - 1] = rank;
        int from = (rank + size - 1) % size;
        MPI.COMM_WORLD.sendRecv(sent, LONG, MPI.DOUBLE, (rank + 1) % size, TAG, received, LONG, MPI.DOUBLE, from, TAG);
        if (sum[0] != size * (size - 1) / 2 || received[LONG - 1] != from) {
            throw new IllegalStateException("sum " + sum[0] + ", from rank " + from + ": " + received[LONG - 1]);
        }
    }

    public static void end() throws MPIException {
        MPI.Finalize();
    }
}
