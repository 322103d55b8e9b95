package railmpi.pmi;

import java.util.List;
import java.util.Map;

/**
 * One program that is to be started by the process manager. Immutable.
 *
 * @param program as the user has named it
 * @param arguments of the program, any text
 * @param count how many processes of it
 * @param info keys and values for the process manager
 */
public record SpawnCommand(String program, List<String> arguments, int count, Map<String, String> info) {
    /** Copies what can change. */
    public SpawnCommand {
        arguments = List.copyOf(arguments);
        info = Map.copyOf(info);
    }
}
