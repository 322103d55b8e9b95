package mpi;

import org.testng.annotations.AfterSuite;
import org.testng.annotations.BeforeSuite;

/** Initialises MPI as a world of one for all tests of this module, and gives them what they share. */
public class WorldOfOne {
    @BeforeSuite(alwaysRun = true)
    public void initialize() {
        MPI.Init(null);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
    }

    @AfterSuite(alwaysRun = true)
    public void end() {
        MPI.Finalize();
    }

    /** Runs something that must fail, and returns how. */
    static MPIException failureOf(Runnable call) {
        try {
            call.run();
        } catch (MPIException e) {
            return e;
        }
        throw new AssertionError("no MPIException");
    }
}
