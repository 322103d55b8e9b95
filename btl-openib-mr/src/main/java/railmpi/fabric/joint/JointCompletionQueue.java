package railmpi.fabric.joint;

import java.util.IdentityHashMap;
import java.util.Map;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.QueuePair;
import railmpi.fabric.SharedReceiveQueue;
import railmpi.fabric.WorkCompletion;

/**
 * One completion queue of each domain. A poll brings the completions of one of them, and begins with the next one each
 * time. Hot path: short. Owner: the holder of the progress lock.
 */
final class JointCompletionQueue implements CompletionQueue {
    private final CompletionQueue[] parts;
    /** What connections of a domain share, as this fabric knows it. */
    private final Map<SharedReceiveQueue, JointSharedReceives> shared = new IdentityHashMap<>();

    private int next;

    JointCompletionQueue(CompletionQueue[] parts) {
        this.parts = parts;
    }

    /** Returns what a connection of a domain shares with others of its domain, null if nothing. */
    static SharedReceiveQueue sharedReceives(CompletionQueue queue, QueuePair connection, int domain) {
        SharedReceiveQueue inner = connection.sharedReceives();
        return inner == null
                ? null
                : ((JointCompletionQueue) queue)
                        .shared.computeIfAbsent(inner, one -> new JointSharedReceives(one, domain));
    }

    /** Returns the queue of a domain. */
    static CompletionQueue part(CompletionQueue queue, int domain) {
        return ((JointCompletionQueue) queue).parts[domain];
    }

    @Override
    public int poll(WorkCompletion[] batch) {
        for (int tries = 0; tries < parts.length; tries++) {
            CompletionQueue part = nextPart();
            int found = part.poll(batch);
            if (found != 0) {
                return found;
            }
        }
        return 0;
    }

    /** Goes round, so that a part that always has something does not keep the others from being asked. */
    private CompletionQueue nextPart() {
        CompletionQueue part = parts[next];
        next = next + 1 == parts.length ? 0 : next + 1;
        return part;
    }

    @Override
    public int take(WorkCompletion[] batch) {
        for (int tries = 0; tries < parts.length; tries++) {
            CompletionQueue part = nextPart();
            int found = part.take(batch);
            if (found != 0) {
                return found;
            }
        }
        return 0;
    }

    @Override
    public void close() {
        for (CompletionQueue part : parts) {
            part.close();
        }
    }
}
