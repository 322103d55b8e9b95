package railmpi.launch.hydra;

import java.io.File;
import java.util.Map;
import railmpi.launch.LaunchException;
import railmpi.launch.javacmd.ProgramFile;

/** Finds mpiexec.hydra, and the program that it starts others with. Stateless. */
public final class HydraProgram {
    private static final String NAME = "mpiexec.hydra";

    private HydraProgram() {}

    /**
     * Checks that the program is there with which Hydra starts processes on other hosts.
     *
     * @param launcher what the user called it, null for Hydra's own choice
     * @param environment its PATH is searched
     * @throws LaunchException when it is not there or cannot be executed
     */
    public static void checkLauncher(String launcher, Map<String, String> environment) {
        if (launcher == null) {
            return;
        }
        try {
            ProgramFile.find(launcher, environment, directory());
        } catch (LaunchException e) {
            throw new LaunchException("option --launcher-exec: " + e.getMessage(), e.exitStatus());
        }
    }

    private static File directory() {
        return new File(System.getProperty("user.dir"));
    }

    /**
     * Returns the file of mpiexec.hydra.
     *
     * @param environment its PATH is searched
     * @throws LaunchException with status NOT_FOUND when it is not installed, saying what to install
     */
    public static File find(Map<String, String> environment) {
        try {
            return ProgramFile.find(NAME, environment, directory());
        } catch (LaunchException e) {
            throw new LaunchException(
                    NAME + " of MPICH, which starts jobs on other machines, is not in PATH; install it (apt-get install"
                            + " mpich), or leave out the options that name hosts and launchers to run on this machine"
                            + " alone",
                    e.exitStatus());
        }
    }
}
