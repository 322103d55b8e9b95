package railmpi.calls.window;

import java.util.Map;
import java.util.function.Supplier;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.place.Recorded;
import railmpi.flight.CallRecorder;
import railmpi.flight.OpenCall;
import railmpi.osc.Window;
import railmpi.osc.Windows;
import railmpi.pml.Pml;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.state.Communicator;

/**
 * Where windows are made. All methods are collective.
 *
 * @param windows makes them
 * @param communicator their ranks
 * @param communicatorName its name, as the Flight Recorder is told; may be empty
 * @param shownAs what messages call the communicator
 * @param hints what the program says
 */
public record WindowPlace(
        Windows windows,
        Communicator communicator,
        String communicatorName,
        Object shownAs,
        Map<String, String> hints) {
    /** Flavor of a window whose memory is allocated with it. */
    public static final int PRIVATE = 0;

    /** Flavor of a window whose memory is allocated with it, for ranks of one node. */
    public static final int SHARED = 1;

    /**
     * Makes a window of the program's memory.
     *
     * @param base what others reach; may be null if the size is 0
     * @param size elements of it
     * @param unit elements of it that one displacement is
     * @return the window
     * @throws railmpi.core.RailException as of {@link Windows#create}, or if the communicator is of two groups
     */
    public Window create(Object base, long size, int unit) {
        long elementBytes = elementBytes(base);
        return made(() ->
                windows.create(communicator, base, bytes(size, elementBytes), unitBytes(unit, elementBytes), hints));
    }

    /**
     * Makes a window with memory of its own.
     *
     * @param size elements of the kind of the base
     * @param unit elements that one displacement is
     * @param base tells what elements are meant; null for bytes
     * @param flavor {@link #PRIVATE} or {@link #SHARED}
     * @return the window
     * @throws railmpi.core.RailException as of {@link Windows#allocate}, if the communicator is of two groups, or if
     *     there is no such flavor
     */
    public Window allocate(long size, int unit, Object base, int flavor) {
        if (flavor != PRIVATE && flavor != SHARED) {
            throw new CallError(ErrorClass.ARG, "flavor " + flavor + " is neither FLAVOR_PRIVATE nor FLAVOR_SHARED");
        }
        long elementBytes = elementBytes(base);
        return made(() -> windows.allocate(
                communicator, bytes(size, elementBytes), unitBytes(unit, elementBytes), flavor == SHARED, hints));
    }

    /**
     * Makes a window to which memory is attached later.
     *
     * @return the window
     * @throws railmpi.core.RailException if the communicator is of two groups
     */
    public Window createDynamic() {
        return made(() -> windows.createDynamic(communicator, hints));
    }

    /** Of a segment, which has no elements, and of nothing it is 1. */
    static long elementBytes(Object buffer) {
        return Math.max(1, Convertors.elementBytes(buffer));
    }

    /** More than can be is too much all the same. */
    private static long bytes(long size, long elementBytes) {
        return size > Long.MAX_VALUE / elementBytes ? Long.MAX_VALUE : size * elementBytes;
    }

    private static int unitBytes(int unit, long elementBytes) {
        return (int) Math.min(Integer.MAX_VALUE, unit * elementBytes);
    }

    private Window made(Supplier<Window> maker) {
        if (communicator.isInter()) {
            throw new CallError(ErrorClass.COMM, "a window cannot be made over " + shownAs);
        }
        OpenCall event = CallRecorder.IS_ON ? CallRecorder.window(communicatorName, Pml.PROC_NULL, 0) : null;
        Window window = maker.get();
        Recorded.end(event);
        return window;
    }
}
