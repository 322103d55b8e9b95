package railmpi.btl.pipe;

import railmpi.btl.channel.ChannelKind;
import railmpi.btl.channel.ChannelProvider;

/** Registers a kind of channel that the library does not have, as the jar of somebody else does: named pipes. */
public final class PipeKind implements ChannelKind {
    @Override
    public String name() {
        return "pipe";
    }

    @Override
    public String about() {
        return "named pipes inside a node";
    }

    @Override
    public ChannelProvider open(Job job) {
        return new PipeChannels(job.directory(), job.worldRank(), job.ranksOfNode());
    }
}
