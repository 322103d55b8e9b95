package railmpi.test.programs;

import java.nio.file.Path;
import mpi.Intercomm;
import mpi.MPI;

/**
 * A job that is connected with another one ends badly; those who wait for it get an error, and live on. Arguments: {@code
 * server} or {@code client}, who ends; the file by which it learns of the port; {@code halt} or {@code abort}.
 */
public final class LostWorld {
    private static final int STATUS = 7;

    private LostWorld() {}

    public static void main(String[] arguments) throws Exception {
        String[] args = MPI.Init(arguments);
        boolean isServer = args[0].equals("server");
        Path file = Path.of(args[1]);
        boolean isRoot = MPI.COMM_WORLD.getRank() == 0;
        String port = !isRoot ? null : isServer ? PortFile.open(file) : PortFile.await(file);
        Intercomm other = isServer ? MPI.COMM_WORLD.accept(port, 0) : MPI.COMM_WORLD.connect(port, 0);
        if (isServer) {
            outlive(other);
            MPI.Finalize();
            return;
        }
        for (int rank = 0; rank < other.getRemoteSize(); rank++) {
            other.sSend(new int[] {rank}, 1, MPI.INT, rank, 0);
        }
        if (args[2].equals("abort")) {
            MPI.COMM_WORLD.abort(STATUS);
        }
        Runtime.getRuntime().halt(STATUS);
    }

    private static void outlive(Intercomm other) throws Exception {
        Checks checks = new Checks();
        int[] value = new int[1];
        other.recv(value, 1, MPI.INT, 0, 0);
        checks.equal("value", MPI.COMM_WORLD.getRank(), value[0]);
        other.setErrhandler(MPI.ERRORS_RETURN);
        checks.fails("lost", MPI.ERR_PROC_ABORTED, new String[0], () -> other.recv(value, 1, MPI.INT, 0, 0));
        int[] sum = {1};
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
        checks.equal("own world", MPI.COMM_WORLD.getSize(), sum[0]);
        checks.report();
    }
}
