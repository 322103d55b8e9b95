package railmpi.pml.state;

import java.util.ArrayList;
import java.util.List;
import railmpi.core.memory.MemoryLimits;

/**
 * Bounds what this process keeps of messages that nobody has asked for yet. While it keeps more than its limit, a
 * sender of whom it keeps more than a share of that has to ask before each message, so that one who floods leaves room
 * for the others; all together keep at most a quarter more than the limit, and what is on its way when they are told.
 * Owner: the holder of the progress lock.
 */
public final class UnexpectedBudget {
    /** What a message costs beside its data: its places in the queues. */
    private static final int MESSAGE_BYTES = 512;
    /** The shares of all senders together are this part of the limit. */
    private static final int SHARES = 4;
    /** The part of the JVM's memory, and of the machine's memory, that the default is. */
    private static final int DEFAULT_PART = 4;
    /** Up to here nobody asks what the default is. */
    private static final long SURE_BYTES = 1024 * 1024;

    /** What is counted of a sender. */
    abstract static class Source {
        private long unexpectedBytes;
        private boolean isThrottled;
        public final boolean isSelf;

        Source(boolean isSelf) {
            this.isSelf = isSelf;
        }

        /** Asks it to send no eager data, or to send it again. */
        public abstract void throttle(boolean throttle);
    }

    /** All that may send. */
    public interface Processes {
        /** Returns how many there are. */
        int count();

        /** Returns how many share this machine, as far as is known. */
        int countInNode();
    }

    private final Processes processes;
    private final List<Source> throttled = new ArrayList<>();
    private boolean isLimitKnown;
    private long limitBytes;
    private long heldBytes;

    /**
     * Creates the budget of a process that keeps nothing.
     *
     * @param limitBytes 0 for the default
     */
    public UnexpectedBudget(Processes processes, long limitBytes) {
        this.processes = processes;
        this.limitBytes = limitBytes == 0 ? SURE_BYTES : limitBytes;
        isLimitKnown = limitBytes != 0;
    }

    /** A message is kept, with so much of its data. */
    public void add(Source sender, long dataBytes) {
        heldBytes += dataBytes + MESSAGE_BYTES;
        sender.unexpectedBytes += dataBytes + MESSAGE_BYTES;
        if (heldBytes > limitBytes && isBeyondLimit(sender)) {
            throttle(sender);
        }
    }

    private boolean isBeyondLimit(Source sender) {
        if (!isLimitKnown) {
            isLimitKnown = true;
            limitBytes = defaultBytes();
        }
        return heldBytes > limitBytes && !sender.isThrottled && !sender.isSelf && sender.unexpectedBytes > shareBytes();
    }

    private long defaultBytes() {
        long ofMachine = MemoryLimits.machineBytes() / processes.countInNode();
        return Math.max(SURE_BYTES, Math.min(MemoryLimits.jvmBytes(), ofMachine) / DEFAULT_PART);
    }

    private long shareBytes() {
        return limitBytes / SHARES / processes.count();
    }

    private void throttle(Source sender) {
        sender.isThrottled = true;
        throttled.add(sender);
        sender.throttle(true);
    }

    /** There is hardly any memory for more than is kept now. */
    public void stopHere() {
        isLimitKnown = true;
        limitBytes = Math.min(limitBytes, Math.max(heldBytes, SURE_BYTES));
    }

    /** A message that was kept is received. */
    public void remove(Source sender, long dataBytes) {
        heldBytes -= dataBytes + MESSAGE_BYTES;
        sender.unexpectedBytes -= dataBytes + MESSAGE_BYTES;
        if (sender.isThrottled && sender.unexpectedBytes <= shareBytes() / 2) {
            throttled.remove(sender);
            unthrottle(sender);
        }
        if (!throttled.isEmpty() && heldBytes <= limitBytes / 2) {
            throttled.forEach(UnexpectedBudget::unthrottle);
            throttled.clear();
        }
    }

    private static void unthrottle(Source sender) {
        sender.isThrottled = false;
        sender.throttle(false);
    }
}
