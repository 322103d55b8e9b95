package railmpi.pml.progress;

import java.util.List;
import railmpi.btl.agent.Agent;
import railmpi.btl.channel.ChannelProvider;
import railmpi.btl.channel.Channels;
import railmpi.btl.node.NodeChannels;
import railmpi.btl.rail.RailChannels;
import railmpi.btl.rail.RailPass;
import railmpi.core.compile.Seam;
import railmpi.pml.node.CrossMemoryMoves;
import railmpi.pml.protocol.Sender;
import railmpi.pml.state.Peers;
import railmpi.pml.state.PmlRequest;
import railmpi.pml.state.Requests;

/**
 * Moves everything outstanding of this process one step on: messages that have arrived, what waits for room, moves
 * across memories and over rails, what else is waited for, activities. Owner: the holder of the progress lock, by whom
 * all is called.
 */
public final class ProgressEngine {
    /** Polls of shared memory for one of the rails: a system call costs as much as that. */
    private static final int RAIL_PERIOD = 64;
    /** The same where each idle pass yields. */
    private static final int RAIL_PERIOD_YIELDING = 4;

    private final boolean isOversubscribed;
    private NodeChannels channels;
    private RailPass rails;
    /** Null where there are none. */
    private ChannelProvider[] kinds;

    private final Requests requests;
    private final Peers peers;
    private final Sender sender;
    private final Channels all;
    private final CrossMemoryMoves crossMemory;
    private final Completables completables;
    private final Activities activities;
    private Agent agent;
    /** Passes between two polls of the rails, which cost a system call; 0 where there are no rails. */
    private int railPeriod;

    private int passesToRails;

    @SuppressWarnings("checkstyle:ParameterNumber") // the parts that it drives
    public ProgressEngine(
            boolean isOversubscribed,
            Requests requests,
            Peers peers,
            Sender sender,
            Channels all,
            CrossMemoryMoves crossMemory,
            Completables completables,
            Activities activities) {
        this.isOversubscribed = isOversubscribed;
        this.requests = requests;
        this.peers = peers;
        this.sender = sender;
        this.all = all;
        this.crossMemory = crossMemory;
        this.completables = completables;
        this.activities = activities;
    }

    /** Sets what is polled; each but the list may be null. */
    public void reachBy(
            NodeChannels newChannels, List<ChannelProvider> newKinds, RailChannels newRails, Agent newAgent) {
        channels = newChannels;
        kinds = newKinds.isEmpty() ? null : newKinds.toArray(new ChannelProvider[0]);
        rails = newRails == null ? null : newRails.pass();
        agent = newAgent;
        railPeriod = railPeriod();
    }

    private int railPeriod() {
        if (rails == null || channels == null && kinds == null) {
            return rails == null ? 0 : 1;
        }
        return isOversubscribed ? RAIL_PERIOD_YIELDING : RAIL_PERIOD;
    }

    /**
     * Advances everything once.
     *
     * @param awaited the request that the caller waits for, or null
     * @return how much has moved, 0 if nothing
     */
    @Seam
    public int advance(PmlRequest awaited) {
        requests.expect(awaited);
        int moved = pollNode();
        if (railPeriod != 0 && --passesToRails <= 0) {
            moved += pollRails();
        }
        return advanceRest(moved);
    }

    /**
     * As {@link #advance}, by the agent: rails are polled, and the program's next pass polls them by itself all the
     * same.
     */
    int advanceAsAgent() {
        requests.expect(null);
        passesToRails = 0;
        return advanceRest(rails.poll() + pollNode());
    }

    /** As {@link #advance}, by the agent of the node, which leaves the rails to theirs. */
    int advanceAsNodeAgent() {
        requests.expect(null);
        return advanceRest(pollNode());
    }

    /** Tells whether something waits for room at a peer, who does not wake this process when there is some. */
    boolean waitsForRoom() {
        return peers.busyCount() != 0 || completables.waitForRoom();
    }

    private int pollNode() {
        if (kinds != null) {
            return pollKinds();
        }
        return channels == null ? 0 : channels.poll();
    }

    private int pollKinds() {
        int moved = channels == null ? 0 : channels.poll();
        for (ChannelProvider kind : kinds) {
            moved += kind.poll();
        }
        return moved;
    }

    /** Lets the next pass poll the rails: the program has been at work without passes. */
    public void pollRailsSoon() {
        passesToRails = 0;
    }

    /** Tells whether all that can happen is that frames arrive from peers of the node. */
    public boolean isQuiet() {
        return peers.busyCount() == 0
                && kinds == null
                && completables.count == 0
                && crossMemory.isIdle()
                && activities.isIdle()
                && all.isIdle();
    }

    /** Advances what does not come from a poll, after one that has moved so much. */
    private int advanceRest(int polled) {
        int moved = polled;
        if (peers.busyCount() != 0) {
            moved += sender.advance();
        }
        if (!all.isIdle()) {
            moved += all.advance();
        }
        if (!crossMemory.isIdle()) {
            moved += crossMemory.advance();
        }
        if (completables.count != 0) {
            moved += completables.advance();
        }
        requests.expect(null);
        if (!activities.isIdle()) {
            moved += activities.advance();
        }
        if (rails != null && moved != 0) {
            rails.flush();
        }
        return moved;
    }

    private int pollRails() {
        int moved = rails.poll();
        if (agent != null) {
            agent.applicationPolled();
        }
        passesToRails = moved == 0 ? railPeriod : 1;
        return moved;
    }
}
