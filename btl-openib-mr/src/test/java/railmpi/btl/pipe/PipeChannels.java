package railmpi.btl.pipe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import railmpi.btl.channel.Atomics;
import railmpi.btl.channel.ChannelProvider;
import railmpi.btl.channel.HandlerTable;
import railmpi.btl.channel.VirtualChannel;
import railmpi.core.progress.Sleeper;

/** A named pipe from each process of the node to each other one, made by who reads from it. */
final class PipeChannels implements ChannelProvider {
    private final Path directory;
    private final int rank;
    private final List<Integer> ranks;
    private final List<InboundPipe> inbound = new ArrayList<>();
    private final Map<Integer, PipeChannel> outbound = new HashMap<>();
    private final Nap nap = new Nap();
    private HandlerTable handlers;
    private Atomics atomics;

    PipeChannels(Path directory, int rank, List<Integer> ranks) {
        this.directory = directory;
        this.rank = rank;
        this.ranks = ranks;
        for (int peer : ranks) {
            if (peer != rank) {
                inbound.add(new InboundPipe(path(peer, rank), peer, this));
            }
        }
    }

    private Path path(int from, int to) {
        return directory.resolve("pipe-" + from + "-" + to);
    }

    @Override
    public void attach(HandlerTable newHandlers, Atomics newAtomics) {
        handlers = newHandlers;
        atomics = newAtomics;
    }

    HandlerTable handlers() {
        return handlers;
    }

    Atomics atomics() {
        return atomics;
    }

    @Override
    public int poll() {
        int moved = 0;
        for (InboundPipe pipe : inbound) {
            moved += pipe.poll();
        }
        for (PipeChannel channel : outbound.values()) {
            moved += channel.sendOwed();
        }
        return moved;
    }

    @Override
    public boolean isQuiet() {
        return outbound.values().stream().allMatch(PipeChannel::owesNothing);
    }

    @Override
    public void throttle(int process, boolean throttle) {
        to(process).tellThrottled(throttle);
    }

    @Override
    public Sleeper sleeper() {
        return nap;
    }

    @Override
    public boolean reaches(int process) {
        return process != rank && ranks.contains(process);
    }

    @Override
    public VirtualChannel channel(int process) {
        return to(process);
    }

    PipeChannel to(int process) {
        PipeChannel channel = outbound.get(process);
        if (channel == null) {
            channel = new PipeChannel(path(rank, process), process, this);
            outbound.put(process, channel);
        }
        return channel;
    }

    @Override
    public void close() {
        try {
            for (InboundPipe pipe : inbound) {
                pipe.close();
                Files.deleteIfExists(path(pipe.peer(), rank));
            }
            for (PipeChannel channel : outbound.values()) {
                channel.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
