package railmpi.launch.javacmd;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import railmpi.launch.LaunchException;

/**
 * The {@code @file} arguments of the JDK's tools.
 *
 * <p>Source: [JDK] java command, section on argument files: words are separated by white space, may be quoted by ' or ",
 * a backslash escapes inside of quotes, a backslash at the end of a line goes on with the next one, # begins a comment.
 */
public final class ArgumentFiles {
    private ArgumentFiles() {}

    /** Returns the words of an argument file; a relative path is seen from the given directory. */
    static List<String> read(String path, File directory) {
        File file = resolve(path, directory);
        if (!file.exists()) {
            throw new LaunchException("argument file " + file + " not found");
        }
        try {
            return words(new String(Files.readAllBytes(file.toPath()), java.nio.charset.Charset.defaultCharset()));
        } catch (IOException e) {
            throw new LaunchException("cannot read argument file " + file + ": " + e.getMessage(), e);
        }
    }

    static File resolve(String path, File directory) {
        File file = new File(path);
        return file.isAbsolute() ? file : new File(directory, path);
    }

    /** Returns the arguments with every {@code @file} replaced by its words; {@code @@x} stands for {@code @x}. */
    public static List<String> expandAll(List<String> arguments, File directory) {
        List<String> expanded = new ArrayList<>();
        for (String argument : arguments) {
            if (argument.length() > 1 && argument.charAt(0) == '@' && argument.charAt(1) != '@') {
                expanded.addAll(read(argument.substring(1), directory));
            } else {
                expanded.add(argument.startsWith("@@") ? argument.substring(1) : argument);
            }
        }
        return expanded;
    }

    /** Splits the contents of an argument file. */
    static List<String> words(String contents) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean inWord = false;
        char quote = 0;
        for (int i = 0; i < contents.length(); i++) {
            char c = contents.charAt(i);
            if (c == '\\' && i + 1 < contents.length() && (quote != 0 || isLineEnd(contents.charAt(i + 1)))) {
                i = escape(contents, i + 1, word);
                inWord = inWord || word.length() > 0;
            } else if (quote != 0) {
                if (c == quote || isLineEnd(c)) {
                    quote = 0;
                } else {
                    word.append(c);
                }
            } else if (c == '"' || c == '\'') {
                quote = c;
                inWord = true;
            } else if (c == '#') {
                i = endOfLine(contents, i);
                inWord = finish(word, inWord, words);
            } else if (c <= ' ') {
                inWord = finish(word, inWord, words);
            } else {
                word.append(c);
                inWord = true;
            }
        }
        finish(word, inWord, words);
        return words;
    }

    private static boolean finish(StringBuilder word, boolean inWord, List<String> words) {
        if (inWord) {
            words.add(word.toString());
            word.setLength(0);
        }
        return false;
    }

    /** Handles what follows a backslash and returns the position of the last character used. */
    private static int escape(String contents, int at, StringBuilder word) {
        char c = contents.charAt(at);
        if (isLineEnd(c)) {
            int next = at + 1;
            while (next < contents.length() && contents.charAt(next) <= ' ') {
                next++;
            }
            return next - 1;
        }
        switch (c) {
            case 'n':
                word.append('\n');
                break;
            case 't':
                word.append('\t');
                break;
            case 'r':
                word.append('\r');
                break;
            case 'f':
                word.append('\f');
                break;
            default:
                word.append(c);
                break;
        }
        return at;
    }

    private static boolean isLineEnd(char c) {
        return c == '\n' || c == '\r';
    }

    private static int endOfLine(String contents, int from) {
        int at = from;
        while (at < contents.length() && !isLineEnd(contents.charAt(at))) {
            at++;
        }
        return at;
    }
}
