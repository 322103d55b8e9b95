package railmpi.pml.progress;

import java.util.List;
import java.util.function.BooleanSupplier;
import railmpi.btl.BtlParameters;
import railmpi.btl.channel.ChannelProvider;
import railmpi.btl.channel.InboundFrames;
import railmpi.core.RailException;
import railmpi.core.compile.Seam;
import railmpi.core.param.Parameters;
import railmpi.core.progress.IdleStrategy;
import railmpi.core.progress.ProgressLock;
import railmpi.core.progress.Sleeper;
import railmpi.core.progress.StackReserve;
import railmpi.core.progress.VirtualThreads;
import railmpi.fabric.FabricEvents;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;
import railmpi.pml.state.Peer;
import railmpi.pml.state.Peers;
import railmpi.pml.state.PmlConfig;
import railmpi.pml.state.PmlRequest;
import railmpi.pml.state.RequestKind;

/**
 * How a call that cannot return yet spends its time: it drives the {@link ProgressEngine}, and idles while nothing
 * moves. Called with the progress lock held, which is given up while the thread idles, and to threads that want it. A
 * wait counts its idle passes from 0 and gives the count to {@link #end}. Long waits are noted for {@code mpirun} to
 * tell. Source: docs/adr/0003-waiting.md.
 */
public final class Waits {
    /**
     * Where each pass calls the system, a yield costs less than that, and lets the compiler work while messages are
     * awaited.
     */
    private static final int SYSTEM_SPIN_PASSES = 50;

    /** Longest nap; what arrives ends it. */
    private static final int NAP_MS = 1;

    /** Between two looks whether threads that are to leave have left. */
    private static final long LEAVING_NS = 50_000;

    /**
     * A virtual thread for which there is something to do again and again, but never what it waits or asks for, keeps
     * its carrier for no more turns than this.
     */
    private static final int MOST_TURNS = 32;

    /** Looks before the first pass: as many yields as a barrier takes where ranks share cores, and some more. */
    private static final int YIELDING_LOOKS = 8;

    private static final int SPINNING_LOOKS = 64;

    /** Looks of a wait that leaves the core before each of them: what it waits for is a few turns of others away. */
    private static final int SPARING_LOOKS = 16;

    private final ProgressLock lock;
    private final IdleStrategy idle;
    private final ProgressEngine progress;
    /** What all that is awaited comes over; null if there is more than that, or nothing tells of it. */
    private FabricEvents onlyEvents;
    /** Whether a pass needs system calls. */
    private boolean callsSystem;

    /** Null where a wait cannot be left before the request is complete. */
    private Peers tolerant;

    private final WaitNotes notes;
    private final boolean isOversubscribed;

    /** Passes of waits that moved only something else, and vain questions. */
    private int turns;

    /** Threads that look for something without the lock. Owner: its holder. */
    private int looking;

    /** Whether nobody may wait any longer. */
    private boolean isOver;

    /** Creates what waits by an engine. */
    public Waits(PmlConfig config, ProgressLock lock, IdleStrategy idle, ProgressEngine progress) {
        this.lock = lock;
        this.idle = idle;
        this.progress = progress;
        notes = new WaitNotes(config.waitFile());
        isOversubscribed = config.oversubscribed();
    }

    /** Returns how threads idle that the sleeper puts to sleep, for the channels of the job and its parameters. */
    public static IdleStrategy newIdleStrategy(PmlConfig config, ProgressLock lock, Sleeper sleeper) {
        Parameters parameters = config.parameters();
        int spinPasses = config.oversubscribed() ? 0 : parameters.get(BtlParameters.SPIN_PASSES);
        long passes = (long) spinPasses + parameters.get(BtlParameters.YIELD_PASSES);
        int spinning = doAllCallSystem(config.channels()) ? Math.min(spinPasses, SYSTEM_SPIN_PASSES) : spinPasses;
        FabricEvents events = onlyEventsOf(config.channels());
        boolean mayNap = events != null && events.movesInKernel();
        BooleanSupplier nap = mayNap ? () -> events.nap(NAP_MS) : null;
        return new IdleStrategy(lock, sleeper, spinning, passes - spinning, nap);
    }

    private static boolean doAllCallSystem(List<ChannelProvider> channels) {
        for (ChannelProvider each : channels) {
            if (!each.callsSystem()) {
                return false;
            }
        }
        return !channels.isEmpty();
    }

    private static FabricEvents onlyEventsOf(List<ChannelProvider> channels) {
        return channels.size() == 1 ? channels.get(0).events() : null;
    }

    /** Lets waits end when processes have failed that are in doubt. */
    public void tolerate(Peers peers) {
        tolerant = peers;
    }

    /** Throws if a wait may never end, and the program is to decide whether it goes on. */
    public void requireHope(PmlRequest awaited) {
        RailException failure = awaited == null || tolerant == null ? null : tolerant.doubtAbout(awaited);
        if (failure != null) {
            throw new RailException(
                    RailException.Category.PROCESS_FAILED_PENDING,
                    failure.getMessage() + "; the receive from any rank goes on when the failure is acknowledged",
                    failure);
        }
    }

    /** Tells whether {@link #requireHope} throws. */
    public boolean isInDoubt(PmlRequest awaited) {
        return tolerant != null && tolerant.doubtAbout(awaited) != null;
    }

    /** Sets the channels by which that comes which is waited for. */
    public void reachBy(List<ChannelProvider> channels) {
        onlyEvents = onlyEventsOf(channels);
        callsSystem = false;
        for (ChannelProvider each : channels) {
            callsSystem |= each.callsSystem();
        }
    }

    /** Waits until a request is complete; the operation is one of {@link railmpi.core.progress.WaitRecord}. */
    @Seam
    public void waitFor(PmlRequest request, int operation) {
        int passes = begin();
        Communicator communicator = request.communicator;
        try {
            do {
                passes = pass(request, passes, operation, request.rank, request.tag, communicator);
                if (passes != 0 && !request.isComplete()) {
                    passes = lookAt(request, passes);
                }
            } while (!request.isComplete());
        } finally {
            end(passes);
        }
    }

    /** Looks for the next frame of the only peer that can complete a request; returns the new count of idle passes. */
    private int lookAt(PmlRequest request, int passes) {
        InboundFrames ring = request.onlyRing();
        int looks = ring == null ? 0 : Math.min(ring.mostLooks(), idle.spinsLeft(passes));
        return looks == 0 ? passes : idle.spun(passes, looksAt(ring, looks));
    }

    /**
     * Looks for the next frame of a peer for the beginning of a wait that spins. Call after a vain look.
     *
     * @return as {@link InboundFrames#head()}
     */
    long lookAt(InboundFrames ring) {
        int most = progress.hasNoRequests() ? ring.mostLooksAlone() : ring.mostLooks();
        int left = Math.min(most, idle.spinsLeft(0));
        long head = 0;
        if (left > 0 && progress.isQuiet()) {
            do {
                head = ring.headAgain();
            } while (head == 0 && --left > 0 && isAlone());
        }
        return head;
    }

    /** Tells whether the wait that begins is for {@link #lookSparingly}; counts such waits. */
    boolean spares() {
        return idle.spares();
    }

    /**
     * As {@link #lookAt}, where others want the core. What waits to be sent goes out before it is left: who is to
     * answer may have it. Other threads of this process may have had the lock meanwhile; if they have found that the
     * peer is lost, its ring is not touched any more.
     */
    long lookSparingly(Peer peer, InboundFrames ring) {
        long head = 0;
        looking++;
        try {
            for (int left = SPARING_LOOKS; head == 0 && left > 0 && !isOver && progress.isQuiet(); left--) {
                progress.flush();
                idle.giveWay();
                if (peer.inbound != ring) {
                    break;
                }
                head = ring.headAgain();
            }
        } finally {
            looking--;
        }
        return head;
    }

    /** Looks for a short while whether something has come that far, without passes; returns whether it has. */
    public boolean lookFor(Completable operation, long number) {
        if (!operation.canBeSeen()) {
            return false;
        }
        looking++;
        try {
            long holder = lock.pause();
            try {
                return isSoonSeen(operation, number);
            } finally {
                lock.resume(holder);
            }
        } finally {
            looking--;
        }
    }

    private boolean isSoonSeen(Completable operation, long number) {
        boolean isSeen = false;
        for (int left = isOversubscribed ? YIELDING_LOOKS : SPINNING_LOOKS; left > 0 && !isSeen; left--) {
            if (isOversubscribed) {
                VirtualThreads.giveWay();
            } else {
                Thread.onSpinWait();
            }
            isSeen = operation.isSeen(number);
        }
        return isSeen;
    }

    /** Tells whether nobody else wants the lock, for who spins. */
    private boolean isAlone() {
        Thread.onSpinWait();
        return !lock.isContended();
    }

    /** Returns how often it has looked in vain. */
    private int looksAt(InboundFrames ring, int most) {
        int looks = 0;
        if (progress.isQuiet() && ring.head() == 0) {
            do {
                looks++;
            } while (looks < most && isAlone() && ring.headAgain() == 0);
        }
        return looks;
    }

    /** Lets the next pass poll all channels. */
    void pollAllSoon() {
        progress.pollAllSoon();
    }

    /**
     * Begins a wait: what it takes in is not to end half-way for want of stack. Returns the first count of idle passes.
     */
    public int begin() {
        requireStack();
        return 0;
    }

    private void requireStack() {
        if (callsSystem) {
            StackReserve.requireForSystemCall();
        } else {
            StackReserve.require();
        }
    }

    /** One look for work, and some idling if there was none; returns the new count of idle passes. */
    @Seam
    public int pass(PmlRequest awaited, int passes, int operation, int rank, int tag, Communicator communicator) {
        boolean hasMoved = progress.advance(awaited) != 0;
        boolean isDone = awaited != null && awaited.isComplete();
        if (hasMoved) {
            boolean hasRested = awaited != null && !isDone && rest();
            if (!hasRested && (lock.isContended() || !isDone && isCarrierDue())) {
                lock.handOver();
            }
            if (passes != 0) {
                end(passes); // last: the caller ends a wait that fails
            }
            return 0;
        }
        if (isDone || rest()) {
            return passes;
        }
        if (isOver) {
            throw new RailException(
                    RailException.Category.FINALIZED, "MPI was finalized while this thread waited in a call");
        }
        if (tolerant != null) {
            requireHope(awaited);
        }
        int newPasses = idle.idle(passes, progress.waitsForRoom());
        if (idle.becameLong(newPasses)) {
            PmlRequest message = awaited == null ? null : awaited.awaited();
            notes.enter(operation, rank, tag, communicator, message != null && message.isThrottled());
            if (message != null) {
                watchPeer(message);
            }
        }
        return newPasses;
    }

    /** Tells whether it is time to let other virtual threads have the carrier of this one, if it has one. */
    private boolean isCarrierDue() {
        return ++turns % MOST_TURNS == 0 && VirtualThreads.isCurrent();
    }

    /** Leaves the core to others while all there is goes on by itself in the kernel; returns whether it did. */
    private boolean rest() {
        long restNs = onlyEvents == null ? 0 : onlyEvents.quietNs();
        if (restNs == 0) {
            return false;
        }
        idle.rest(restNs);
        return true;
    }

    private static void watchPeer(PmlRequest awaited) {
        boolean comesFromThere = awaited.kind == RequestKind.RECEIVE || awaited.kind == RequestKind.WAIT;
        if (comesFromThere && awaited.rank != Communicator.ANY_SOURCE) {
            awaited.communicator.peer(awaited.rank).protocol.watch();
        }
    }

    /** Ends a wait that has idled for that many passes. */
    public void end(int passes) {
        if (idle.isLong(passes)) {
            notes.leave();
        }
        idle.leave(passes);
    }

    /** Makes progress once unless a request is complete; returns whether it is. */
    public boolean poll(PmlRequest request) {
        if (!request.isComplete()) {
            advance(request);
        }
        return request.isComplete();
    }

    /** Makes progress once, of everything. */
    public void poll() {
        advance(null);
    }

    private void advance(PmlRequest awaited) {
        requireStack();
        if (progress.advance(awaited) == 0) {
            letOthersRun();
        }
    }

    private void letOthersRun() {
        if (isOversubscribed || lock.isContended() || isCarrierDue()) {
            lock.handOver();
        }
    }

    /** Returns the bytes of the latest note; none if there was no long wait. */
    public byte[] noted() {
        return notes.bytes();
    }

    /** Tells whether threads wait; without the lock the answer may be old at once. */
    public boolean areUnderWay() {
        return looking != 0 || idle.hasWaiting();
    }

    /** Deletes the notes; there are none afterwards. */
    public void closeNotes() {
        notes.close();
    }

    /**
     * Ends all waits of other threads, with an error for each, and returns when they have left; there is none
     * afterwards.
     */
    public void endAll() {
        isOver = true;
        while (areUnderWay()) {
            idle.wakeSleepers();
            idle.rest(LEAVING_NS);
        }
    }
}
