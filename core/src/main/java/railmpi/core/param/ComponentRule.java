package railmpi.core.param;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Which component lists are allowed as a value: Open MPI's {@code vader,self}, or {@code ^tcp} for all but tcp.
 * Immutable, for any thread.
 */
public final class ComponentRule implements ValueRule {
    /** The names of shared memory among transports, which the launcher has to know as well as the ranks. */
    public static final List<String> SHARED_MEMORY = List.of("shm", "sm", "vader");

    private final List<List<String>> built;
    private final List<String> notBuilt;
    private final boolean isNeeded;

    private ComponentRule(List<List<String>> built, List<String> notBuilt, boolean isNeeded) {
        this.built = built;
        this.notBuilt = notBuilt;
        this.isNeeded = isNeeded;
    }

    /**
     * Returns the rule of a parameter whose one component is used whatever the list says; unknown names are ignored.
     */
    public static ComponentRule anyOf(String... namesOfComponent) {
        return new ComponentRule(
                Collections.singletonList(Arrays.asList(namesOfComponent.clone())), Collections.emptyList(), false);
    }

    /**
     * Returns the rule of a parameter that must leave one component in use when there is more than one rank.
     *
     * @param components each component's names, the usual one first
     * @param notBuilt names of components that do not exist yet
     */
    public static ComponentRule needsOneOf(List<List<String>> components, List<String> notBuilt) {
        return new ComponentRule(components, notBuilt, true);
    }

    /**
     * Tells whether a list leaves a component in use.
     *
     * @param list value of the parameter
     * @param namesOfComponent all names of the component
     * @return true if it is named, or not excluded
     */
    public static boolean includes(String list, List<String> namesOfComponent) {
        return list.startsWith("^") == Collections.disjoint(namesOfComponent, names(list));
    }

    @Override
    public String problem(String list, int ranks) {
        List<String> known = new ArrayList<>();
        boolean isAnyIncluded = false;
        for (List<String> names : built) {
            known.addAll(names);
            isAnyIncluded |= includes(list, names);
        }
        String missing = null;
        for (String name : names(list)) {
            if (notBuilt.contains(name)) {
                missing = name;
            } else if (isNeeded && !known.contains(name) && !name.equals("self")) {
                return name + " is not a component; there are " + String.join(", ", known) + ", self";
            }
        }
        if (!isNeeded || ranks == 1 || isAnyIncluded) {
            return null;
        }
        return (list.startsWith("^") || missing == null ? "" : missing + " is not supported; ") + "one of "
                + String.join(", ", known) + " must be left";
    }

    /** Returns whether a list names only what has no effect. */
    @Override
    public boolean isIgnored(String list) {
        return !list.startsWith("^") && !isNeeded && !list.isEmpty() && Collections.disjoint(built.get(0), names(list));
    }

    private static List<String> names(String list) {
        String names = list.startsWith("^") ? list.substring(1) : list;
        List<String> each = new ArrayList<>();
        for (String name : names.trim().split(",")) {
            each.add(name.trim());
        }
        while (names.contains(",")
                && !each.isEmpty()
                && each.get(each.size() - 1).isEmpty()) {
            each.remove(each.size() - 1); // what is behind the last comma may be left out
        }
        return each;
    }
}
