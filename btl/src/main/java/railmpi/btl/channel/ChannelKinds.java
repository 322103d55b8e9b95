package railmpi.btl.channel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import railmpi.core.RailException;

/**
 * The kinds of channel that users can choose beside shared memory and rails, in the order in which they are asked who
 * reaches a peer. Those of other jars are looked for only when somebody asks for what is not known. Any thread.
 */
public final class ChannelKinds {
    /** Those that come with the library: a line for each. */
    private static final List<ChannelKind> OWN = List.of();

    private static volatile List<ChannelKind> known = OWN;

    private ChannelKinds() {}

    /**
     * Returns the kinds that are known so far.
     *
     * @return those of the library, then those that {@link #findOthers} has found
     */
    public static List<ChannelKind> known() {
        return known;
    }

    /**
     * Looks for kinds of other jars, where the context class loader of this thread finds them.
     *
     * @return whether more are known now
     * @throws RailException ENVIRONMENT if one cannot be made
     */
    public static synchronized boolean findOthers() {
        List<ChannelKind> all = new ArrayList<>(OWN);
        try {
            for (ChannelKind kind : ServiceLoader.load(ChannelKind.class)) {
                all.add(kind);
            }
        } catch (ServiceConfigurationError e) {
            throw new RailException(
                    RailException.Category.ENVIRONMENT,
                    "a kind of channel that a jar on the class path registers cannot be used: " + e.getMessage(),
                    e);
        }
        if (all.size() <= known.size()) {
            return false;
        }
        known = Collections.unmodifiableList(all);
        return true;
    }
}
