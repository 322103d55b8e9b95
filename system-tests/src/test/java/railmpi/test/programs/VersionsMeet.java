package railmpi.test.programs;

import java.nio.file.Path;
import mpi.Intracomm;
import mpi.MPI;

/**
 * Meets others, who may be of another version of RailMPI. Arguments: {@code barrier}; {@code accept FILE} or
 * {@code connect FILE}, through which both learn the port; {@code spawn PROGRAM}.
 */
public final class VersionsMeet {
    private VersionsMeet() {}

    public static void main(String[] arguments) throws Exception {
        String[] args = MPI.Init(arguments);
        switch (args[0]) {
            case "barrier" -> MPI.COMM_WORLD.barrier();
            case "accept" -> MPI.COMM_SELF.accept(PortFile.open(Path.of(args[1])), 0);
            case "connect" -> MPI.COMM_SELF.connect(PortFile.await(Path.of(args[1])), 0);
            case "spawn" -> spawn(args[1]);
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println("met");
        MPI.Finalize();
    }

    private static void spawn(String program) throws Exception {
        Intracomm world = MPI.COMM_WORLD;
        world.spawn(program, null, 1, MPI.INFO_NULL, 0, null);
    }
}
