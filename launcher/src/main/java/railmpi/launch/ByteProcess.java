package railmpi.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Prepares processes whose arguments and variables are bytes, as {@link ByteText} has them. Java itself encodes both as
 * the locale wants: variables that mpirun has as well are left to be inherited, and for what else is not ASCII a shell
 * stands in between, which executes the program. Stateless.
 */
public final class ByteProcess {
    /** Takes words apart in which printf finds the bytes and quotes; they appear on no command line before. */
    private static final String SCRIPT = "eval \"set -- $(printf '%b ' \"$@\")\"; exec \"$@\"";

    private static final String PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./:=,+@-";
    private static final String ENV = "/usr/bin/env";

    private ByteProcess() {}

    /**
     * Returns what starts a process.
     *
     * @param command program and arguments
     * @param environment all variables of the process
     */
    public static ProcessBuilder prepare(List<String> command, Map<String, String> environment) {
        ProcessBuilder builder = new ProcessBuilder(command);
        List<String> assignments = inherit(builder.environment(), ByteText.environment(), environment);
        boolean isPlain = assignments.isEmpty() && command.stream().allMatch(ByteText::isAscii);
        return isPlain ? builder : builder.command(byShell(command, environment, assignments));
    }

    /** Changes what is inherited into what is wanted, and returns the assignments that are beyond that. */
    private static List<String> inherit(
            Map<String, String> inherited, Map<String, String> own, Map<String, String> wanted) {
        boolean isOtherDropped =
                own.keySet().stream().anyMatch(name -> !ByteText.isAscii(name) && !wanted.containsKey(name));
        inherited.keySet().removeIf(name -> ByteText.isAscii(name) ? !wanted.containsKey(name) : isOtherDropped);
        List<String> assignments = new ArrayList<>();
        wanted.forEach((name, value) -> {
            boolean isAscii = ByteText.isAscii(name);
            if (value.equals(own.get(name)) && (isAscii || !isOtherDropped)) {
                return;
            }
            if (isAscii && ByteText.isAscii(value)) {
                inherited.put(name, value);
            } else {
                assignments.add(name + "=" + value);
            }
        });
        return assignments;
    }

    private static List<String> byShell(
            List<String> command, Map<String, String> environment, List<String> assignments) {
        List<String> words = new ArrayList<>(List.of(ENV, "--"));
        words.addAll(assignments);
        environment.forEach((name, value) -> {
            if (!isIdentifier(name) && !assignments.contains(name + "=" + value)) {
                words.add(name + "=" + value); // the shell would not pass it on
            }
        });
        words.addAll(command);
        List<String> escaped = new ArrayList<>(List.of("/bin/sh", "-c", SCRIPT, "sh"));
        for (String word : words) {
            escaped.add(escaped(word));
        }
        return escaped;
    }

    private static boolean isIdentifier(String name) {
        return name.matches("[A-Za-z_][A-Za-z0-9_]*");
    }

    /**
     * Returns a word, quoted for the shell, in which a byte that might mean something is {@code \0} and its octal
     * number.
     */
    static String escaped(String word) {
        StringBuilder escaped = new StringBuilder("'");
        for (byte b : ByteText.encode(word)) {
            if (b == '\'') {
                escaped.append("'\\0134''");
            } else if (b > 0 && PLAIN.indexOf(b) >= 0) {
                escaped.append((char) b);
            } else {
                escaped.append("\\0")
                        .append(Integer.toOctalString(b & 0xff | 0x200).substring(1));
            }
        }
        return escaped.append('\'').toString();
    }
}
