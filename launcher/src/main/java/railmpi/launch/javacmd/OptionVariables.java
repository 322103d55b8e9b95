package railmpi.launch.javacmd;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import railmpi.launch.ByteText;

/** The variables from which every JVM takes options, and the files that they name. Stateless. */
public final class OptionVariables {
    /** The property by which java gives the JVM the class path. */
    static final String CLASS_PATH = "-Djava.class.path=";

    /** Counts for more than the command line. */
    private static final String STRONGEST = "_JAVA_OPTIONS";

    private static final String FILE = "-XX:VMOptionsFile=";

    private OptionVariables() {}

    /**
     * Puts our jar on a class path that the environment sets, if there is one that replaces that of the command line.
     *
     * @param environment of a rank
     * @param railmpiJar our jar
     */
    public static void addToClassPath(Map<String, String> environment, String railmpiJar) {
        String options = environment.get(STRONGEST);
        if (options == null || !options.contains(CLASS_PATH)) {
            return;
        }
        String given = null;
        for (String word : words(options)) {
            given = word.startsWith(CLASS_PATH) ? word.substring(CLASS_PATH.length()) : given;
        }
        if (given != null) {
            String path = BenchmarkJar.behind(railmpiJar + File.pathSeparator + given, railmpiJar);
            // a quote stands in quotes of the other kind
            environment.put(STRONGEST, options + " \"" + CLASS_PATH + path.replace("\"", "\"'\"'\"") + '"');
        }
    }

    /**
     * Returns the environment with the text of files in place of their names, for one who looks for an option in it.
     * Files that cannot be read are for java to complain of.
     *
     * @param environment of a rank
     * @param directory where relative names begin
     */
    static Map<String, String> opened(Map<String, String> environment, File directory) {
        Map<String, String> opened = new HashMap<>(environment);
        for (String name : JavaArguments.OPTION_VARIABLES) {
            opened.computeIfPresent(name, (same, value) -> opened(name, value, directory));
        }
        return opened;
    }

    private static String opened(String name, String value, File directory) {
        if (!value.contains("@") && !value.contains(FILE)) {
            return value;
        }
        StringBuilder text = new StringBuilder(value);
        for (String word : words(value)) {
            if (word.startsWith("@") && name.equals("JDK_JAVA_OPTIONS")) {
                ArgumentFiles.words(read(word.substring(1), directory))
                        .forEach(each -> text.append(' ').append(each));
            }
        }
        for (String word : words(text.toString())) {
            ofFile(word, directory).forEach(each -> text.append(' ').append(each));
        }
        return text.toString();
    }

    /** Returns the options of the file that an option names; none for another option. */
    static List<String> ofFile(String option, File directory) {
        return option.startsWith(FILE) ? words(read(option.substring(FILE.length()), directory)) : List.of();
    }

    private static String read(String path, File directory) {
        Path file = ArgumentFiles.resolve(path, directory).toPath();
        try {
            return ByteText.decode(Files.readAllBytes(file));
        } catch (IOException e) {
            return "";
        }
    }

    /**
     * Returns words as the JVM takes them from its variables: white space ends them, except in quotes; nothing else
     * counts.
     */
    public static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = null;
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isEnd = quote == 0 && c <= ' ';
            if (!isEnd && word == null) {
                word = new StringBuilder();
            }
            if (isEnd && word != null) {
                words.add(word.toString());
                word = null;
            } else if (quote == 0 && (c == '"' || c == '\'')) {
                quote = c;
            } else if (c == quote) {
                quote = 0;
            } else if (!isEnd) {
                word.append(c);
            }
        }
        if (word != null) {
            words.add(word.toString());
        }
        return words;
    }
}
