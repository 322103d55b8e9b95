package railmpi.pml.progress;

import railmpi.core.LibraryThread;
import railmpi.core.RailException;
import railmpi.core.progress.ProgressLock;
import railmpi.pml.state.Activity;
import railmpi.pml.state.ActivityMessages;
import railmpi.pml.state.ActivityRequest;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.PmlRequest;
import railmpi.pml.state.RequestQueue;
import railmpi.pml.state.Requests;

/**
 * Advances the activities of this process for which it is complete what they wait for. Owner: the holder of the
 * progress lock.
 */
public final class Activities {
    private final ProgressLock lock;
    private final Requests requests;
    /** Set before the first activity. */
    private ActivityMessages messages;

    private final RequestQueue<ActivityRequest> ready;
    /** How many have begun and not ended. */
    private int underWay;

    /** The same for any thread to read. */
    private volatile boolean isUnderWay;

    /** Creates what has no activities. */
    public Activities(ProgressLock lock, Requests requests) {
        this.lock = lock;
        this.requests = requests;
        ready = requests.readyActivities();
    }

    /** Sets what activities begin and end messages by. */
    public void talkBy(ActivityMessages newMessages) {
        messages = newMessages;
    }

    /** Starts an activity and advances it as far as it gets at once. */
    public PmlRequest start(Communicator communicator, Activity activity) {
        ActivityRequest request = requests.newActivity();
        request.activity = activity;
        underWay++;
        isUnderWay = true;
        request.describe(communicator, Communicator.ANY_SOURCE, Communicator.ANY_TAG);
        resume(request);
        return request;
    }

    /** Tells whether some activity has begun and not ended. Any thread. */
    public boolean isUnderWay() {
        return isUnderWay;
    }

    /** Tells whether none can go on. */
    public boolean isIdle() {
        return ready.isEmpty();
    }

    /** Advances all that can go on and that this thread may touch; returns how many. */
    public int advance() {
        boolean isAgent = lock.isHeldByAgent() || Thread.currentThread() instanceof LibraryThread;
        ActivityRequest firstLeft = null;
        int advanced = 0;
        while (!ready.isEmpty() && ready.first() != firstLeft) {
            ActivityRequest request = ready.removeFirst();
            if (!mayResume(request.activity, isAgent)) {
                ready.add(request);
                firstLeft = firstLeft == null ? request : firstLeft;
            } else {
                resume(request);
                advanced++;
            }
        }
        return advanced;
    }

    private static boolean mayResume(Activity activity, boolean isAgent) {
        Thread only = activity.onlyThread();
        return only == null ? !(isAgent && activity.runsProgramCode()) : only == Thread.currentThread();
    }

    private void resume(ActivityRequest request) {
        request.blockedOn = null;
        PmlRequest next = null;
        try {
            next = request.activity.advance(messages);
        } catch (RailException e) {
            request.failure = e;
        } catch (RuntimeException | Error e) {
            request.failure = new RailException(
                    RailException.Category.INTERNAL, "an operation in the background has failed: " + e, e);
        }
        if (next == null) {
            isUnderWay = --underWay != 0;
            requests.complete(request);
        } else {
            next.waiter = request;
            request.blockedOn = next;
            request.rank = next.rank;
            request.tag = next.tag;
        }
    }
}
