package railmpi.launch.javacmd;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import railmpi.launch.ByteText;
import railmpi.launch.LaunchException;

/**
 * The {@code @file} arguments of the JDK's tools.
 *
 * <p>Source: [JDK] java command, section on argument files: words are separated by white space, may be quoted by ' or
 * ", a backslash escapes inside of quotes, a backslash at the end of a line goes on with the next one, # begins a
 * comment.
 */
public final class ArgumentFiles {
    /** Of bytes in a command line: the kernel takes 128 KiB in one word, and shells that pass words on need room. */
    private static final int LONGEST_COMMAND = 100_000;

    /** Bytes that a shell needs for a byte that is not ASCII. */
    private static final int ESCAPED = 5;

    private ArgumentFiles() {}

    /** Returns whether a command line is so long that its words belong in an argument file. */
    public static boolean isTooLong(List<String> words) {
        long length = 0;
        for (String word : words) {
            length += ByteText.isAscii(word) ? word.length() : (long) ESCAPED * ByteText.encode(word).length;
        }
        return length + words.size() > LONGEST_COMMAND;
    }

    /** Returns an argument file that holds the words; it ends with white space. */
    public static String text(List<String> words) {
        StringBuilder text = new StringBuilder();
        for (String word : words) {
            text.append('"');
            for (int i = 0; i < word.length(); i++) {
                char c = word.charAt(i);
                switch (c) {
                    case '\n' -> text.append("\\n");
                    case '\r' -> text.append("\\r");
                    case '"', '\\' -> text.append('\\').append(c);
                    default -> text.append(c);
                }
            }
            text.append("\" ");
        }
        return text.toString();
    }

    /** Writes an argument file that holds the words. */
    public static void write(Path file, List<String> words) {
        try {
            Files.write(file, ByteText.encode(text(words)));
        } catch (IOException e) {
            throw new LaunchException("cannot write argument file " + file + ": " + e.getMessage(), e);
        }
    }

    /** Returns the words of an argument file; a relative path is seen from the given directory. */
    static List<String> read(String path, File directory) {
        File file = resolve(path, directory);
        if (!file.exists()) {
            throw new LaunchException("argument file " + file + " not found");
        }
        try {
            return words(ByteText.decode(Files.readAllBytes(file.toPath())));
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
