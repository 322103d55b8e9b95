package railmpi.pml;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.VirtualChannel;
import railmpi.core.RailException;
import railmpi.pml.progress.Completables;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;
import railmpi.pml.state.Failures;
import railmpi.pml.state.LocalProcess;
import railmpi.pml.state.Peers;
import railmpi.pml.state.PmlRequest;

/**
 * Short frames to other processes that belong to no message. What finds no room waits, and goes out in later passes, in
 * order to each process, whatever waits for others; what is for a process that has failed is dropped. Owner: the holder
 * of the progress lock.
 */
final class Notices implements Completable {
    private static final int TAG = 0;

    private record Notice(Object owner, int process, int kind, long word1, long word2, long[] payload) {}

    private final Peers peers;
    private final LocalProcess home;
    private final Failures failures;
    private final Completables completables;
    private final Communicator self;
    private final ArrayDeque<Notice> waiting = new ArrayDeque<>();
    /** During a pass: to whom something waits already. */
    private final Set<Integer> full = new HashSet<>();

    private boolean isUnderWay;

    Notices(Peers peers, LocalProcess home, Failures failures, Completables completables, Communicator self) {
        this.peers = peers;
        this.home = home;
        this.failures = failures;
        this.completables = completables;
        this.self = self;
    }

    /** Sends a frame for the sake of something, at once if there is room. */
    @SuppressWarnings("checkstyle:ParameterNumber") // a frame, and who sends it
    void send(Object owner, int process, int kind, long word1, long word2, long[] payload) {
        waiting.add(new Notice(owner, process, kind, word1, word2, payload));
        if (!advance(0) && !isUnderWay) {
            isUnderWay = true;
            PmlRequest request = completables.start(self, Communicator.ANY_SOURCE, TAG, this, 0);
            request.isOrphan = true;
        }
    }

    /** Tells whether all of an owner have gone out. */
    boolean areOut(Object owner) {
        for (Notice notice : waiting) {
            if (notice.owner() == owner) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean advance(long number) {
        Iterator<Notice> each = waiting.iterator();
        full.clear();
        while (each.hasNext()) {
            Notice notice = each.next();
            if (failures.contains(notice.process()) || !full.contains(notice.process()) && isWritten(notice)) {
                each.remove();
            } else {
                full.add(notice.process());
            }
        }
        isUnderWay &= !waiting.isEmpty();
        return waiting.isEmpty();
    }

    @Override
    public boolean waitsForRoom() {
        return !waiting.isEmpty();
    }

    private boolean isWritten(Notice notice) {
        VirtualChannel channel;
        try {
            channel = home.channel(peers.peer(notice.process()));
        } catch (RailException e) {
            if (e.category() != RailException.Category.PEER) {
                throw e;
            }
            return false; // its failure has not been told yet
        }
        int payloadBytes = notice.payload().length * Long.BYTES;
        int frame = channel.claim(payloadBytes);
        if (frame < 0) {
            return false;
        }
        var bytes = channel.block().bytes();
        bytes.putLong(frame + FrameLayout.WORD1_OFFSET, notice.word1());
        bytes.putLong(frame + FrameLayout.WORD2_OFFSET, notice.word2());
        int at = frame + FrameLayout.payloadOffset(payloadBytes);
        for (long word : notice.payload()) {
            bytes.putLong(at, word);
            at += Long.BYTES;
        }
        channel.commit(notice.kind(), payloadBytes);
        channel.flush();
        return true;
    }
}
