package railmpi.core.param;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import railmpi.core.RailException;

/**
 * The components of one type that users can choose. Those of other jars, which name them in {@code META-INF/services},
 * are looked for only when somebody asks for what the library itself does not have, because looking costs time at each
 * start. Any thread.
 *
 * @param <T> of component
 */
public final class Components<T extends Component> {
    private final Class<T> type;
    private final String what;
    private final List<T> own;
    private volatile List<T> known;

    /**
     * Knows the components of the library.
     *
     * @param type an interface
     * @param what one of them is, for messages
     * @param own those that come with the library
     */
    public Components(Class<T> type, String what, List<T> own) {
        this.type = type;
        this.what = what;
        this.own = own;
        known = own;
    }

    /**
     * Returns the components that are known so far.
     *
     * @return those of the library, then those that {@link #findOthers} has found
     */
    public List<T> known() {
        return known;
    }

    /**
     * Looks for components of other jars, where the context class loader of this thread finds them.
     *
     * @return whether more are known now
     * @throws RailException ENVIRONMENT if one cannot be made, or takes a name that another one has
     */
    public synchronized boolean findOthers() {
        List<T> all = new ArrayList<>(own);
        try {
            for (T component : ServiceLoader.load(type)) {
                requireOwnNames(component, all);
                all.add(component);
            }
        } catch (ServiceConfigurationError | LinkageError e) {
            throw new RailException(
                    RailException.Category.ENVIRONMENT,
                    "a " + what + " that a jar on the class path registers cannot be used: "
                            + (e instanceof LinkageError ? e : e.getMessage()),
                    e);
        }
        if (all.size() <= known.size()) {
            return false;
        }
        known = Collections.unmodifiableList(all);
        return true;
    }

    private void requireOwnNames(T component, List<T> others) {
        for (T other : others) {
            if (!Collections.disjoint(component.names(), other.names())) {
                throw new RailException(
                        RailException.Category.ENVIRONMENT,
                        what + " " + String.join(", ", component.names()) + " of "
                                + component.getClass().getName()
                                + " has the same name as " + what + " " + String.join(", ", other.names()) + " of "
                                + other.getClass().getName());
            }
        }
    }

    /**
     * Returns the names of the components that are known, for messages.
     *
     * @param between what stands between two of them
     * @return a phrase
     */
    public String names(String between) {
        StringBuilder names = new StringBuilder();
        for (T component : known) {
            names.append(names.length() == 0 ? "" : between).append(component.name());
        }
        return names.toString();
    }
}
