package railmpi.fabric.registry;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import railmpi.core.RailException;
import railmpi.fabric.FabricProvider;
import railmpi.fabric.soft.SoftProvider;
import railmpi.fabric.verbs.VerbsProvider;

/**
 * The networks between nodes that users can choose. Those of other jars are looked for only when somebody asks for what
 * the library itself does not have, because looking costs time at each start. Any thread.
 */
public final class Fabrics {
    /** Those that come with the library. */
    private static final List<FabricProvider> OWN = List.of(
            new SoftProvider(), //
            new VerbsProvider());

    private static volatile List<FabricProvider> known = OWN;

    private Fabrics() {}

    /**
     * Returns the providers that are known so far.
     *
     * @return those of the library, then those that {@link #findOthers} has found
     */
    public static List<FabricProvider> known() {
        return known;
    }

    /**
     * Looks for providers of other jars, where the context class loader of this thread finds them.
     *
     * @return whether more are known now
     * @throws RailException ENVIRONMENT if one cannot be made, or takes a name that another one has
     */
    public static synchronized boolean findOthers() {
        List<FabricProvider> all = new ArrayList<>(OWN);
        try {
            for (FabricProvider provider : ServiceLoader.load(FabricProvider.class)) {
                requireOwnNames(provider, all);
                all.add(provider);
            }
        } catch (ServiceConfigurationError e) {
            throw new RailException(
                    RailException.Category.ENVIRONMENT,
                    "a fabric that a jar on the class path registers cannot be used: " + e.getMessage(),
                    e);
        }
        if (all.size() <= known.size()) {
            return false;
        }
        known = Collections.unmodifiableList(all);
        return true;
    }

    private static void requireOwnNames(FabricProvider provider, List<FabricProvider> others) {
        List<String> names = namesOf(provider);
        for (FabricProvider other : others) {
            if (!Collections.disjoint(names, namesOf(other))) {
                throw new RailException(
                        RailException.Category.ENVIRONMENT,
                        "fabric " + String.join(", ", names) + " of "
                                + provider.getClass().getName()
                                + " has a name of fabric " + String.join(", ", namesOf(other)) + " of "
                                + other.getClass().getName());
            }
        }
    }

    /**
     * Returns all names by which users choose a provider.
     *
     * @param provider any one
     * @return its name, then the others
     */
    public static List<String> namesOf(FabricProvider provider) {
        List<String> names = new ArrayList<>();
        names.add(provider.name());
        names.addAll(provider.synonyms());
        return names;
    }

    /**
     * Returns the names of the providers that are known, for messages.
     *
     * @param between what stands between two of them
     * @return a phrase
     */
    public static String names(String between) {
        StringBuilder names = new StringBuilder();
        for (FabricProvider provider : known) {
            names.append(names.length() == 0 ? "" : between).append(provider.name());
        }
        return names.toString();
    }
}
