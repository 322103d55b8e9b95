package railmpi.pmi;

import java.io.IOException;
import java.util.Map;
import railmpi.core.env.EnvironmentVariables;
import railmpi.core.log.Log;

/** Finds the process manager that the environment names. */
public final class Pmi {
    static final String PATH = EnvironmentVariables.RAILMPI_PMI_PATH;
    static final String PORT = EnvironmentVariables.PMI_PORT;
    static final String DESCRIPTOR = EnvironmentVariables.PMI_FD;
    static final String JOB_ID = EnvironmentVariables.RAILMPI_JOB_ID;
    static final String RANK = EnvironmentVariables.PMI_RANK;
    static final String SIZE = EnvironmentVariables.PMI_SIZE;
    static final String ID = EnvironmentVariables.PMI_ID;
    static final String REPORTS = EnvironmentVariables.RAILMPI_RANK_REPORTS;

    private Pmi() {}

    /**
     * Connects to the process manager; without one this process is a world of one.
     *
     * <p>{@code RAILMPI_PMI_PATH} (our own mpirun) goes before {@code PMI_FD}, and that before {@code PMI_PORT}.
     *
     * @throws PmiException when the environment is malformed (the message names variable and value), or the manager
     *     cannot be reached or refuses
     */
    public static PmiClient connect(Map<String, String> environment) {
        String path = environment.get(PATH);
        if (path != null) {
            return connectPath(path, environment);
        }
        String descriptor = environment.get(DESCRIPTOR);
        if (descriptor != null) {
            return connectDescriptor(descriptor, environment);
        }
        String port = environment.get(PORT);
        if (port != null) {
            return connectPort(port, environment);
        }
        refuseForeign(environment);
        warnOfSlurm(environment);
        return new SingletonClient();
    }

    private static PmiClient connectPath(String path, Map<String, String> environment) {
        int size = number(environment, SIZE, 1);
        int rank = rankBelow(size, environment);
        try {
            PmiStream stream =
                    SharedConnection.isOpen(path) ? PmiTransport.reopenPath(path) : PmiTransport.openPath(path);
            return started(stream, Pmi1Client.ofOwnManager(stream, rank, size, environment.get(JOB_ID)), path);
        } catch (IOException e) {
            throw unreachable(PATH, path, e);
        }
    }

    private static PmiClient connectDescriptor(String text, Map<String, String> environment) {
        int descriptor = number(environment, DESCRIPTOR, 0);
        int size = number(environment, SIZE, 1);
        int rank = rankBelow(size, environment);
        try {
            PmiStream stream = DescriptorTransport.open(descriptor);
            return watched(stream, rank, size, RankParent.of(environment.get(REPORTS)), text);
        } catch (IOException e) {
            throw unreachable(DESCRIPTOR, text, e);
        }
    }

    private static PmiClient connectPort(String port, Map<String, String> environment) {
        int id = number(environment, ID, 0);
        if (SharedConnection.isOpen(port)) {
            throw new PmiException("another copy of RailMPI in this process, of another class loader, has used the"
                    + " connection to " + PORT + "=" + port
                    + ", which cannot be handed on; start the job by bin/mpirun, or load RailMPI only once");
        }
        PmiStream stream;
        try {
            stream = PmiTransport.openPort(port);
        } catch (IOException e) {
            throw unreachable(PORT, port, e);
        }
        try {
            Pmi1Handshake handshake = Pmi1Handshake.perform(stream, id);
            // this connection ends with the process, and then Hydra kills a parent before it can tell anything
            return watched(stream, handshake.rank(), handshake.size(), RankParent.NONE, port);
        } catch (PmiException e) {
            stream.close();
            throw e;
        }
    }

    private static PmiClient watched(PmiStream stream, int rank, int size, RankParent parent, String name) {
        Pmi1Client client = Pmi1Client.ofForeignManager(stream, rank, size, parent);
        PmiClient started = started(stream, client, name);
        Runtime.getRuntime().addShutdownHook(new Thread(new ExitWatch(client), "railmpi-exit-watch"));
        return started;
    }

    private static PmiClient started(PmiStream stream, Pmi1Client client, String name) {
        try {
            client.start(name);
            return client;
        } catch (PmiException e) {
            stream.close();
            throw e;
        }
    }

    private static PmiException unreachable(String variable, String value, IOException cause) {
        return new PmiException(
                "cannot reach the process manager at " + variable + "=" + value + ": " + cause.getMessage(), cause);
    }

    private static int rankBelow(int size, Map<String, String> environment) {
        int rank = number(environment, RANK, 0);
        if (rank >= size) {
            throw new PmiException("malformed PMI environment: PMI_RANK=" + rank + " is not below PMI_SIZE=" + size);
        }
        return rank;
    }

    private static int number(Map<String, String> environment, String variable, int minimum) {
        String text = environment.get(variable);
        if (text == null) {
            throw new PmiException("malformed PMI environment: " + variable + " is not set");
        }
        try {
            int number = Integer.parseInt(text);
            if (number >= minimum) {
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
        String[] foreign = {EnvironmentVariables.PMIX_RANK, EnvironmentVariables.PMIX_NAMESPACE, "PRTE_LAUNCHED"};
        for (String variable : foreign) {
            if (environment.containsKey(variable)) {
                throw new PmiException(
                        "started by a PMIx launcher (" + variable + "=" + environment.get(variable)
                                + "), which RailMPI cannot talk to; use RailMPI's bin/mpirun, mpiexec.hydra or srun --mpi=pmi2");
            }
        }
    }

    /** Tasks of srun that know nothing of each other are seldom what was meant; a batch script's own are. */
    private static void warnOfSlurm(Map<String, String> environment) {
        String tasks = environment.get(EnvironmentVariables.SLURM_STEP_NUM_TASKS);
        if (tasks != null && !"1".equals(tasks) && "0".equals(environment.get(EnvironmentVariables.SLURM_PROCID))) {
            Log.warn(
                    "srun started " + tasks + " tasks without a process manager, so each is a world of its own; for one"
                            + " job give srun the option --mpi=pmi2");
        }
    }
}
