package railmpi.core.env;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/** The command of a program that this program starts: its JVM is like this one. Stateless. */
public final class InheritedJava {
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

    private InheritedJava() {}

    /**
     * Puts java in front of the name of a class that this program can see, with this JVM's class path and options, and
     * gives a java a class path on which this library is, whoever starts it: Hydra takes the words as they are.
     *
     * @param words the command and its arguments
     * @param hasPath whether the command is to be found on a path of its own, so that it is no class
     * @return the words to start
     */
    public static List<String> command(List<String> words, boolean hasPath) {
        String command = words.get(0);
        String ownClassPath = System.getProperty("java.class.path");
        if (!hasPath && isClass(command)) {
            List<String> whole = new ArrayList<>();
            whole.add(System.getProperty("java.home") + "/bin/java");
            whole.addAll(inherited(ManagementFactory.getRuntimeMXBean().getInputArguments()));
            whole.addAll(List.of("-cp", ownClassPath));
            whole.addAll(words);
            return whole;
        }
        return JavaOptions.isJava(command)
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
    static List<String> withClassPath(List<String> words, String environment, String own, String library) {
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

    /** A debugger's port cannot be had twice, and the archive of classes is the launcher's matter. */
    static List<String> inherited(List<String> options) {
        List<String> inherited = new ArrayList<>(options);
        inherited.removeIf(option -> NOT_INHERITED.stream().anyMatch(option::startsWith));
        return inherited;
    }
}
