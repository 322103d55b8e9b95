package railmpi.launch;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import railmpi.core.env.EnvironmentVariables;

/**
 * Variables of the user that our programs hide from their own JVM under other names, and that the ranks get as they
 * were: the scripts in {@code bin} rename them. Stateless.
 */
public final class KeptVariables {
    private static final String PREFIX = EnvironmentVariables.RAILMPI_KEPT_PREFIX;
    private static final String LOCALE = "LC_ALL";
    private static final List<String> JVM_OPTIONS = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private KeptVariables() {}

    /** Returns an environment as the user has it. */
    public static Map<String, String> restored(Map<String, String> given) {
        Map<String, String> environment = new LinkedHashMap<>(given);
        String locale = environment.remove(PREFIX + LOCALE);
        if (locale != null) {
            environment.remove(LOCALE);
            if (!locale.isEmpty()) {
                environment.put(LOCALE, locale);
            }
        }
        for (String name : JVM_OPTIONS) {
            String options = environment.remove(PREFIX + name);
            if (options != null) {
                environment.put(name, options);
            }
        }
        return environment;
    }
}
