package railmpi.fabric;

import railmpi.core.param.Component;

/**
 * A kind of network between nodes that users choose by parameter {@code btl}. {@code railmpi.fabric.registry.Fabrics}
 * has those that come with the library in a list; others are named in {@code
 * META-INF/services/railmpi.fabric.FabricProvider} of a jar on the class path of the ranks. Names of its parameters
 * begin with {@code btl_} and its name. Any thread.
 */
public interface FabricProvider extends Component {
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
