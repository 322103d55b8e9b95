package railmpi.runtime.meet;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import railmpi.pmi.SpawnCommand;

/** The programs that the root of a group wants to start, one after the other. Used by one thread. */
public final class SpawnList {
    private final List<SpawnCommand> commands = new ArrayList<>();

    SpawnList() {}

    /**
     * Adds a program.
     *
     * @param program as the process manager finds it
     * @param arguments of it, any text
     * @param count how many processes
     * @param info keys and values for the process manager
     */
    public void add(String program, List<String> arguments, int count, Map<String, String> info) {
        commands.add(new SpawnCommand(program, arguments, count, info));
    }

    List<SpawnCommand> commands() {
        return commands;
    }
}
