package railmpi.test.programs;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** A server publishes a port under a name, a client of another job looks it up. Argument: which of both it is. */
public final class NamesMeet {
    private static final String NAME = "a service";
    private static final long PAUSE_MS = 50;

    private NamesMeet() {}

    public static void main(String[] arguments) throws Exception {
        String[] args = MPI.Init(arguments);
        Checks checks = new Checks();
        MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        if (args[0].equals("server")) {
            String port = Intracomm.openPort();
            Intracomm.publishName(NAME, port);
            checks.same("port", port, Intracomm.lookupName(NAME));
            MPI.COMM_SELF.accept(port, 0).disconnect();
            Intracomm.unpublishName(NAME, port);
            checks.fails("gone", MPI.ERR_NAME, new String[] {NAME}, () -> Intracomm.lookupName(NAME));
        } else {
            MPI.COMM_SELF.connect(await(), 0).disconnect();
            checks.that(true, () -> "");
        }
        checks.report();
        MPI.Finalize();
    }

    private static String await() throws InterruptedException {
        while (true) {
            try {
                return Intracomm.lookupName(NAME);
            } catch (MPIException e) {
                Thread.sleep(PAUSE_MS); // not yet
            }
        }
    }
}
