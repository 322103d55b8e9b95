package railmpi.launch.manager;

import java.io.File;
import java.util.List;
import java.util.Map;

/** What one rank runs; immutable. The environment is without the variables that the manager adds. */
public final class RankSpec {
    private final List<String> command;
    private final Map<String, String> environment;
    private final File directory;
    private final String program;
    private final int appNumber;

    /**
     * Creates the description of a rank.
     *
     * @param command program and arguments, as they are to be executed
     * @param environment all environment variables
     * @param directory working directory
     * @param program what the user called the program, for messages
     * @param appNumber number of the segment of the command line, from 0
     */
    public RankSpec(
            List<String> command, Map<String, String> environment, File directory, String program, int appNumber) {
        this.command = command;
        this.environment = environment;
        this.directory = directory;
        this.program = program;
        this.appNumber = appNumber;
    }

    List<String> command() {
        return command;
    }

    Map<String, String> environment() {
        return environment;
    }

    File directory() {
        return directory;
    }

    String program() {
        return program;
    }

    int appNumber() {
        return appNumber;
    }
}
