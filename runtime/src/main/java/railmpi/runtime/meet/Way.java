package railmpi.runtime.meet;

import java.util.List;
import railmpi.btl.channel.ChannelProvider;

/** The channels of one kind of this process, opened when they are first needed. Any thread. */
public interface Way {
    /**
     * Returns what this kind is called in all jobs.
     *
     * @return of no other kind
     */
    String name();

    /**
     * Returns what a process of another job must know, as far as it is known now.
     *
     * @return as {@link ChannelProvider#card}
     */
    List<String> card();

    /**
     * Returns the channels.
     *
     * @return null before {@link #open}
     */
    ChannelProvider opened();

    /**
     * Opens the channels unless they are open.
     *
     * @return the same each time
     * @throws railmpi.core.RailException ENVIRONMENT or RESOURCE if that is not possible
     */
    ChannelProvider open();
}
