package railmpi.core.env;

import java.io.File;
import java.util.Set;

/** Options of the java command that say where classes are, for all who read or write such commands. Stateless. */
public final class JavaOptions {
    /** Options whose next word is a class path; the last one may also have it behind an equals sign. */
    public static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");

    /** Options whose next word is a module path. */
    public static final Set<String> MODULE_PATH = Set.of("-p", "--module-path");

    /** The option whose next word is a jar to run, in place of a class path. */
    public static final String JAR = "-jar";

    /** Options whose next word is a module to run. */
    public static final Set<String> MODULE = Set.of("-m", "--module");

    private JavaOptions() {}

    /**
     * Tells whether a program is java itself, by its name.
     *
     * @param program its path
     * @return true for java in any folder
     */
    public static boolean isJava(String program) {
        return new File(program).getName().equals("java");
    }

    /**
     * Tells whether a command with this option has its classes from elsewhere than a class path.
     *
     * @param word of the command
     * @return true for a jar, a module or a module path
     */
    public static boolean isInsteadOfClassPath(String word) {
        return word.equals(JAR) || MODULE.contains(word) || MODULE_PATH.contains(word);
    }
}
