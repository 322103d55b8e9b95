package railmpi.flight;

import java.util.function.Supplier;
import jdk.jfr.FlightRecorder;
import railmpi.btl.channel.RailStatus;
import railmpi.runtime.World;

/**
 * Tells the Flight Recorder about calls, if it was started before MPI: with the JVM ({@code -XX:StartFlightRecording}),
 * by {@code jcmd}, or by the program; and the {@link JobTrace}, if one is wanted. Otherwise no class of an event is
 * loaded, and the compiler drops what asks {@link #IS_ON}. Any thread.
 */
public final class CallRecorder {
    private static final boolean IS_FLIGHT =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent() && FlightRecorder.isInitialized();

    /** Whether calls are recorded, for as long as this JVM lives. */
    public static final boolean IS_ON = IS_FLIGHT || JobTrace.isWanted();

    private static boolean hasEntered;

    private CallRecorder() {}

    /**
     * Says whose recording it is, before all other calls. Once in the life of a JVM: a world that is begun anew is the
     * same.
     *
     * @param rank of this process in the world
     * @param size ranks of the world
     * @param host name of this machine
     * @param job number that all ranks of the job have, and no other job
     * @param clockName name of the clock of {@link System#nanoTime} that all processes of this machine read
     */
    public static synchronized void enter(int rank, int size, String host, long job, String clockName) {
        if (hasEntered || !IS_FLIGHT) {
            return;
        }
        hasEntered = true;
        Runnable world = () -> WorldEvent.record(rank, size, host, job, clockName);
        world.run(); // the recording's own begin has passed
        FlightRecorder.addPeriodicEvent(WorldEvent.class, world);
        FlightRecorder.addPeriodicEvent(RailCountersEvent.class, CallRecorder::recordRails);
    }

    private static void recordRails() {
        for (RailStatus rail : World.railStatus()) {
            RailCountersEvent event = new RailCountersEvent();
            event.peer = rail.peer();
            event.rail = rail.name();
            event.state = rail.state();
            event.bytes = rail.batchBytes() + rail.stripeBytes();
            event.weight = rail.weight();
            event.commit();
        }
    }

    /**
     * A call begins that sends or receives.
     *
     * @param call name of the method
     * @param isSent whether it sends
     * @param communicator its name
     * @param context its number
     * @param first rank in the world of its rank 0
     * @return to be told when it returns
     */
    public static OpenMessage message(String call, boolean isSent, String communicator, int context, int first) {
        OpenMessage event = IS_FLIGHT ? messageEvent(call, isSent, communicator, context, first) : null;
        return JobTrace.isWanted() ? JobTrace.message(event, call, isSent, context) : event;
    }

    private static OpenMessage messageEvent(String call, boolean isSent, String communicator, int context, int first) {
        MessageEvent event = new MessageEvent();
        event.call = call;
        event.isSent = isSent;
        event.over(communicator, context, first);
        event.start();
        return event;
    }

    /**
     * A collective operation begins.
     *
     * @param call name of the method
     * @param communicator its name
     * @param context its number
     * @param first rank in the world of its rank 0
     * @param bytes what this process gives, or gets where it gives nothing
     * @param members tells its ranks in the world, in its order; null where it joins two groups
     * @param root rank in the world of the root, -1 if there is none
     * @return to be told when it returns
     */
    public static OpenCall collective(
            String call, String communicator, int context, int first, long bytes, Supplier<int[]> members, int root) {
        OpenCall event = IS_FLIGHT ? collectiveEvent(call, communicator, context, first, bytes, root) : null;
        return JobTrace.isWanted() && members != null
                ? JobTrace.collective(event, call, context, bytes, members.get(), root)
                : event;
    }

    private static OpenCall collectiveEvent(
            String call, String communicator, int context, int first, long bytes, int root) {
        CollectiveEvent event = new CollectiveEvent();
        event.call = call;
        event.bytes = bytes;
        event.root = root;
        event.over(communicator, context, first);
        event.start();
        return event;
    }

    /**
     * A wait begins.
     *
     * @param call name of the method
     * @param requests how many it waits for
     * @return to be told when it returns
     */
    public static OpenCall await(String call, int requests) {
        OpenCall event = IS_FLIGHT ? waitEvent(call, requests) : null;
        return JobTrace.isWanted() ? JobTrace.await(event) : event;
    }

    /**
     * The collective operation that this thread called last was only begun.
     *
     * @param request of it; looked at for what it is only
     */
    public static void started(Object request) {
        JobTrace.started(request);
    }

    /**
     * A wait or test has found an operation complete.
     *
     * @param request of it, as at its beginning
     * @param worldPeer of a receive: rank in the world, -2 if there was none; of others any number
     * @param tag of the message received
     * @param bytes of it
     */
    public static void taken(Object request, int worldPeer, int tag, long bytes) {
        JobTrace.taken(request, worldPeer, tag, bytes);
    }

    private static OpenCall waitEvent(String call, int requests) {
        WaitEvent event = new WaitEvent();
        event.call = call;
        event.requests = requests;
        event.start();
        return event;
    }

    /**
     * A call of a window begins.
     *
     * @param communicator name of the communicator that it was made over
     * @param peer rank in the world, -2 if it is about none
     * @param bytes what is moved, or starts to be
     * @return to be told when it returns; null if nobody wants to know
     */
    public static OpenCall window(String communicator, int peer, long bytes) {
        return IS_FLIGHT ? windowEvent(communicator, peer, bytes) : null;
    }

    private static OpenCall windowEvent(String communicator, int peer, long bytes) {
        WindowEvent event = new WindowEvent();
        event.communicator = communicator;
        event.peer = peer;
        event.bytes = bytes;
        event.begin();
        return event;
    }

    /**
     * A call of a file begins.
     *
     * @param file its name
     * @param bytes what is to be moved; a read may end earlier
     * @return to be told when it returns; null if nobody wants to know
     */
    public static OpenCall file(String file, long bytes) {
        return IS_FLIGHT ? fileEvent(file, bytes) : null;
    }

    private static OpenCall fileEvent(String file, long bytes) {
        FileEvent event = new FileEvent();
        event.file = file;
        event.bytes = bytes;
        event.begin();
        return event;
    }
}
