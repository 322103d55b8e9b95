package railmpi.calls.world;

import java.io.File;
import java.lang.management.ManagementFactory;
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
import railmpi.core.env.JavaOptions;
import railmpi.runtime.meet.SpawnList;
import railmpi.runtime.meet.Spawned;

/** Processes that are started by others, of other programs or of this one: check, call down. Stateless. */
public final class SpawnCalls {
    private static final String CLASS_PATH_IS = "--class-path=";

    private static final List<String> NOT_INHERITED = List.of(
            "-agentlib:jdwp",
            "-Xrunjdwp",
            "-XX:SharedArchiveFile",
            "-XX:ArchiveClassesAtExit",
            "-Xshare:dump",
            "-XX:AOT",
            "-Xlog:aot",
            "-Xlog:cds");

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
            List<String> whole = withJava(words, info.containsKey("path"));
            list.add(whole.get(0), whole.subList(1, whole.size()), counts[i], info);
        }
    }

    private static void require(boolean isRight, String problem) {
        if (!isRight) {
            throw new RailException(RailException.Category.SPAWN, problem);
        }
    }

    /**
     * Puts java in front of the name of a class that this program can see, with this JVM's class path and options, and
     * gives a java a class path on which this library is, whoever starts it: Hydra takes the words as they are.
     */
    private static List<String> withJava(List<String> words, boolean hasPath) {
        String command = words.get(0);
        String ownClassPath = System.getProperty("java.class.path");
        if (!hasPath && isClass(command)) {
            List<String> whole = new ArrayList<>();
            whole.add(System.getProperty("java.home") + "/bin/java");
            whole.addAll(ownOptions());
            whole.addAll(List.of("-cp", ownClassPath));
            whole.addAll(words);
            return whole;
        }
        return new File(command).getName().equals("java")
                ? withClassPath(words, System.getenv("CLASSPATH"), ownClassPath, library())
                : words;
    }

    /**
     * Returns a java command with a class path.
     *
     * @param environment the class path of the environment, or null
     * @param own that of this JVM, for a command that names none
     * @param library where this library is, or null
     */
    public static List<String> withClassPath(List<String> words, String environment, String own, String library) {
        List<String> whole = new ArrayList<>(words);
        for (int i = 1; i < whole.size() && whole.get(i).startsWith("-"); i++) {
            String word = whole.get(i);
            if (JavaOptions.CLASS_PATH.contains(word) && i + 1 < whole.size()) {
                whole.set(i + 1, joined(whole.get(i + 1), library));
                return whole;
            }
            if (word.startsWith(CLASS_PATH_IS)) {
                whole.set(i, CLASS_PATH_IS + joined(word.substring(CLASS_PATH_IS.length()), library));
                return whole;
            }
            if (JavaOptions.isInsteadOfClassPath(word)) {
                return whole;
            }
        }
        whole.addAll(1, List.of("-cp", environment == null ? own : joined(environment, library)));
        return whole;
    }

    private static String joined(String classPath, String library) {
        boolean isThere =
                library == null || List.of(classPath.split(File.pathSeparator)).contains(library);
        return isThere ? classPath : classPath + File.pathSeparator + library;
    }

    /** Returns where this library is if it is on the class path; null if something else has loaded it. */
    private static String library() {
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            if (new File(entry).getName().matches("railmpi(-[0-9].*)?\\.jar")) {
                return new File(entry).getAbsolutePath();
            }
        }
        return null;
    }

    private static boolean isClass(String name) {
        return name.indexOf('/') < 0 && ClassLoader.getSystemResource(name.replace('.', '/') + ".class") != null;
    }

    private static List<String> ownOptions() {
        return inherited(ManagementFactory.getRuntimeMXBean().getInputArguments());
    }

    /** A debugger's port cannot be had twice, and the archive of classes is the launcher's matter. */
    public static List<String> inherited(List<String> options) {
        List<String> inherited = new ArrayList<>(options);
        inherited.removeIf(option -> NOT_INHERITED.stream().anyMatch(option::startsWith));
        return inherited;
    }
}
