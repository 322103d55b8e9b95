package railmpi.fabric;

import java.util.List;
import railmpi.core.param.Parameter;

/**
 * A kind of network between nodes that users choose by parameter {@code btl}. {@code railmpi.fabric.registry.Fabrics}
 * has those that come with the library in a list; others are named in {@code
 * META-INF/services/railmpi.fabric.FabricProvider} of a jar on the class path of the ranks. Providers are made at the
 * start of each rank: they load nothing before they are asked to, and have a public constructor without arguments. Any
 * thread.
 */
public interface FabricProvider {
    /**
     * Returns the name users choose it by.
     *
     * @return for example {@code soft}; of no other provider, nor {@code self} or {@code shm}
     */
    String name();

    /**
     * Returns other names that users may choose it by.
     *
     * @return for example those that Open MPI has for it
     */
    default List<String> synonyms() {
        return List.of();
    }

    /**
     * Tells users in a few words what it is.
     *
     * @return a phrase for the documentation of {@code btl}
     */
    String about();

    /**
     * Returns what kind of network it is for tables of algorithms: those measured on one network hold for all networks
     * of the same kind.
     *
     * @return a word; the name of the provider if it is of no kind that there is
     */
    default String network() {
        return name();
    }

    /**
     * Tells whether it is used where the user names none. All other providers are used only on request.
     *
     * @return the same on all machines
     */
    default boolean isUsual() {
        return false;
    }

    /**
     * Returns which of several fabrics comes first: it is opened first, chooses first among the ports that the user
     * names, and its ports are the first rails. One whose registration gives the addresses of memory goes before those
     * that can adopt them ({@link Port#adoptsAddresses}).
     *
     * @return the higher, the earlier
     */
    default int priority() {
        return 0;
    }

    /**
     * Returns the parameters that it alone has.
     *
     * @return may be empty; their names begin with {@code btl_} and its name
     */
    default List<Parameter<?>> parameters() {
        return List.of();
    }

    /**
     * Tells without loading a library why it cannot be used on this machine.
     *
     * @return a clause for users; null if it perhaps can
     */
    default String whyNotHere() {
        return null;
    }

    /**
     * Opens the fabric. If there is no port that can be used, {@link Fabric#whyNoPorts} tells why.
     *
     * @param job of this process
     * @return a new fabric
     * @throws railmpi.core.param.ParameterException if the parameters are wrong, or name what is no port here although
     *     they are shared with nobody
     * @throws railmpi.core.RailException RESOURCE or ENVIRONMENT if what is there cannot be opened
     */
    Fabric open(FabricJob job);
}
