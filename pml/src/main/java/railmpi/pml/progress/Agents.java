package railmpi.pml.progress;

import java.util.ArrayList;
import java.util.List;
import railmpi.btl.agent.Agent;
import railmpi.btl.channel.ChannelProvider;
import railmpi.core.progress.IdleStrategy;
import railmpi.core.progress.ProgressLock;
import railmpi.core.progress.Sleeper;
import railmpi.pml.protocol.LongMessages;
import railmpi.pml.state.Requests;

/**
 * The threads of the library that go on with what calls leave under way: for each kind of channel with events one that
 * sleeps on them, and one for all other channels. Owner: the holder of the progress lock; {@link #close} is called
 * without it.
 */
public final class Agents implements LongMessages {
    /** The longest sleep while something is awaited that may come without waking anybody. */
    private static final int SILENT_SLEEP_MS = 1;

    private final ProgressLock lock;
    private final IdleStrategy idle;
    private final ProgressEngine progress;
    private final Requests requests;
    private final Completables completables;
    private final Activities activities;
    private final boolean isThreaded;
    /** Each puts threads to sleep by the one before it, the first by {@link #sleeper}. */
    private final List<Agent> agents = new ArrayList<>();

    private ChannelProvider[] everything = {};
    /** Channels without events; those with which memory is registered are left to the program then. */
    private ChannelProvider[] atLeisure = {};
    /** Puts threads to sleep as far as channels without events are concerned. */
    private Sleeper sleeper;
    /** Null where all channels have events, or there are none. */
    private LeisureAgent leisureAgent;

    private int watches;
    private boolean hasGuests;

    /** Creates them for a process that reaches nobody yet; threaded agents do all that they can. */
    @SuppressWarnings("checkstyle:ParameterNumber") // the parts that they drive
    public Agents(
            ProgressLock lock,
            IdleStrategy idle,
            Sleeper sleeper,
            ProgressEngine progress,
            Requests requests,
            Completables completables,
            Activities activities,
            boolean isThreaded) {
        this.lock = lock;
        this.idle = idle;
        this.sleeper = sleeper;
        this.progress = progress;
        this.requests = requests;
        this.completables = completables;
        this.activities = activities;
        this.isThreaded = isThreaded;
    }

    /**
     * Sets the channels of this process: those that were there before, and others.
     *
     * @param all those there are
     * @param added those of them that are new
     */
    public void reachBy(List<ChannelProvider> all, List<ChannelProvider> added) {
        everything = all.toArray(new ChannelProvider[0]);
        List<ChannelProvider> silent = new ArrayList<>();
        List<ChannelProvider> leisurely = new ArrayList<>();
        for (ChannelProvider each : all) {
            if (each.events() == null) {
                silent.add(each);
                if (!each.registersMemory()) {
                    leisurely.add(each);
                }
            }
        }
        atLeisure = leisurely.toArray(new ChannelProvider[0]);
        sleepBy(sleeperOf(silent));
        if (leisureAgent == null && atLeisure.length != 0) {
            addLeisureAgent();
        }
        for (ChannelProvider each : added) {
            if (each.events() != null) {
                addAgent(each);
            }
        }
        progress.reachBy(all, agents);
    }

    /** Returns what peers wake; where several would have to, or none do, threads nap. */
    private Sleeper sleeperOf(List<ChannelProvider> silent) {
        if (silent.isEmpty()) {
            return sleeper;
        }
        Sleeper only = silent.size() == 1 ? silent.get(0).sleeper() : null;
        if (only != null) {
            return only;
        }
        return sleeper instanceof Naps ? sleeper : new Naps();
    }

    private void sleepBy(Sleeper newSleeper) {
        if (newSleeper == sleeper) {
            return;
        }
        sleeper = newSleeper;
        if (agents.isEmpty()) {
            idle.sleepBy(newSleeper);
        } else {
            agents.get(0).sleepInNodeBy(newSleeper);
        }
        if (leisureAgent != null) {
            leisureAgent.sleepBy(newSleeper);
        }
    }

    /** Somebody may want a watch since before there was anything to be watched. */
    private void addLeisureAgent() {
        leisureAgent = new LeisureAgent(sleeper, new LeisureWork(), isThreaded);
        if (watches != 0) {
            leisureAgent.watch(true);
        }
        if (hasGuests) {
            leisureAgent.expectGuests(true);
        }
    }

    private void addAgent(ChannelProvider channels) {
        Sleeper before = agents.isEmpty() ? sleeper : agents.get(agents.size() - 1);
        Agent agent = new Agent(channels.events(), before, new EventWork(channels), isThreaded);
        agents.add(agent);
        idle.sleepBy(agent);
    }

    /** All is in place for channels that are new: their agents begin. */
    public void start() {
        for (Agent agent : agents) {
            if (agent.getState() == Thread.State.NEW) {
                agent.start();
            }
        }
    }

    /** Frames wait to be sent with more; the next call of the program sends them, or an agent does. */
    public void framesWait() {
        for (Agent agent : agents) {
            agent.applicationReturned();
        }
    }

    /** A call leaves something under way that no message completes. */
    public void workIsLeft() {
        for (Agent agent : agents) {
            agent.applicationLeftWork();
        }
        if (leisureAgent != null) {
            leisureAgent.activityIsUnderWay();
        }
    }

    @Override
    public void onLongMessage() {
        if (leisureAgent != null) {
            leisureAgent.messageIsUnderWay();
        }
    }

    /** Counts those who want what comes without an event to be watched while the program is in no call. */
    public void watch(int more) {
        watches += more;
        if (leisureAgent != null && (watches == 0 || watches == 1 && more == 1)) {
            leisureAgent.watch(watches != 0);
        }
    }

    /** Peers may seldom want something while the program is in no call, from now on, or not any more. */
    public void expectGuests(boolean areThere) {
        hasGuests = areThere;
        if (leisureAgent != null) {
            leisureAgent.expectGuests(areThere);
        }
    }

    /** Ends the threads. */
    public void close() {
        if (leisureAgent != null) {
            leisureAgent.close();
        }
        for (Agent agent : agents) {
            agent.close();
        }
    }

    /** What the agent of channels without events does, which leaves the others to theirs. */
    private final class LeisureWork extends AgentPasses implements LeisureAgent.Work {
        private boolean isBusy;

        LeisureWork() {
            super(lock);
        }

        @Override
        public boolean isUnderWay() {
            return activities.isUnderWay();
        }

        @Override
        public boolean isMessageUnderWay() {
            lock.enterAsAgent();
            try {
                return requests.isMessageUnderWay();
            } finally {
                lock.exit();
            }
        }

        @Override
        public int pass(boolean isFirst) {
            int moved = progress.advanceAsAgent(atLeisure);
            isBusy = progress.waitsForRoom();
            return moved;
        }

        @Override
        public boolean advance() {
            return !run() || isBusy;
        }
    }

    /** What the agent of channels with events does: all there is. Its polls do not count as the program's. */
    private final class EventWork extends AgentPasses implements Agent.Progress {
        private final ChannelProvider channels;

        EventWork(ChannelProvider channels) {
            super(lock);
            this.channels = channels;
        }

        @Override
        public int longestSleepMs(int wantedMs) {
            int longestMs = channels.longestSleepMs(wantedMs);
            if (completables.count == 0) {
                return longestMs;
            }
            return Math.min(longestMs, channels.isWrittenSilently() ? SILENT_SLEEP_MS : completables.patienceMs);
        }

        @Override
        public int pass(boolean isFirst) {
            if (isFirst) {
                channels.keepHouseSoon();
            }
            progress.pollAllSoon();
            return progress.advanceAsAgent(everything);
        }

        @Override
        public void advance() {
            run();
        }
    }
}
