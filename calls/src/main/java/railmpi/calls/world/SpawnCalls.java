package railmpi.calls.world;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import railmpi.calls.collective.CollectiveArguments;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.session.CommHandle;
import railmpi.calls.session.Hints;
import railmpi.calls.session.Session;
import railmpi.core.RailException;
import railmpi.core.env.InheritedJava;
import railmpi.runtime.meet.SpawnList;
import railmpi.runtime.meet.Spawned;

/** Processes that are started by others, of other programs or of this one: check, call down. Stateless. */
public final class SpawnCalls {
    private SpawnCalls() {}

    public static CommHandle spawn(
            CommHandle local,
            String[] commands,
            String[][] arguments,
            int[] counts,
            Hints[] infos,
            int root,
            int[] errorCodes) {
        Session session = local.usable();
        CollectiveArguments.root(local, root);
        try {
            Spawned made = session.worlds()
                    .spawn(local.communicator, root, start -> request(start, commands, arguments, counts, infos));
            fill(errorCodes, made.flags());
            return local.with(made.communicator());
        } catch (RailException e) {
            if (errorCodes != null) {
                Arrays.fill(errorCodes, 0, Math.min(errorCodes.length, asked(commands, counts)), ErrorClass.SPAWN);
            }
            throw local.raised(e);
        }
    }

    /** Codes beyond the processes that were asked for are the program's. */
    private static void fill(int[] errorCodes, byte[] flags) {
        for (int i = 0; errorCodes != null && i < Math.min(errorCodes.length, flags.length); i++) {
            errorCodes[i] = flags[i] == 0 ? ErrorClass.SUCCESS : ErrorClass.SPAWN;
        }
    }

    /** Returns how many processes this rank has asked for, who need not say the same as the root. */
    private static int asked(String[] commands, int[] counts) {
        long asked = 0;
        for (int i = 0; counts != null && i < counts.length && (commands == null || i < commands.length); i++) {
            asked += Math.max(counts[i], 0);
        }
        return (int) Math.min(asked, Integer.MAX_VALUE);
    }

    /** What is wrong here is an error of the whole group. */
    private static void request(SpawnList list, String[] commands, String[][] arguments, int[] counts, Hints[] infos) {
        require(commands != null && commands.length > 0, "no command is given");
        require(counts != null && counts.length >= commands.length, "there are fewer counts than commands");
        for (int i = 0; i < commands.length; i++) {
            require(commands[i] != null && !commands[i].isEmpty(), "command " + i + " is empty");
            require(counts[i] > 0, "maxprocs " + counts[i] + " of " + commands[i] + " is below 1");
            String[] mine = arguments == null || arguments.length <= i ? null : arguments[i];
            Map<String, String> info = Hints.valuesOf(infos == null || infos.length <= i ? null : infos[i]);
            List<String> words = new ArrayList<>();
            words.add(commands[i]);
            if (mine != null) {
                words.addAll(Arrays.asList(mine));
            }
            require(!words.contains(null), "an argument of " + commands[i] + " is null");
            List<String> whole = InheritedJava.command(words, info.containsKey("path"));
            list.add(whole.get(0), whole.subList(1, whole.size()), counts[i], info);
        }
    }

    private static void require(boolean isRight, String problem) {
        if (!isRight) {
            throw new RailException(RailException.Category.SPAWN, problem);
        }
    }
}
