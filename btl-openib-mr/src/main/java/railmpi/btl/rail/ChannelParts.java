package railmpi.btl.rail;

import java.util.function.IntSupplier;
import railmpi.btl.connect.LocalProcess;
import railmpi.btl.fastpath.EagerRdma;

/**
 * What all channels of a process are made of; each takes of it what it needs. Owner: the holder of the progress lock.
 *
 * @param config numbers and lengths of buffers, policies
 * @param ports that rails go over
 * @param process this one, as connecting knows it
 * @param acquaintances who peers are
 * @param allocation gives rails to pieces
 * @param pending where channels list themselves
 * @param subchannels where their connections are found
 * @param connector makes connections
 * @param eagerRdma gives peers rings of the fast path
 * @param arrivals looks for batches that have arrived: returns 0 if there is none
 * @param owner learns what becomes of channels
 */
record ChannelParts(
        RailConfig config,
        UsablePorts ports,
        LocalProcess process,
        Acquaintances acquaintances,
        NodeAllocation allocation,
        PendingChannels pending,
        SubchannelTable subchannels,
        Connector connector,
        EagerRdma<Subchannel> eagerRdma,
        IntSupplier arrivals,
        RailChannel.Owner owner) {}
