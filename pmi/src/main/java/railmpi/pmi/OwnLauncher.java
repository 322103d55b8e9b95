package railmpi.pmi;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import railmpi.core.env.EnvironmentVariables;

/**
 * A mpirun that a process starts for itself, to have others started by it. It serves PMI at named pipes, whose path it
 * writes into a file, until its standard input ends with this process and all whom it has started have ended, too.
 */
final class OwnLauncher {
    private static final String OPTION = "--serve";
    private static final String HOME = EnvironmentVariables.RAILMPI_HOME;
    private static final long LOOK_MS = 2;

    private OwnLauncher() {}

    /**
     * Starts it.
     *
     * @return the connection to it
     * @throws PmiException when there is none, or it does not start
     */
    static PmiClient start() {
        File mpirun = find();
        try {
            Path folder = Files.createTempDirectory("railmpi-launcher");
            Path note = folder.resolve("pipes");
            try {
                Process process = new ProcessBuilder(mpirun.getPath(), OPTION, note.toString())
                        .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
                return connect(await(note, process));
            } finally {
                Files.deleteIfExists(note);
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw new PmiException("cannot start " + mpirun + ", the launcher for new processes: " + e.getMessage(), e);
        }
    }

    /** In the installation that our classes come from: beside its folder lib. */
    private static File find() {
        String home = System.getenv(HOME);
        CodeSource source = OwnLauncher.class.getProtectionDomain().getCodeSource();
        try {
            if (home == null && source != null && source.getLocation() != null) {
                home = new File(source.getLocation().toURI()).getParentFile().getParent();
            }
        } catch (URISyntaxException | IllegalArgumentException e) {
            throw new PmiException(source.getLocation() + ", the place of RailMPI's classes, is not a file", e);
        }
        File mpirun = home == null ? null : new File(home, "bin/mpirun");
        if (mpirun == null || !mpirun.canExecute()) {
            throw new PmiException("this program was started without mpirun, and there is no "
                    + (mpirun == null ? "bin/mpirun" : mpirun) + ", which could start processes for it; " + HOME
                    + " names the folder of RailMPI");
        }
        return mpirun;
    }

    private static String await(Path note, Process process) throws IOException {
        boolean isInterrupted = false;
        while (!Files.exists(note)) {
            if (!process.isAlive()) {
                throw new IOException("it has ended with status " + process.exitValue());
            }
            try {
                Thread.sleep(LOOK_MS);
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
        return Files.readString(note);
    }

    private static PmiClient connect(String path) throws IOException {
        PmiStream stream = PmiTransport.openPath(path);
        Pmi1Client client = Pmi1Client.ofOwnManager(
                stream, 0, 1, new File(path).getParentFile().getName());
        client.start();
        return client;
    }
}
