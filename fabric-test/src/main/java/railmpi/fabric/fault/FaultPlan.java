package railmpi.fabric.fault;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import railmpi.core.param.ParameterException;

/** What is to go wrong, as {@link FaultParameters#FAULT} says it. Fields called "one of" are 0 for never. Immutable. */
final class FaultPlan {
    private static final List<String> NAMES = List.of(
            "seed",
            "ports",
            "ranks",
            "break",
            "drop",
            "stall",
            "late",
            "refuse",
            "delay",
            "reorder",
            "duplicate",
            "lose",
            "miss",
            "twice",
            "swap",
            "unregistered",
            "limit");

    final int seed;
    /** Names of the ports that misbehave, empty for all. */
    final List<String> ports;
    /** World ranks of the processes that misbehave, empty for all. */
    final List<String> ranks;
    /** Number of the work request at which a connection breaks. */
    final int breakAt;

    final int dropOneOf;
    /** Number of the work request from which on a connection is silent. */
    final int stallAt;
    /** How much later what was held back goes out, 0 for never. */
    final int lateMs;

    final int refuseOneOf;
    final int delayOneOf;
    final int delayMs;
    final int reorderOneOf;
    final int duplicateOneOf;
    final int loseOneOf;
    final int missOneOf;
    final int twiceOneOf;
    final int swapOneOf;

    final int unregisteredOneOf;
    /** Most connections that a process breaks, stalls or refuses. */
    final int limit;

    /**
     * Reads a plan.
     *
     * @param text name=value, separated by commas; empty for none
     * @throws ParameterException if a name or a value is none
     */
    FaultPlan(String text) {
        Map<String, String> settings = settings(text);
        String delay = settings.getOrDefault("delay", "0:0");
        int colon = delay.indexOf(':');
        if (colon < 0) {
            throw wrong("delay=" + delay, "it is not N:MS");
        }
        seed = number(settings, "seed", 1);
        ports = names(settings.get("ports"));
        ranks = names(settings.get("ranks"));
        breakAt = number(settings, "break", 0);
        dropOneOf = number(settings, "drop", 0);
        stallAt = number(settings, "stall", 0);
        lateMs = number(settings, "late", 0);
        refuseOneOf = number(settings, "refuse", 0);
        delayOneOf = number("delay", delay.substring(0, colon));
        delayMs = number("delay", delay.substring(colon + 1));
        reorderOneOf = number(settings, "reorder", 0);
        duplicateOneOf = number(settings, "duplicate", 0);
        loseOneOf = number(settings, "lose", 0);
        missOneOf = number(settings, "miss", 0);
        twiceOneOf = number(settings, "twice", 0);
        swapOneOf = number(settings, "swap", 0);
        unregisteredOneOf = number(settings, "unregistered", 0);
        limit = number(settings, "limit", Integer.MAX_VALUE);
    }

    private static Map<String, String> settings(String text) {
        Map<String, String> settings = new HashMap<>();
        for (String setting : text.isBlank() ? new String[0] : text.split(",", -1)) {
            int separator = setting.indexOf('=');
            if (separator < 0) {
                throw wrong(setting, "it is not name=value");
            }
            String name = setting.substring(0, separator).trim();
            if (!NAMES.contains(name)) {
                throw wrong(setting, "known are " + String.join(", ", NAMES));
            }
            if (settings.put(name, setting.substring(separator + 1).trim()) != null) {
                throw wrong(setting, name + " occurs twice");
            }
        }
        return settings;
    }

    private static List<String> names(String value) {
        return value == null ? List.of() : List.of(value.split("\\+"));
    }

    private static int number(Map<String, String> settings, String name, int absent) {
        String value = settings.get(name);
        return value == null ? absent : number(name, value);
    }

    private static int number(String name, String value) {
        try {
            int number = Integer.parseInt(value);
            if (number >= 0) {
                return number;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw wrong(name + "=" + value, "'" + value + "' is not a whole number from 0 on");
    }

    private static ParameterException wrong(String setting, String why) {
        return new ParameterException("'" + setting + "': " + why);
    }

    /** Tells whether a port of a process misbehaves. */
    boolean concerns(int worldRank, String port) {
        return (ranks.isEmpty() || ranks.contains(Integer.toString(worldRank)))
                && (ports.isEmpty() || ports.contains(port));
    }
}
