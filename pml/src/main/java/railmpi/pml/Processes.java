package railmpi.pml;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import railmpi.btl.channel.ChannelProvider;
import railmpi.btl.channel.Channels;
import railmpi.btl.channel.VirtualChannel;
import railmpi.core.RailException;
import railmpi.core.progress.ProgressLock;
import railmpi.core.progress.WaitRecord;
import railmpi.pml.progress.Waits;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.LocalProcess;
import railmpi.pml.state.Peer;
import railmpi.pml.state.Peers;
import railmpi.pml.state.Requests;

/** Processes of other jobs come and go. Any thread may call, as of {@link Pml}, which has one. */
public final class Processes {
    private final PmlParts parts;
    private final ProgressLock lock;
    private final Peers peers;
    private final Requests requests;
    private final Waits waits;
    private final LocalProcess home;
    private final Channels all;

    Processes(PmlParts parts) {
        this.parts = parts;
        lock = parts.lock;
        peers = parts.peers;
        requests = parts.requests;
        waits = parts.waits;
        home = parts.home;
        all = parts.all;
    }

    /**
     * Opens channels to peers that were not needed before: processes of other jobs have come.
     *
     * @param channels those that were there before, and others; in the order in which they are asked who reaches a peer
     */
    public void reach(List<ChannelProvider> channels) {
        lock.enter();
        try {
            parts.reachBy(channels);
        } finally {
            lock.exit();
        }
    }

    /**
     * Makes a process of another job known: groups may name it from now on.
     *
     * @param process index that no process has
     * @param introduction tells the channels of it
     */
    public void admit(int process, Runnable introduction) {
        lock.enter();
        try {
            peers.admit(process);
            introduction.run();
        } finally {
            lock.exit();
        }
    }

    /**
     * Parts from processes of other jobs, which do the same; returns when neither has anything to say to the other, or
     * they are lost. No communicator names them any more. They are told all at once, so that no two of several wait for
     * each other in a circle.
     *
     * @param processes their indices
     * @param parted called for each of them with the progress lock: whoever looks with that lock finds either the
     *     process, or nobody
     */
    public void dismiss(List<Integer> processes, IntConsumer parted) {
        List<Integer> left = new ArrayList<>(processes);
        lock.enter();
        try {
            int passes = waits.begin();
            try {
                left.removeIf(this::tryDismiss);
                while (!left.isEmpty()) {
                    passes = waits.pass(
                            null, passes, WaitRecord.SEND, Communicator.ANY_SOURCE, Communicator.ANY_TAG, null);
                    left.removeIf(this::tryDismiss);
                }
            } finally {
                waits.end(passes);
            }
            for (int process : processes) {
                peers.dismiss(process);
                parted.accept(process);
            }
        } finally {
            lock.exit();
        }
    }

    private boolean tryDismiss(int process) {
        Peer peer = peers.peer(process);
        if (peer.failure == null) {
            return peer.protocol.tryDismiss();
        }
        peer.protocol.forget();
        return true;
    }

    /**
     * Returns the communicators that name processes of other jobs and have not been freed.
     *
     * @return in the order in which they were made
     */
    public List<Communicator> communicatorsBeyond() {
        return home.beyond();
    }

    /**
     * Returns the channel to a process of another job, which begins to connect on first use. With the progress lock.
     *
     * @param process its index
     * @return its channel
     * @throws RailException PEER if the process is lost
     */
    public VirtualChannel channel(int process) {
        return home.channel(peers.peer(process));
    }

    /**
     * Ends what waits for a process of another job that has ended.
     *
     * @param process its index
     * @param isKnown asked with the progress lock, whether that process still has the index: it may have been parted
     *     from since somebody has seen that it has ended, and another one may have come
     * @param cause what is known of it
     */
    public void lose(int process, BooleanSupplier isKnown, RailException cause) {
        lock.enterAsAgent();
        try {
            if (isKnown.getAsBoolean() && peers.peer(process).failure == null) {
                requests.expect(null);
                all.handlers().onPeerLost(process, cause);
            }
        } finally {
            lock.exit();
        }
    }
}
