package railmpi.launch.hydra;

import java.io.File;
import java.util.List;
import java.util.Map;

/** One program with its ranks as Hydra is to start it; immutable. */
public final class HydraSegment {
    private final int count;
    private final List<String> command;
    private final Map<String, String> environment;
    private final File directory;
    private final String program;

    /**
     * Creates the description.
     *
     * @param count number of ranks, 0 when Hydra decides
     * @param command program and arguments; words made by {@link RankWords} stand for what differs from rank to rank
     * @param environment all variables that the ranks are to have
     * @param directory working directory, on every node
     * @param program what the user called the program, for messages
     */
    public HydraSegment(
            int count, List<String> command, Map<String, String> environment, File directory, String program) {
        this.count = count;
        this.command = command;
        this.environment = environment;
        this.directory = directory;
        this.program = program;
    }

    int count() {
        return count;
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
}
