package railmpi.pml;

import railmpi.core.progress.WaitRecord;
import railmpi.pml.progress.Waits;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.MessageStatus;
import railmpi.pml.state.PmlRequest;
import railmpi.pml.state.Requests;

/** Waits for several requests. Owner: the holder of the progress lock. */
final class Together {
    private static final int ALL_NULL = -1;
    private static final int NONE_COMPLETE = -2;

    private final Requests requests;
    private final Messages messages;
    private final Waits waits;
    private final MessageStatus status = new MessageStatus();

    Together(Requests requests, Messages messages, Waits waits) {
        this.requests = requests;
        this.messages = messages;
        this.waits = waits;
    }

    /** As {@link Pml#awaitAll} says. */
    void awaitAll(PmlRequest[] pending, Outcomes outcomes) {
        requireThread(pending);
        // the last first: polling goes on until the awaited one is complete
        for (int i = pending.length - 1; i >= 0; i--) {
            if (pending[i] != null && !pending[i].isComplete()) {
                waits.waitFor(pending[i], WaitRecord.WAIT);
            }
        }
        for (int i = 0; i < pending.length; i++) {
            if (pending[i] != null && hasSucceeded(pending[i])) {
                takeSuccess(pending[i], i, outcomes);
                pending[i] = null;
            }
        }
    }

    private static void requireThread(PmlRequest[] requests) {
        for (PmlRequest request : requests) {
            if (request != null) {
                Messages.requireThread(request);
            }
        }
    }

    private static boolean hasSucceeded(PmlRequest request) {
        request.bringHome();
        return request.failure == null;
    }

    private void takeSuccess(PmlRequest request, int index, Outcomes outcomes) {
        if (outcomes == null) {
            requests.release(request);
        } else {
            messages.takeOutcome(request, status);
            outcomes.succeeded(index, status);
        }
    }

    /** As {@link Pml#awaitAllOrFailure} says. */
    void awaitAllOrFailure(PmlRequest[] pending) {
        requireThread(pending);
        int passes = waits.begin();
        try {
            while (isToWait(pending)) {
                passes = waits.pass(null, passes, WaitRecord.WAIT, Communicator.ANY_SOURCE, Communicator.ANY_TAG, null);
            }
        } finally {
            waits.end(passes);
        }
    }

    private boolean isToWait(PmlRequest[] pending) {
        boolean isToWait = false;
        for (PmlRequest request : pending) {
            if (request != null) {
                if (request.isComplete() ? request.failure != null : waits.isInDoubt(request)) {
                    return false;
                }
                isToWait |= !request.isComplete();
            }
        }
        return isToWait;
    }

    /** As {@link Pml#awaitAny} says. */
    int awaitAny(PmlRequest[] candidates, int count) {
        int index = firstComplete(candidates, count);
        return index == NONE_COMPLETE ? waitForAny(candidates, count) : index;
    }

    private int firstComplete(PmlRequest[] candidates, int count) {
        int result = ALL_NULL;
        for (int i = 0; i < count; i++) {
            if (candidates[i] != null) {
                if (candidates[i].isComplete() || waits.isInDoubt(candidates[i])) {
                    return i;
                }
                result = NONE_COMPLETE;
            }
        }
        return result;
    }

    private int waitForAny(PmlRequest[] candidates, int count) {
        int passes = waits.begin();
        int index;
        try {
            do {
                passes = waits.pass(
                        null, passes, WaitRecord.WAIT_ANY, Communicator.ANY_SOURCE, Communicator.ANY_TAG, null);
                index = firstComplete(candidates, count);
            } while (index == NONE_COMPLETE);
        } finally {
            waits.end(passes);
        }
        return index;
    }
}
