package railmpi.coll.schedule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import railmpi.coll.memory.ScratchArray;
import railmpi.coll.memory.ScratchPool;
import railmpi.coll.op.ReductionOperator;
import railmpi.coll.step.CollectiveTags;
import railmpi.coll.step.Steps;
import railmpi.core.memory.ArenaMemory;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Activity;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;
import railmpi.pml.state.Pending;

/**
 * Notes down the steps of a non-blocking collective. Nothing is sent and no buffer is touched before the activity is
 * started. Used by one thread, for one collective.
 */
public final class Recorder implements Steps {
    private static final int PIECE_FACTOR = 4;
    private static final TypedBuffer NOTHING = TypedBuffer.ofArray(BasicType.BYTE, new byte[0]);

    /** A message of the plan, or what else is awaited, by the slot of its request. */
    private record Planned(int slot) implements Pending {}

    private final ScratchPool scratch;
    private final int tag;
    private final List<Step> steps = new ArrayList<>();
    private final List<ScratchArray> arrays = new ArrayList<>();
    private final List<ScratchArray> freeArrays = new ArrayList<>();
    private int[] freeSlots = new int[4];
    private int freeSlotCount;
    private int slots;
    private boolean runsProgramCode;
    /** The recording thread, if some memory is confined to it; else null. */
    private Thread onlyThread;

    /**
     * Begins a recording.
     *
     * @param scratch lends arrays
     * @param c communicator of the collective, which is its next one there
     */
    public Recorder(ScratchPool scratch, Communicator c) {
        this(scratch, CollectiveTags.own(c.collective().nextCollective()));
    }

    /**
     * Begins a recording of what follows another one of the same collective, when that is done.
     *
     * @param scratch lends arrays
     * @param tag of the collective
     */
    public Recorder(ScratchPool scratch, int tag) {
        this.scratch = scratch;
        this.tag = tag;
    }

    /**
     * Ends the recording.
     *
     * @return what was recorded, to be started once
     */
    public Activity schedule() {
        return new Schedule(steps, slots, arrays, scratch, runsProgramCode, onlyThread);
    }

    @Override
    public void send(Communicator c, int dest, TypedBuffer buffer, long offsetBytes, long lengthBytes) {
        await(startSend(c, dest, buffer, offsetBytes, lengthBytes));
    }

    @Override
    public Pending startSend(Communicator c, int dest, TypedBuffer buffer, long offsetBytes, long lengthBytes) {
        return lengthBytes == 0 ? null : addSend(c, dest, buffer, offsetBytes, lengthBytes);
    }

    @Override
    public void receive(Communicator c, int source, TypedBuffer buffer, long offsetBytes, long lengthBytes) {
        await(startReceive(c, source, buffer, offsetBytes, lengthBytes));
    }

    @Override
    public Pending startReceive(Communicator c, int source, TypedBuffer buffer, long offsetBytes, long lengthBytes) {
        return lengthBytes == 0 ? null : addReceive(c, source, buffer, offsetBytes, lengthBytes);
    }

    @Override
    public void sendThenAwait(
            Communicator c, int dest, TypedBuffer buffer, long offsetBytes, long lengthBytes, Pending receive) {
        send(c, dest, buffer, offsetBytes, lengthBytes);
        await(receive);
    }

    @Override
    public void sendWhilePending(
            Communicator c, int dest, TypedBuffer buffer, long offsetBytes, long lengthBytes, Pending pending) {
        send(c, dest, buffer, offsetBytes, lengthBytes);
    }

    @Override
    public void await(Pending request) {
        if (request != null) {
            int slot = ((Planned) request).slot();
            steps.add(new AwaitStep(slot));
            freeSlot(slot);
        }
    }

    @Override
    public void awaitFirst(Pending[] requests, int count) {
        await(requests[0]);
    }

    @Override
    public void awaitAll(Pending[] requests, int count) {
        for (int i = 0; i < count; i++) {
            await(requests[i]);
        }
    }

    /** Nothing is in flight while a plan is made. */
    @Override
    public void giveUp(Pending[] requests, int count, RuntimeException failure) {}

    @Override
    public void signal(Communicator c, int dest) {
        await(addSend(c, dest, NOTHING, 0, 0));
    }

    @Override
    public void awaitSignal(Communicator c, int source) {
        await(addReceive(c, source, NOTHING, 0, 0));
    }

    @Override
    public void exchangeSignals(Communicator c, int dest, int source) {
        Pending receive = addReceive(c, source, NOTHING, 0, 0);
        signal(c, dest);
        await(receive);
    }

    @Override
    public Pending start(Communicator c, int rank, Completable operation, long number) {
        Planned planned = new Planned(newSlot());
        steps.add(new StartStep(planned.slot(), c, rank, tag, operation, number));
        return planned;
    }

    @Override
    public void begin(Communicator c, int rank, Completable operation, long number) {
        steps.add(new BeginStep(c, rank, tag, operation, number));
    }

    @Override
    public void await(Communicator c, int rank, Completable operation, long number) {
        await(start(c, rank, operation, number));
    }

    /**
     * Between two steps the program computes, so few rounds count for more than the cache, of which nothing is left.
     */
    @Override
    public long pieceBytes(long wantedBytes) {
        return PIECE_FACTOR * wantedBytes;
    }

    @Override
    public void copy(TypedBuffer from, long fromBytes, TypedBuffer to, long toBytes, long lengthBytes) {
        if (lengthBytes > 0) {
            touch(from);
            touch(to);
            steps.add(new CopyStep(from, fromBytes, to, toBytes, lengthBytes));
        }
    }

    @Override
    public void combine(
            ReductionOperator op, TypedBuffer in, long inItem, TypedBuffer inout, long inoutItem, int items) {
        runsProgramCode |= op.runsProgramCode();
        steps.add(new CombineStep(op, in, inItem, inout, inoutItem, items));
    }

    @Override
    public void uses(TypedBuffer buffer) {
        touch(buffer);
    }

    @Override
    public void later(Consumer<Steps> more) {
        steps.add(new LaterStep(scratch, tag, more));
    }

    @Override
    public void run(Runnable action) {
        steps.add(new ActionStep(action));
    }

    /** Arrays that were given back serve again: the steps are done in order. */
    @Override
    public ScratchArray acquire(BasicType type, int elements) {
        for (int i = freeArrays.size() - 1; i >= 0; i--) {
            if (freeArrays.get(i).fits(type, elements)) {
                return freeArrays.remove(i);
            }
        }
        ScratchArray array = scratch.acquire(type, elements);
        arrays.add(array);
        return array;
    }

    @Override
    public void release(ScratchArray array) {
        freeArrays.add(array);
    }

    private Planned addSend(Communicator c, int dest, TypedBuffer buffer, long offsetBytes, long lengthBytes) {
        touch(buffer);
        Planned planned = new Planned(newSlot());
        steps.add(new SendStep(planned.slot(), c, dest, tag, buffer, offsetBytes, lengthBytes));
        return planned;
    }

    private Planned addReceive(Communicator c, int source, TypedBuffer buffer, long offsetBytes, long lengthBytes) {
        touch(buffer);
        Planned planned = new Planned(newSlot());
        steps.add(new ReceiveStep(planned.slot(), c, source, tag, buffer, offsetBytes, lengthBytes));
        return planned;
    }

    /** Memory that only the recording thread may touch leaves all to that thread. */
    private void touch(TypedBuffer memory) {
        if (onlyThread == null && ArenaMemory.isConfined(memory.buffer())) {
            onlyThread = Thread.currentThread();
        }
    }

    private int newSlot() {
        return freeSlotCount == 0 ? slots++ : freeSlots[--freeSlotCount];
    }

    private void freeSlot(int slot) {
        if (freeSlotCount == freeSlots.length) {
            freeSlots = Arrays.copyOf(freeSlots, 2 * freeSlotCount);
        }
        freeSlots[freeSlotCount++] = slot;
    }
}
