package railmpi.runtime;

import railmpi.btl.channel.ChannelProvider;
import railmpi.core.param.Parameters;
import railmpi.fabric.Fabric;
import railmpi.runtime.meet.Way;

/** A way of a job; from one Init to its Finalize. Calls of several threads wait for each other. */
abstract class LazyWay implements Way {
    final Job job;
    final Parameters parameters;
    /** How often MPI was initialised in this process before. */
    final int generation;
    /** Below the channels; null for those that have none. */
    private Fabric fabric;

    private ChannelProvider channels;

    LazyWay(Job job, Parameters parameters, int generation) {
        this.job = job;
        this.parameters = parameters;
        this.generation = generation;
    }

    /** Makes this process reachable. */
    abstract ChannelProvider make();

    /** The channels close it when they are closed. */
    final <F extends Fabric> F over(F opened) {
        fabric = opened;
        return opened;
    }

    @Override
    public final synchronized ChannelProvider opened() {
        return channels;
    }

    @Override
    public final synchronized ChannelProvider open() {
        if (channels == null) {
            closeFabric(); // of an attempt that has failed
            channels = make();
        }
        return channels;
    }

    private void closeFabric() {
        if (fabric != null) {
            fabric.close();
            fabric = null;
        }
    }

    /** Frees what it has; after every peer has stopped using it. */
    final synchronized void close() {
        if (channels != null) {
            channels.close();
        }
        closeFabric();
    }
}
