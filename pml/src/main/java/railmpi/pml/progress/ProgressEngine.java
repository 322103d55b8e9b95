package railmpi.pml.progress;

import java.util.ArrayList;
import java.util.List;
import railmpi.btl.agent.Agent;
import railmpi.btl.channel.ChannelPass;
import railmpi.btl.channel.ChannelProvider;
import railmpi.btl.channel.Channels;
import railmpi.core.compile.Seam;
import railmpi.pml.node.CrossMemoryMoves;
import railmpi.pml.protocol.Sender;
import railmpi.pml.state.Peers;
import railmpi.pml.state.PmlRequest;
import railmpi.pml.state.Requests;

/**
 * Moves everything outstanding of this process one step on: messages that have arrived, what waits for room, moves
 * across memories, what else is waited for, activities. The first channels of each sort have a field of their own, so
 * that a pass of most jobs has no loop over them. Owner: the holder of the progress lock, by whom
 * all is called.
 */
public final class ProgressEngine {
    /** Passes for one poll that calls the system: such a call costs as much as that. */
    private static final int SYSTEM_PERIOD = 64;
    /** The same where each idle pass yields. */
    private static final int SYSTEM_PERIOD_YIELDING = 4;

    private final boolean isOversubscribed;
    /** Channels that are polled in each pass; null if there are none. */
    private ChannelPass often;
    /** More of them; null in most jobs. */
    private ChannelPass[] alsoOften;
    /** Channels whose polls call the system; null if there are none. */
    private ChannelPass seldom;
    /** More of them; null in most jobs. */
    private ChannelPass[] alsoSeldom;

    private final Requests requests;
    private final Peers peers;
    private final Sender sender;
    private final Channels all;
    private final CrossMemoryMoves crossMemory;
    private final Completables completables;
    private final Activities activities;
    /** Each sleeps on the events of some channels; null where there are none. */
    private Agent[] agents;
    /** Passes between two polls that call the system; 0 where none do. */
    private int systemPeriod;

    private int passesToSystem;

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

    /** Sets what is polled, and the agents that are told of polls. */
    void reachBy(List<ChannelProvider> channels, List<Agent> newAgents) {
        List<ChannelPass> cheap = new ArrayList<>();
        List<ChannelPass> dear = new ArrayList<>();
        for (ChannelProvider each : channels) {
            (each.callsSystem() ? dear : cheap).add(each.pass());
        }
        often = cheap.isEmpty() ? null : cheap.get(0);
        alsoOften = allButFirst(cheap);
        seldom = dear.isEmpty() ? null : dear.get(0);
        alsoSeldom = allButFirst(dear);
        agents = newAgents.isEmpty() ? null : newAgents.toArray(new Agent[0]);
        if (seldom == null || often == null) {
            systemPeriod = seldom == null ? 0 : 1;
        } else {
            systemPeriod = isOversubscribed ? SYSTEM_PERIOD_YIELDING : SYSTEM_PERIOD;
        }
    }

    private static ChannelPass[] allButFirst(List<ChannelPass> channels) {
        return channels.size() < 2 ? null : channels.subList(1, channels.size()).toArray(new ChannelPass[0]);
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
        int moved = pollOften();
        if (systemPeriod != 0 && --passesToSystem <= 0) {
            moved += pollSeldom();
        }
        return advanceRest(moved);
    }

    /** As {@link #advance}, by an agent, which polls these channels. */
    int advanceAsAgent(ChannelPass[] polled) {
        requests.expect(null);
        return advanceRest(poll(polled));
    }

    /** Tells whether something waits for room at a peer, who does not wake this process when there is some. */
    boolean waitsForRoom() {
        return peers.busyCount() != 0 || completables.waitForRoom();
    }

    private int pollOften() {
        int moved = often == null ? 0 : often.poll();
        return alsoOften == null ? moved : moved + poll(alsoOften);
    }

    private static int poll(ChannelPass[] channels) {
        int moved = 0;
        for (ChannelPass each : channels) {
            moved += each.poll();
        }
        return moved;
    }

    /** Lets the next pass poll all channels: the last ones were left out, or not of the program. */
    public void pollAllSoon() {
        passesToSystem = 0;
    }

    /** Tells whether the program waits for nothing: frames that arrive may be left alone for a while. */
    boolean hasNoRequests() {
        return requests.areNone();
    }

    /** Tells whether all that can happen is that frames arrive. */
    public boolean isQuiet() {
        return peers.busyCount() == 0
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
        if (moved != 0) {
            flush();
        }
        return moved;
    }

    /** Sends what was committed to channels whose polls call the system, and waits for more. */
    void flush() {
        if (seldom != null) {
            seldom.flush();
            if (alsoSeldom != null) {
                flush(alsoSeldom);
            }
        }
    }

    private int pollSeldom() {
        int moved = seldom.poll();
        if (alsoSeldom != null) {
            moved += poll(alsoSeldom);
        }
        if (agents != null) {
            tellPolled();
        }
        passesToSystem = moved == 0 ? systemPeriod : 1;
        return moved;
    }

    private void tellPolled() {
        for (Agent agent : agents) {
            agent.applicationPolled();
        }
    }

    private static void flush(ChannelPass[] channels) {
        for (ChannelPass each : channels) {
            each.flush();
        }
    }
}
