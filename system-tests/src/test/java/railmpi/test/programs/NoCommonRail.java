package railmpi.test.programs;

import java.nio.file.Path;
import mpi.MPI;

/**
 * Two jobs that share neither memory nor a rail cannot be connected, and learn so when they try. Arguments: {@code
 * server} or {@code client}, the file by which the client learns of the port, and what both say of their rails.
 */
public final class NoCommonRail {
    private NoCommonRail() {}

    public static void main(String[] arguments) throws Exception {
        String[] args = MPI.Init(arguments);
        boolean isServer = args[0].equals("server");
        Path file = Path.of(args[1]);
        Checks checks = new Checks();
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        String port = isServer ? PortFile.open(file) : PortFile.await(file);
        String[] parts = {"no rail joins", args[2], args[3]};
        checks.fails("rails", MPI.ERR_PORT, parts, () -> {
            if (isServer) {
                MPI.COMM_WORLD.accept(port, 0);
            } else {
                MPI.COMM_WORLD.connect(port, 0);
            }
        });
        checks.report();
        MPI.Finalize();
    }
}
