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
import railmpi.btl.channel.ProcessName;
import railmpi.btl.channel.RailStatus;
import railmpi.btl.channel.Stranger;
import railmpi.btl.channel.VirtualChannel;
import railmpi.core.RailException;

/**
 * A named pipe from each process of the node to each other one, made by who reads from it, in the directory of its job.
 */
final class PipeChannels extends ChannelProvider {
    private final Path directory;
    private final int rank;
    private final List<Integer> ranks;
    private final List<InboundPipe> inbound = new ArrayList<>();
    private final Map<Integer, PipeChannel> outbound = new HashMap<>();
    /** What processes of other jobs have told. */
    private final Map<Integer, Stranger> strangers = new HashMap<>();

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

    private Path path(Object from, int to) {
        return directory.resolve("pipe-" + from + "-" + to);
    }

    /** Those of another job read where they have said. */
    private Path pathTo(int process) {
        Stranger stranger = strangers.get(process);
        return stranger == null
                ? path(rank, process)
                : Path.of(stranger.card().get(1))
                        .resolve("pipe-" + nameOf(stranger.own()) + "-"
                                + stranger.name().rank());
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
    public boolean callsSystem() {
        return true;
    }

    @Override
    public List<RailStatus> status() {
        return outbound.values().stream().map(PipeChannel::status).toList();
    }

    /** {@inheritDoc} Here: the machine, the directory. */
    @Override
    public List<String> card() {
        try {
            return List.of(Files.readString(Path.of("/proc/sys/kernel/random/boot_id")), directory.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean missesDeaths() {
        return true;
    }

    @Override
    public void admit(int process, Stranger stranger) {
        strangers.put(process, stranger);
        inbound.add(new InboundPipe(path(nameOf(stranger.name()), rank), process, this));
    }

    private static String nameOf(ProcessName name) {
        return name.toString().replaceAll("\\W", "");
    }

    @Override
    public boolean tryDismiss(int process) {
        boolean isToldAll = to(process).tellLeaving();
        if (!isToldAll || !to(process).hasPeerLeft()) {
            return false;
        }
        forget(process);
        return true;
    }

    @Override
    public void forget(int process) {
        if (strangers.remove(process) == null) {
            return;
        }
        try {
            for (InboundPipe pipe : inbound) {
                if (pipe.peer() == process) {
                    pipe.close();
                }
            }
            inbound.removeIf(pipe -> pipe.peer() == process);
            PipeChannel channel = outbound.remove(process);
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean reaches(int process) {
        return process != rank && ranks.contains(process) || strangers.containsKey(process);
    }

    @Override
    public VirtualChannel channel(int process) {
        return to(process);
    }

    PipeChannel to(int process) {
        PipeChannel channel = outbound.get(process);
        if (channel == null) {
            channel = new PipeChannel(pathTo(process), process, this);
            outbound.put(process, channel);
        }
        return channel;
    }

    @Override
    public void fence(int process, RailException cause) {
        for (InboundPipe pipe : inbound) {
            if (pipe.peer() == process) {
                pipe.lose();
            }
        }
        PipeChannel channel = outbound.get(process);
        if (channel != null) {
            channel.forgetOwed();
        }
    }

    @Override
    public void close() {
        try {
            for (InboundPipe pipe : inbound) {
                pipe.close();
            }
            for (PipeChannel channel : outbound.values()) {
                channel.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
