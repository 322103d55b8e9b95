package railmpi.pmi;

import java.io.IOException;
import java.util.Map;

/** Finds the process manager that the environment names. */
public final class Pmi {
    static final String PATH = "RAILMPI_PMI_PATH";
    static final String PORT = "PMI_PORT";
    static final String DESCRIPTOR = "PMI_FD";
    static final String JOB_ID = "RAILMPI_JOB_ID";
    static final String RANK = "PMI_RANK";
    static final String SIZE = "PMI_SIZE";
    static final String ID = "PMI_ID";

    private Pmi() {}

    /**
     * Connects to the process manager; without one this process is a world of one.
     *
     * <p>{@code RAILMPI_PMI_PATH} (our own mpirun) goes before {@code PMI_PORT}.
     *
     * @throws PmiException when the environment is malformed (the message names variable and value), or the manager
     *     cannot be reached or refuses
     */
    public static PmiClient connect(Map<String, String> environment) {
        String path = environment.get(PATH);
        if (path != null) {
            return connectPath(path, environment);
        }
        String port = environment.get(PORT);
        if (port != null) {
            return connectPort(port, environment);
        }
        if (environment.containsKey(DESCRIPTOR)) {
            throw new PmiException("PMI_FD=" + environment.get(DESCRIPTOR) + ": a process manager that is reached by an"
                    + " inherited descriptor is not supported yet; give mpiexec the option -pmi-port, or use"
                    + " RailMPI's bin/mpirun");
        }
        refuseForeign(environment);
        return new SingletonClient();
    }

    private static PmiClient connectPath(String path, Map<String, String> environment) {
        int size = number(environment, SIZE, 1, Integer.MAX_VALUE);
        int rank = number(environment, RANK, 0, Integer.MAX_VALUE);
        if (rank >= size) {
            throw new PmiException("malformed PMI environment: PMI_RANK=" + rank + " is not below PMI_SIZE=" + size);
        }
        PmiStream stream = open(PATH, path, true);
        return started(stream, Pmi1Client.ofOwnManager(stream, rank, size, environment.get(JOB_ID)));
    }

    private static PmiClient connectPort(String port, Map<String, String> environment) {
        int id = number(environment, ID, 0, Integer.MAX_VALUE);
        PmiStream stream = open(PORT, port, false);
        try {
            Pmi1Handshake handshake = Pmi1Handshake.perform(stream, id);
            return started(stream, Pmi1Client.ofForeignManager(stream, handshake.rank(), handshake.size()));
        } catch (PmiException e) {
            stream.close();
            throw e;
        }
    }

    private static PmiClient started(PmiStream stream, Pmi1Client client) {
        try {
            client.start();
            return client;
        } catch (PmiException e) {
            stream.close();
            throw e;
        }
    }

    private static PmiStream open(String variable, String value, boolean isPath) {
        try {
            return isPath ? PmiTransport.openPath(value) : PmiTransport.openPort(value);
        } catch (IOException e) {
            throw new PmiException(
                    "cannot reach the process manager at " + variable + "=" + value + ": " + e.getMessage(), e);
        }
    }

    private static int number(Map<String, String> environment, String variable, int minimum, int maximum) {
        String text = environment.get(variable);
        if (text == null) {
            throw new PmiException("malformed PMI environment: " + variable + " is not set");
        }
        try {
            int number = Integer.parseInt(text);
            if (number >= minimum && number <= maximum) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new PmiException("malformed PMI environment: " + variable + "=" + text + " is not a number", e);
        }
        throw new PmiException("malformed PMI environment: " + variable + "=" + text + " is below " + minimum);
    }

    private static void refuseForeign(Map<String, String> environment) {
        String size = environment.get(SIZE);
        if (size != null && !"1".equals(size)) {
            throw new PmiException("malformed PMI environment: PMI_SIZE=" + size
                    + ", but none of RAILMPI_PMI_PATH, PMI_PORT and PMI_FD is set");
        }
        String[] foreign = {"PMIX_RANK", "PMIX_NAMESPACE", "PRTE_LAUNCHED"};
        for (String variable : foreign) {
            if (environment.containsKey(variable)) {
                throw new PmiException(
                        "started by a PMIx launcher (" + variable + "=" + environment.get(variable)
                                + "), which RailMPI cannot talk to; use RailMPI's bin/mpirun, mpiexec.hydra or srun --mpi=pmi2");
            }
        }
    }
}
