package railmpi.test.programs;

import java.nio.file.Path;
import mpi.MPI;

/**
 * Two jobs that cannot meet, as only one of them goes on when ranks fail: both get the error. Arguments: {@code server}
 * or {@code client}, the file by which the client learns of the port.
 */
public final class UnlikeWorlds {
    private UnlikeWorlds() {}

    public static void main(String[] arguments) throws Exception {
        String[] args = MPI.Init(arguments);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        Path file = Path.of(args[1]);
        boolean isServer = args[0].equals("server");
        String port = MPI.COMM_WORLD.getRank() != 0 ? null : isServer ? PortFile.open(file) : PortFile.await(file);
        Checks checks = new Checks();
        String[] parts = {"cannot be connected", "mpi_ft_enable"};
        checks.fails(
                args[0],
                MPI.ERR_PORT,
                parts,
                isServer ? () -> MPI.COMM_WORLD.accept(port, 0) : () -> MPI.COMM_WORLD.connect(port, 0));
        checks.report();
        MPI.Finalize();
    }
}
