package railmpi.runtime;

import railmpi.btl.rail.RailChannels;
import railmpi.core.RailException;
import railmpi.core.param.Parameters;
import railmpi.fabric.Fabric;
import railmpi.fabric.network.NetworkParameters;
import railmpi.pmi.PmiClient;

/** The fabric between nodes, and the channels over it; from one Init to its Finalize. */
final class NetworkRails implements AutoCloseable {
    private final Fabric fabric;
    private final PublishedAddresses book;
    private final RailChannels channels;

    /**
     * Makes this process reachable for its peers as soon as the next PMI barrier is over.
     *
     * @param pmi where addresses are published
     * @param secret known to the processes of the job only
     * @param generation how often MPI was initialised in this process before
     * @param parameters resolved parameters
     * @throws RailException ENVIRONMENT or RESOURCE if no interface can be used, or verbs was asked for and is not
     * there
     */
    NetworkRails(PmiClient pmi, byte[] secret, int generation, Parameters parameters) {
        fabric = NetworkFabrics.open(
                NetworkParameters.job(pmi.rank(), pmi.jobId() + "/" + generation, secret, parameters));
        book = new PublishedAddresses(pmi, generation);
        channels = new RailChannels(fabric, pmi.rank(), pmi.size(), generation, book, parameters);
        channels.losePeersAfter(NetworkParameters.silenceLimitNs(parameters));
        book.publish(channels.addresses());
    }

    Fabric fabric() {
        return fabric;
    }

    RailChannels channels() {
        return channels;
    }

    /** Before the last PMI barrier, behind which a look-up would wait while it holds up all channels. */
    void stopLookingUp() {
        book.close();
    }

    @Override
    public void close() {
        channels.close();
        fabric.close();
    }
}
