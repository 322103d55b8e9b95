package railmpi.pml.progress;

import railmpi.btl.agent.Agent;
import railmpi.btl.node.NodeChannels;
import railmpi.btl.rail.RailChannels;
import railmpi.core.progress.IdleStrategy;
import railmpi.core.progress.ProgressLock;
import railmpi.core.progress.Sleeper;
import railmpi.pml.node.LongMessages;
import railmpi.pml.state.Requests;

/**
 * The threads of the library that go on with what calls leave under way: one sleeps where the network wakes it, one
 * where shared memory does. Owner: the holder of the progress lock; {@link #close} is called without it.
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
    /** Null where no rails wake anybody. */
    private Agent agent;
    /** Null where no peer is in the node. */
    private NodeAgent nodeAgent;

    private int watches;

    /** Creates them for a process that reaches nobody yet; threaded agents do all that they can. */
    public Agents(
            ProgressLock lock,
            IdleStrategy idle,
            ProgressEngine progress,
            Requests requests,
            Completables completables,
            Activities activities,
            boolean isThreaded) {
        this.lock = lock;
        this.idle = idle;
        this.progress = progress;
        this.requests = requests;
        this.completables = completables;
        this.activities = activities;
        this.isThreaded = isThreaded;
    }

    /**
     * More peers are reached from now on.
     *
     * @param newNode the way to those of the node; null if there is none, or no new one
     * @param newRails the way to the others, as above
     * @param inNode puts threads to sleep where peers of the node wake them
     */
    public void reachBy(NodeChannels newNode, RailChannels newRails, Sleeper inNode) {
        if (newRails != null && newRails.events() != null) {
            agent = new Agent(newRails.events(), inNode, new RailWork(newRails), isThreaded);
            idle.sleepBy(agent);
        } else if (newNode != null && agent != null) {
            agent.sleepInNodeBy(inNode);
        } else if (newNode != null) {
            idle.sleepBy(inNode);
        }
        if (newNode != null) {
            nodeAgent = new NodeAgent(inNode, new NodeWork(), isThreaded);
        }
    }

    /** Returns the agent of the rails; null if they need none. */
    public Agent ofRails() {
        return agent;
    }

    /** All is in place for rails that are new: their agent begins. */
    public void start() {
        if (agent != null) {
            agent.start();
        }
    }

    /** Frames wait to be sent with more; the next call of the program sends them, or the agent does. */
    public void framesWait() {
        if (agent != null) {
            agent.applicationReturned();
        }
    }

    /** A call leaves something under way that no message completes. */
    public void workIsLeft() {
        if (agent != null) {
            agent.applicationLeftWork();
        }
        if (nodeAgent != null) {
            nodeAgent.activityIsUnderWay();
        }
    }

    @Override
    public void onLongMessage() {
        nodeAgent.messageIsUnderWay();
    }

    /** Counts those who want the node to be watched while the program is in no call. */
    public void watch(int more) {
        watches += more;
        if (nodeAgent != null && (watches == 0 || watches == 1 && more == 1)) {
            nodeAgent.watch(watches != 0);
        }
    }

    /** Ends the threads. */
    public void close() {
        if (nodeAgent != null) {
            nodeAgent.close();
        }
        if (agent != null) {
            agent.close();
        }
    }

    /** What the agent of the node does. */
    private final class NodeWork extends AgentPasses implements NodeAgent.Work {
        private boolean isBusy;

        NodeWork() {
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
            int moved = progress.advanceAsNodeAgent();
            isBusy = progress.waitsForRoom();
            return moved;
        }

        @Override
        public boolean advance() {
            return !run() || isBusy;
        }
    }

    /** What the agent of the rails does; its polls do not count as the program's. */
    private final class RailWork extends AgentPasses implements Agent.Progress {
        private final RailChannels rails;

        RailWork(RailChannels rails) {
            super(lock);
            this.rails = rails;
        }

        @Override
        public int longestSleepMs(int wantedMs) {
            int longestMs = rails.longestSleepMs(wantedMs);
            if (completables.count == 0) {
                return longestMs;
            }
            int patienceMs = mayBeWrittenSilently() ? SILENT_SLEEP_MS : completables.patienceMs;
            return Math.min(longestMs, patienceMs);
        }

        /** What a peer writes may be waited for, and nothing tells of it. */
        private boolean mayBeWrittenSilently() {
            return rails.port().capabilities().writesWithoutTargetCpu();
        }

        @Override
        public int pass(boolean isFirst) {
            if (isFirst) {
                rails.pass().keepHouseSoon();
            }
            return progress.advanceAsAgent();
        }

        @Override
        public void advance() {
            run();
        }
    }
}
