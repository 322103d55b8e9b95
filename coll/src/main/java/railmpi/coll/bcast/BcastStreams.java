package railmpi.coll.bcast;

import java.util.HashMap;
import java.util.Map;
import railmpi.coll.flag.LinePool;
import railmpi.coll.multicast.MulticastGroups;
import railmpi.pml.state.Attachment;
import railmpi.pml.state.Communicator;

/** The streams of a communicator, one for each root. Owner: the thread that begins broadcasts. */
final class BcastStreams implements Attachment {
    /** Each has a window in every process. */
    static final int MOST_ROOTS = 8;

    private final Communicator communicator;
    private final LinePool<StreamWindow> windows;
    private final MulticastGroups groups;
    private final Map<Integer, BcastStream> byRoot = new HashMap<>();

    BcastStreams(Communicator communicator, LinePool<StreamWindow> windows, MulticastGroups groups) {
        this.communicator = communicator;
        this.windows = windows;
        this.groups = groups;
    }

    /** Returns the stream of a root; null if too many others have one, which is the same at all ranks. */
    BcastStream ofRoot(int root) {
        BcastStream stream = byRoot.get(root);
        if (stream == null && byRoot.size() < MOST_ROOTS) {
            stream = new BcastStream(communicator, root, windows, groups);
            byRoot.put(root, stream);
        }
        return stream;
    }

    @Override
    public void onFreed() {
        byRoot.values().forEach(BcastStream::free);
    }

    @Override
    public void onEnded() {
        byRoot.values().forEach(BcastStream::tellRepaired);
    }
}
