package railmpi.launch.hydra;

import java.io.File;
import java.util.Map;
import railmpi.launch.LaunchException;
import railmpi.launch.javacmd.ProgramFile;

/** Finds mpiexec.hydra. Stateless. */
public final class HydraProgram {
    private static final String NAME = "mpiexec.hydra";

    private HydraProgram() {}

    /**
     * Returns the file of mpiexec.hydra.
     *
     * @param environment its PATH is searched
     * @throws LaunchException with status NOT_FOUND when it is not installed, saying what to install
     */
    public static File find(Map<String, String> environment) {
        try {
            return ProgramFile.find(NAME, environment, new File(System.getProperty("user.dir")));
        } catch (LaunchException e) {
            throw new LaunchException(
                    NAME + " of MPICH, which starts jobs on other machines, is not in PATH; install it (apt-get install"
                            + " mpich), or leave out the options that name hosts and launchers to run on this machine"
                            + " alone",
                    e.exitStatus());
        }
    }
}
