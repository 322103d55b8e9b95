package railmpi.btl.channel;

import java.util.List;
import railmpi.core.param.Components;

/**
 * The kinds of channel that users can choose beside shared memory and rails, in the order in which they are asked who
 * reaches a peer. Any thread.
 */
public final class ChannelKinds {
    /** All of them; a line for each that comes with the library. */
    public static final Components<ChannelKind> ALL = new Components<>(ChannelKind.class, "kind of channel", List.of());

    private ChannelKinds() {}
}
