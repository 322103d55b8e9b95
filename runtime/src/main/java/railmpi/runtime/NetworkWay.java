package railmpi.runtime;

import java.util.List;
import railmpi.btl.channel.ChannelProvider;
import railmpi.btl.rail.RailChannels;
import railmpi.core.param.Parameters;
import railmpi.fabric.Fabric;
import railmpi.fabric.network.NetworkParameters;
import railmpi.pmi.PmiClient;

/** Rails, over the fabrics between nodes. */
final class NetworkWay extends LazyWay {
    private PublishedAddresses book;
    private boolean isForWorld;

    NetworkWay(Job job, Parameters parameters, int generation) {
        super(job, parameters, generation);
    }

    @Override
    public String name() {
        return "rails";
    }

    /** Whether they lead to a process is seen when both have opened them. */
    @Override
    public List<String> card() {
        ChannelProvider channels = opened();
        return channels == null ? List.of("") : channels.card();
    }

    /** Opens the rails because processes of this job need them, all of which do so. */
    void openForWorld() {
        isForWorld = true;
        open();
    }

    /**
     * Makes this process reachable for its peers as soon as the next PMI barrier is over.
     *
     * @throws railmpi.core.RailException ENVIRONMENT or RESOURCE if no interface can be used, or a fabric was asked for
     *     and is not there
     */
    @Override
    ChannelProvider make() {
        job.requireFabrics(parameters, isForWorld);
        PmiClient pmi = job.pmi();
        Fabric fabric = over(NetworkFabrics.open(NetworkParameters.job(
                pmi.rank(), pmi.jobId() + "/" + generation, job.secret(isForWorld, generation), parameters)));
        book = new PublishedAddresses(pmi, generation);
        RailChannels channels = new RailChannels(fabric, pmi.rank(), pmi.size(), generation, book, parameters);
        channels.losePeersAfter(NetworkParameters.silenceLimitNs(parameters));
        book.publish(channels.addresses());
        job.place(channels, generation);
        return channels;
    }

    /** Before the last PMI barrier, behind which a look-up would wait while it holds up all channels. */
    void stopLookingUp() {
        if (opened() != null) {
            book.close();
        }
    }
}
