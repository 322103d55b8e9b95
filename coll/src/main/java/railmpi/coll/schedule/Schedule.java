package railmpi.coll.schedule;

import java.util.List;
import railmpi.coll.memory.ScratchArray;
import railmpi.coll.memory.ScratchPool;
import railmpi.pml.state.Activity;
import railmpi.pml.state.ActivityMessages;
import railmpi.pml.state.PmlRequest;

/**
 * The steps of one non-blocking collective, done in order: at an {@link AwaitStep} whose request is not complete it
 * stops, and goes on there when it is. Owner: the holder of the progress lock.
 */
final class Schedule implements Activity {
    private final Step[] steps;
    private final PmlRequest[] slots;
    private final List<ScratchArray> arrays;
    private final ScratchPool scratch;
    private final boolean runsProgramCode;
    private final Thread onlyThread;
    private int next;

    Schedule(
            List<Step> steps,
            int slots,
            List<ScratchArray> arrays,
            ScratchPool scratch,
            boolean runsProgramCode,
            Thread onlyThread) {
        this.steps = steps.toArray(new Step[0]);
        this.slots = new PmlRequest[slots];
        this.arrays = arrays;
        this.scratch = scratch;
        this.runsProgramCode = runsProgramCode;
        this.onlyThread = onlyThread;
    }

    @Override
    public boolean runsProgramCode() {
        return runsProgramCode;
    }

    @Override
    public Thread onlyThread() {
        return onlyThread;
    }

    @Override
    public PmlRequest advance(ActivityMessages messages) {
        boolean isWell = false;
        try {
            while (next < steps.length) {
                PmlRequest awaited = steps[next].perform(messages, slots);
                if (awaited != null) {
                    isWell = true;
                    return awaited;
                }
                next++;
            }
            isWell = true;
        } finally {
            if (!isWell) {
                giveUp(messages);
            }
        }
        arrays.forEach(scratch::release);
        return null;
    }

    /**
     * Scratch arrays are left to the garbage collector: a receive that could not be cancelled may still write to them.
     */
    private void giveUp(ActivityMessages messages) {
        for (PmlRequest request : slots) {
            if (request != null) {
                messages.giveUp(request);
            }
        }
    }
}
