package railmpi.calls.window;

import java.util.Map;
import java.util.function.Function;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.flight.CallRecorder;
import railmpi.flight.OpenCall;
import railmpi.osc.Combination;
import railmpi.osc.Elements;
import railmpi.osc.Items;
import railmpi.osc.Window;
import railmpi.pml.Pml;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Group;
import railmpi.pml.state.PmlRequest;

/**
 * The calls of a window: check the arguments, tell the Flight Recorder, call down. What is not said here is said at the
 * methods of {@link Window} with the same names, and so is what they throw. All throw {@link
 * CallError} when the window has been freed. Any thread.
 */
public final class CheckedWindow {
    private final Window window;
    private final Elements elements;
    private volatile boolean isFreed;

    /** Name of the communicator that it was made over, as the Flight Recorder is told. */
    private final String communicator;

    CheckedWindow(Window window, String communicator) {
        this.window = window;
        this.communicator = communicator;
        elements = window.elements();
    }

    /** Returns the window. */
    public Window usable() {
        if (isFreed) {
            throw new CallError(ErrorClass.WIN, "the window has been freed");
        }
        return window;
    }

    private OpenCall begun(int rank, long bytes) {
        return CallRecorder.IS_ON ? recorded(rank, bytes) : null;
    }

    private OpenCall recorded(int rank, long bytes) {
        Group group = window.group();
        boolean isOne = rank >= 0 && rank < group.size();
        return CallRecorder.window(communicator, isOne ? group.worldRank(rank) : Pml.PROC_NULL, bytes);
    }

    static void end(OpenCall event) {
        if (event != null) {
            event.done();
        }
    }

    /** Makes a call that has no arguments to be checked here. */
    public <T> T ask(Function<Window, T> call) {
        Window open = usable();
        OpenCall event = begun(Pml.PROC_NULL, 0);
        T answer = call.apply(open);
        end(event);
        return answer;
    }

    /** Gives hints; collective. */
    public void setHints(Map<String, String> wanted) {
        Window open = usable();
        OpenCall event = begun(Pml.PROC_NULL, 0);
        open.setHints(wanted);
        end(event);
    }

    /** Lets others reach a buffer, of a dynamic window. */
    public void attach(Object buffer, int size) {
        Window open = usable();
        OpenCall event = begun(Pml.PROC_NULL, 0);
        int unused = open.attach(buffer, size * WindowPlace.elementBytes(buffer));
        end(event);
    }

    /** Takes a buffer away from others. */
    public void detach(Object buffer) {
        Window open = usable();
        OpenCall event = begun(Pml.PROC_NULL, 0);
        open.detach(buffer);
        end(event);
    }

    /** Ends an epoch and begins one; collective. */
    public void fence(int assertion) {
        Window open = usable();
        OpenCall event = begun(Pml.PROC_NULL, 0);
        open.fence(assertion);
        end(event);
    }

    /** Begins to access a group. */
    public void start(Group group, int assertion) {
        Window open = usable();
        requireGroup(group);
        OpenCall event = begun(Pml.PROC_NULL, 0);
        open.start(group, assertion);
        end(event);
    }

    /** Lets a group access this rank. */
    public void post(Group group, int assertion) {
        Window open = usable();
        requireGroup(group);
        OpenCall event = begun(Pml.PROC_NULL, 0);
        open.post(group, assertion);
        end(event);
    }

    private static void requireGroup(Group group) {
        if (group == null) {
            throw new CallError(ErrorClass.GROUP, "group is null");
        }
    }

    /** Ends what {@link #start} began. */
    public void complete() {
        Window open = usable();
        OpenCall event = begun(Pml.PROC_NULL, 0);
        open.complete();
        end(event);
    }

    /** Ends what {@link #post} began. */
    public void waitFor() {
        Window open = usable();
        OpenCall event = begun(Pml.PROC_NULL, 0);
        open.waitFor();
        end(event);
    }

    /** Locks the memory of a rank. */
    public void lock(int type, int rank, int assertion) {
        Window open = usable();
        OpenCall event = begun(rank, 0);
        open.lock(type, rank, assertion);
        end(event);
    }

    /** Gives back the lock of a rank. */
    public void unlock(int rank) {
        Window open = usable();
        OpenCall event = begun(rank, 0);
        open.unlock(rank);
        end(event);
    }

    /** Locks the memory of all ranks, shared. */
    public void lockAll(int assertion) {
        Window open = usable();
        OpenCall event = begun(Pml.PROC_NULL, 0);
        open.lockAll(assertion);
        end(event);
    }

    /** Gives back all locks. */
    public void unlockAll() {
        Window open = usable();
        OpenCall event = begun(Pml.PROC_NULL, 0);
        open.unlockAll();
        end(event);
    }

    /** Returns when all accesses to a rank are done there. */
    public void flush(int rank) {
        Window open = usable();
        OpenCall event = begun(rank, 0);
        open.flush(rank);
        end(event);
    }

    /** Returns when all accesses to all ranks that are locked are done there. */
    public void flushAll() {
        Window open = usable();
        OpenCall event = begun(Pml.PROC_NULL, 0);
        open.flushAll();
        end(event);
    }

    /** Returns when the buffers of all accesses to a rank may be used again. */
    public void flushLocal(int rank) {
        Window open = usable();
        OpenCall event = begun(rank, 0);
        open.flushLocal(rank);
        end(event);
    }

    /** Returns when the buffers of all accesses to all ranks that are locked may be used again. */
    public void flushLocalAll() {
        Window open = usable();
        OpenCall event = begun(Pml.PROC_NULL, 0);
        open.flushLocalAll();
        end(event);
    }

    /** Orders the program's own accesses with those of others. */
    public void sync() {
        Window open = usable();
        OpenCall event = begun(Pml.PROC_NULL, 0);
        open.sync();
        end(event);
    }

    /** Requires that it can be freed. */
    public void requireOver() {
        Window open = usable();
        OpenCall event = begun(Pml.PROC_NULL, 0);
        open.requireOver();
        end(event);
    }

    /** Ends the window; collective. */
    public void free() {
        Window open = usable();
        OpenCall event = begun(Pml.PROC_NULL, 0);
        open.free();
        end(event);
        isFreed = true;
    }

    /** {@return the quick way to single elements, to be tried first; it refuses all once the window is freed} */
    public Elements elements() {
        return elements;
    }

    /** Writes. */
    public void put(Operand origin, Destination target) {
        Window open = usable();
        Items items = target.requireFor(origin);
        OpenCall event = begun(target.rank(), target.lengthBytes());
        open.put(origin.items(), items);
        end(event);
    }

    /** Does the same as {@link #put} with a request. */
    public PmlRequest startPut(Operand origin, Destination target) {
        Window open = usable();
        Items items = target.requireFor(origin);
        OpenCall event = begun(target.rank(), target.lengthBytes());
        PmlRequest request = open.startPut(origin.items(), items);
        end(event);
        return request;
    }

    /** Reads. */
    public void get(Operand origin, Destination target) {
        Window open = usable();
        Items items = target.requireFor(origin);
        OpenCall event = begun(target.rank(), target.lengthBytes());
        open.get(origin.items(), items);
        end(event);
    }

    /** Does the same as {@link #get} with a request. */
    public PmlRequest startGet(Operand origin, Destination target) {
        Window open = usable();
        Items items = target.requireFor(origin);
        OpenCall event = begun(target.rank(), target.lengthBytes());
        PmlRequest request = open.startGet(origin.items(), items);
        end(event);
        return request;
    }

    /** Combines with what is there. */
    public void accumulate(Operand origin, Destination target, Accumulation accumulation) {
        Window open = usable();
        Items items = target.requireFor(origin);
        Combination how = accumulation.requireFor(target.type(), origin.type());
        OpenCall event = begun(target.rank(), target.lengthBytes());
        open.accumulate(origin.items(), items, how);
        end(event);
    }

    /** Does the same as {@link #accumulate} with a request. */
    public PmlRequest startAccumulate(Operand origin, Destination target, Accumulation accumulation) {
        Window open = usable();
        Items items = target.requireFor(origin);
        Combination how = accumulation.requireFor(target.type(), origin.type());
        OpenCall event = begun(target.rank(), target.lengthBytes());
        PmlRequest request = open.startAccumulate(origin.items(), items, how);
        end(event);
        return request;
    }

    /** Reads, and combines at once. */
    public void getAccumulate(Operand origin, Operand result, Destination target, Accumulation accumulation) {
        Window open = usable();
        Items items = target.requireFor(result);
        Combination how = requireBoth(origin, result, target, accumulation);
        OpenCall event = begun(target.rank(), target.lengthBytes());
        open.getAccumulate(left(origin, result), result.items(), items, how);
        end(event);
    }

    /** Does the same as {@link #getAccumulate} with a request. */
    public PmlRequest startGetAccumulate(
            Operand origin, Operand result, Destination target, Accumulation accumulation) {
        Window open = usable();
        Items items = target.requireFor(result);
        Combination how = requireBoth(origin, result, target, accumulation);
        OpenCall event = begun(target.rank(), target.lengthBytes());
        PmlRequest request = open.startGetAccumulate(left(origin, result), result.items(), items, how);
        end(event);
        return request;
    }

    private static Combination requireBoth(
            Operand origin, Operand result, Destination target, Accumulation accumulation) {
        Combination how = accumulation.requireFor(target.type(), result.type());
        if (origin != null) {
            Items unused = target.requireFor(origin);
            how = accumulation.requireFor(target.type(), origin.type());
        }
        return how;
    }

    /** Something has to stand there, also if it is not looked at. */
    private static TypedBuffer left(Operand origin, Operand result) {
        return origin == null ? result.items() : origin.items();
    }

    /** Replaces an element if it has the expected value. */
    public void compareAndSwap(Operand origin, Operand expected, Operand result, Destination target) {
        Window open = usable();
        Items item = target.requireFor(origin);
        expected.requireDirect();
        result.requireDirect();
        target.requireComparable();
        OpenCall event = begun(target.rank(), target.lengthBytes());
        open.compareAndSwap(origin.items(), expected.items(), result.items(), item);
        end(event);
    }
}
