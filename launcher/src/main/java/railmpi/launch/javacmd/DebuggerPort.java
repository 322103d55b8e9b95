package railmpi.launch.javacmd;

import java.io.File;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The port where a JVM waits for a debugger, as far as its options name one. Stateless. */
public final class DebuggerPort {
    /** None, or one that the JVM finds by itself. */
    public static final int NONE = 0;

    private static final Pattern OPTION = Pattern.compile("(?:^|[\\s'\"])(?:-agentlib:jdwp=|-Xrunjdwp:)([^\\s'\"]+)");
    private static final Pattern ADDRESS = Pattern.compile("address=(?:.*:)?(\\d{1,5})");

    private DebuggerPort() {}

    /**
     * Returns the port that the variables name from which each JVM takes options, or the files that these name.
     *
     * @param environment of a rank
     * @param directory where relative names of files begin
     */
    public static int in(Map<String, String> environment, File directory) {
        Map<String, String> given = OptionVariables.opened(environment, directory);
        return in(JavaArguments.OPTION_VARIABLES.stream()
                .map(name -> given.getOrDefault(name, ""))
                .toList());
    }

    static int in(Collection<String> options) {
        for (String option : options) {
            Matcher found = OPTION.matcher(option);
            if (found.find()) {
                return portOf(List.of(found.group(1).split(",")));
            }
        }
        return NONE;
    }

    private static int portOf(List<String> settings) {
        if (settings.contains("server=y")) {
            for (String setting : settings) {
                Matcher address = ADDRESS.matcher(setting);
                if (address.matches()) {
                    return Integer.parseInt(address.group(1));
                }
            }
        }
        return NONE;
    }
}
