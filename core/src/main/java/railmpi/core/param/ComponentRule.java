package railmpi.core.param;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Which component lists are allowed as a value: Open MPI's {@code vader,self}, or {@code ^tcp} for all but tcp.
 * Immutable, for any thread.
 */
public final class ComponentRule {
    private final List<String> built;
    private final List<String> notBuilt;
    private final boolean isNeeded;

    private ComponentRule(List<String> built, List<String> notBuilt, boolean isNeeded) {
        this.built = built;
        this.notBuilt = notBuilt;
        this.isNeeded = isNeeded;
    }

    /** Returns the rule of a parameter whose one component is used whatever the list says; unknown names are ignored. */
    public static ComponentRule anyOf(String... namesOfComponent) {
        return new ComponentRule(Arrays.asList(namesOfComponent.clone()), Collections.emptyList(), false);
    }

    /**
     * Returns the rule of a parameter that must leave its one component in use when there is more than one rank.
     *
     * @param namesOfComponent the component and its synonyms
     * @param notBuilt names of components that do not exist yet
     */
    public static ComponentRule needs(List<String> namesOfComponent, List<String> notBuilt) {
        return new ComponentRule(namesOfComponent, notBuilt, true);
    }

    /** Returns what is wrong with a list in a job of so many ranks, null when nothing is. */
    String problem(String list, int ranks) {
        boolean isExclusion = list.startsWith("^");
        boolean isNamed = false;
        String missing = null;
        for (String name : names(list)) {
            isNamed |= built.contains(name);
            if (notBuilt.contains(name)) {
                missing = name;
            } else if (isNeeded && !built.contains(name) && !name.equals("self")) {
                return name + " is not a component; there are " + String.join(", ", built) + ", self";
            }
        }
        if (!isNeeded || ranks == 1 || isNamed != isExclusion) {
            return null;
        }
        return (isExclusion || missing == null ? "" : missing + " is not built yet; ") + built.get(0)
                + " may not be left out";
    }

    /** Returns whether a list names only what has no effect. */
    boolean isIgnored(String list) {
        return !list.startsWith("^") && !isNeeded && !list.isEmpty() && Collections.disjoint(built, names(list));
    }

    private static List<String> names(String list) {
        String names = list.startsWith("^") ? list.substring(1) : list;
        return Arrays.asList(names.trim().split("\\s*,\\s*"));
    }
}
