package railmpi.fabric.fault;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.QueuePair;
import railmpi.fabric.WorkCompletion;
import railmpi.fabric.WorkCompletion.Status;

/** Takes the completions of the wrapped queue and hands them over later. Owner: the holder of the progress lock. */
final class FaultyCompletionQueue implements CompletionQueue {
    private static final int BATCH = 32;

    private final FaultInjectingFabric fabric;
    private final CompletionQueue inner;
    private final WorkCompletion[] batch = new WorkCompletion[BATCH];
    /** Requests under way in the wrapped fabric; the index is the id there. */
    private final List<FaultyRequest> slots = new ArrayList<>();

    private final ArrayDeque<Integer> freeSlots = new ArrayDeque<>();
    private final List<CompletionLine> lines = new ArrayList<>();
    private boolean isClosed;

    FaultyCompletionQueue(FaultInjectingFabric fabric, CompletionQueue inner) {
        this.fabric = fabric;
        this.inner = inner;
        for (int i = 0; i < BATCH; i++) {
            batch[i] = new WorkCompletion();
        }
    }

    CompletionQueue inner() {
        return inner;
    }

    void add(CompletionLine line) {
        lines.add(line);
    }

    /** Something that posts a request under an id of this queue. */
    interface Posting {
        int post(FaultyRequest request, long id);
    }

    /** Posts a request that completes here. */
    int post(FaultyRequest request, QueuePair to) {
        return post(request, (posted, id) -> posted.postTo(to, id));
    }

    int post(FaultyRequest request, Posting posting) {
        int slot = freeSlots.isEmpty() ? slots.size() : freeSlots.peek();
        int result = posting.post(request, slot);
        if (result == QueuePair.POSTED) {
            if (slot == slots.size()) {
                slots.add(request);
            } else {
                freeSlots.pop();
                slots.set(slot, request);
            }
        }
        return result;
    }

    /** Takes what the wrapped queue has now; returns how many. */
    int drain() {
        int count = isClosed ? 0 : inner.poll(batch);
        for (int i = 0; i < count; i++) {
            int slot = (int) batch[i].workRequestId;
            FaultyRequest request = slots.set(slot, null);
            freeSlots.push(slot);
            finish(request, batch[i]);
        }
        return count;
    }

    private void finish(FaultyRequest request, WorkCompletion completion) {
        boolean isDone = completion.status == Status.SUCCESS;
        if (request.isLate) {
            fabric.counts().lateDone += isDone ? 1 : 0;
        }
        boolean isWanted = request.status == null;
        if (isWanted && isDone && request.line.isReposted(request)) {
            return;
        }
        if (isWanted) {
            request.line.finish(request, completion.status, completion.lengthBytes);
        }
        if (!isWanted || !isDone || !request.kind.changesLocalMemory()) {
            request.release();
        }
    }

    @Override
    public int poll(WorkCompletion[] into) {
        fabric.advance();
        drain();
        int count = 0;
        long nowNs = fabric.nowNs();
        int first = lines.isEmpty() ? 0 : fabric.firstLine(lines.size());
        for (int i = 0; i < lines.size(); i++) {
            CompletionLine line = lines.get((first + i) % lines.size());
            while (count < into.length && line.take(into[count], nowNs)) {
                count++;
            }
        }
        lines.removeIf(CompletionLine::isOver);
        fabric.updateDue();
        return count;
    }

    /** Returns when the next completion can be taken. */
    long dueNs() {
        long due = Long.MAX_VALUE;
        for (int i = 0; i < lines.size(); i++) {
            due = Math.min(due, lines.get(i).dueNs());
        }
        return due;
    }

    @Override
    public void close() {
        isClosed = true;
        inner.close();
        lines.clear();
        fabric.forget(this);
    }
}
