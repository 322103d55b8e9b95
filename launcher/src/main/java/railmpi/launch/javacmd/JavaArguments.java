package railmpi.launch.javacmd;

import java.io.File;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import railmpi.core.env.JavaOptions;

/**
 * The arguments of java, taken apart as java itself does it; argument files are opened and their words put in place.
 */
final class JavaArguments {
    /** What java is asked to run. */
    enum Mode {
        /** Nothing, as with -version. */
        NOTHING,
        /** A class of the class path. */
        CLASS,
        /** The main class of a jar. */
        JAR,
        /** A module of the module path. */
        MODULE,
        /** A source file. */
        SOURCE
    }

    /** Options with a value in the next word, unless it follows an equals sign. */
    static final Set<String> TAKES_VALUE = setOf(
            "--upgrade-module-path",
            "--add-modules",
            "--limit-modules",
            "--add-exports",
            "--add-opens",
            "--add-reads",
            "--patch-module",
            "--enable-native-access",
            "--source",
            "-d",
            "--describe-module");

    /** Variables that hold further JVM options. */
    static final List<String> OPTION_VARIABLES = List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS");

    /** Options for the JVM, without class path and module path. */
    final List<String> options = new ArrayList<>();

    /** The program's own arguments. */
    final List<String> programArguments = new ArrayList<>();

    /** Class path that was given, null when none was. */
    String classPath;

    /** Module path that was given, null when none was. */
    String modulePath;

    /** What is run: class, jar file, module[/class] or source file; null in mode NOTHING. */
    String main;

    Mode mode = Mode.NOTHING;

    private final Deque<String> rest = new ArrayDeque<>();
    private final File directory;
    private boolean isSource;
    private boolean expandsFiles = true;

    private JavaArguments(List<String> arguments, File directory) {
        rest.addAll(arguments);
        this.directory = directory;
    }

    /**
     * Takes arguments apart.
     *
     * @param preset the words of JDK_JAVA_OPTIONS, which count for the paths only because java reads them itself
     * @param arguments what follows java
     * @param directory where relative names of argument files begin
     */
    static JavaArguments parse(List<String> preset, List<String> arguments, File directory) {
        JavaArguments fromEnvironment = new JavaArguments(preset, directory);
        fromEnvironment.read();
        JavaArguments parsed = new JavaArguments(arguments, directory);
        parsed.classPath = fromEnvironment.classPath;
        parsed.modulePath = fromEnvironment.modulePath;
        parsed.read();
        return parsed;
    }

    private void read() {
        while (mode == Mode.NOTHING && !rest.isEmpty()) {
            String argument = rest.pop();
            if (expandsFiles && argument.length() > 1 && argument.charAt(0) == '@') {
                argument = expand(argument);
            }
            if (argument != null) {
                accept(argument);
            }
        }
        programArguments.addAll(rest);
    }

    /** Opens an argument file, or undoubles the @ and returns the argument. */
    private String expand(String argument) {
        if (argument.charAt(1) == '@') {
            return argument.substring(1);
        }
        List<String> words = new ArrayList<>(ArgumentFiles.read(argument.substring(1), directory));
        Collections.reverse(words);
        for (String word : words) {
            rest.push(word);
        }
        return null;
    }

    private void accept(String argument) {
        int equals = argument.startsWith("--") ? argument.indexOf('=') : -1;
        String name = equals < 0 ? argument : argument.substring(0, equals);
        if (argument.startsWith(OptionVariables.CLASS_PATH)) {
            classPath = argument.substring(OptionVariables.CLASS_PATH.length());
        } else if (JavaOptions.CLASS_PATH.contains(name)) {
            classPath = value(argument, equals, classPath);
        } else if (JavaOptions.MODULE_PATH.contains(name)) {
            modulePath = value(argument, equals, modulePath);
        } else if (name.equals(JavaOptions.JAR)) {
            run(Mode.JAR, rest.isEmpty() ? null : rest.pop(), argument);
        } else if (JavaOptions.MODULE.contains(name)) {
            run(Mode.MODULE, value(argument, equals, null), argument);
        } else if (argument.startsWith("-")) {
            option(argument, name, equals);
        } else {
            run(isSource || argument.endsWith(".java") ? Mode.SOURCE : Mode.CLASS, argument, argument);
        }
    }

    private void option(String argument, String name, int equals) {
        options.add(argument);
        isSource = isSource || name.equals("--source");
        expandsFiles = expandsFiles && !name.equals("--disable-@files");
        if (equals < 0 && TAKES_VALUE.contains(name) && !rest.isEmpty()) {
            options.add(rest.pop());
        }
    }

    private void run(Mode found, String what, String argument) {
        if (what == null) {
            options.add(argument);
        } else {
            mode = found;
            main = what;
        }
    }

    private String value(String argument, int equals, String otherwise) {
        if (equals >= 0) {
            return argument.substring(equals + 1);
        }
        return rest.isEmpty() ? otherwise : rest.pop();
    }

    private static Set<String> setOf(String... words) {
        return new HashSet<>(Arrays.asList(words));
    }

    /** Returns the options for the JVM, and those of files that they name. */
    List<String> allOptions() {
        List<String> all = new ArrayList<>(options);
        options.forEach(option -> all.addAll(OptionVariables.ofFile(option, directory)));
        return all;
    }

    /**
     * Tells whether some JVM option is given here, or in the variables that hold further ones.
     *
     * @param environment environment of the rank
     * @param prefixes what such options begin with
     */
    boolean giveJvmOption(Map<String, String> environment, String... prefixes) {
        for (String prefix : prefixes) {
            for (String option : allOptions()) {
                if (option.startsWith(prefix)) {
                    return true;
                }
            }
            for (String variable : OPTION_VARIABLES) {
                String preset = environment.get(variable);
                if (preset != null && preset.contains(prefix)) {
                    return true;
                }
            }
        }
        return false;
    }
}
