package railmpi.calls.place;

import java.util.Locale;
import railmpi.calls.session.CommHandle;
import railmpi.flight.CallRecorder;
import railmpi.flight.OpenCall;
import railmpi.flight.OpenMessage;
import railmpi.pml.Pml;
import railmpi.pml.SendMode;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.MessageStatus;
import railmpi.pml.state.PmlRequest;

/**
 * What the Flight Recorder is told of calls, where {@link CallRecorder#IS_ON}. Collective operations need not ask for
 * that. Stateless.
 */
public final class Recorded {
    private static final int NO_ROOT = -1;

    private Recorded() {}

    /** Begins a send; the names are those of the methods. */
    public static OpenMessage send(boolean isBlocking, SendMode mode, CommHandle comm) {
        String kind =
                mode == SendMode.STANDARD ? "" : mode.name().substring(0, 1).toLowerCase(Locale.ROOT);
        String prefix = isBlocking ? kind : "i" + kind;
        return begin(prefix.isEmpty() ? "send" : prefix + "Send", true, comm);
    }

    /** Begins a receive. */
    public static OpenMessage receive(String call, CommHandle comm) {
        return begin(call, false, comm);
    }

    private static OpenMessage begin(String call, boolean isSent, CommHandle comm) {
        return begin(call, isSent, comm, comm.communicator);
    }

    /** Does so for a communicator that may have been freed since the program named it. */
    public static OpenMessage begin(String call, boolean isSent, CommHandle comm, Communicator communicator) {
        return CallRecorder.message(
                call,
                isSent,
                nameOf(comm, communicator),
                communicator.contextId(),
                communicator.group().worldRank(0));
    }

    private static String nameOf(CommHandle comm, Communicator communicator) {
        String name = comm.communicator == communicator ? comm.name() : "";
        return name.isEmpty() ? "context " + communicator.contextId() : name;
    }

    /** Ends a call that is recorded; null stands for one that is not. */
    public static void end(OpenCall event) {
        if (event != null) {
            event.done();
        }
    }

    /** Ends a send or the start of a receive, of whose peer only its rank in the communicator is known. */
    public static void end(OpenMessage event, Communicator communicator, int peer, int tag, long bytes) {
        end(event, communicator, peer, tag, bytes, null);
    }

    /** Ends the start of an operation, to which the request belongs. */
    public static void end(
            OpenMessage event, Communicator communicator, int peer, int tag, long bytes, PmlRequest request) {
        boolean isOver = request != null && request.isOfMany();
        event.done(worldRank(communicator, peer), tag, bytes, isOver ? null : request);
    }

    /** A wait or test has found an operation complete; the communicator is that of its request. */
    public static void taken(PmlRequest request, Communicator communicator, MessageStatus status) {
        boolean isKnown = !status.cancelled
                && communicator != null
                && status.source < communicator.remoteGroup().size();
        int peer = isKnown ? worldRank(communicator, status.source) : Pml.PROC_NULL;
        CallRecorder.taken(request, peer, status.tag, status.lengthBytes);
    }

    /** Ends a receive. */
    public static void end(OpenMessage event, Communicator communicator, MessageStatus status) {
        event.done(worldRank(communicator, status.source), status.tag, status.lengthBytes, null);
    }

    private static int worldRank(Communicator communicator, int peer) {
        if (peer < 0) {
            return peer; // any or nobody
        }
        return communicator.remoteGroup().worldRank(peer);
    }

    /**
     * Begins a collective operation, by the name of its blocking form; null if nothing is recorded.
     *
     * @param sent its bytes count, unless it is null or in place
     * @param received its bytes count if those do not
     */
    public static OpenCall collective(boolean isBlocking, String call, CommHandle comm, Object sent, Object received) {
        return CallRecorder.IS_ON ? begun(isBlocking, call, comm, NO_ROOT, sent, received) : null;
    }

    /** Begins one that has a root; by its rank in the communicator. */
    public static OpenCall rooted(
            boolean isBlocking, String call, CommHandle comm, int root, Object sent, Object received) {
        return CallRecorder.IS_ON ? begun(isBlocking, call, comm, root, sent, received) : null;
    }

    private static OpenCall begun(
            boolean isBlocking, String call, CommHandle comm, int root, Object sent, Object received) {
        String name = isBlocking ? call : "i" + call.substring(0, 1).toUpperCase(Locale.ROOT) + call.substring(1);
        Communicator communicator = comm.communicator;
        railmpi.pml.state.Group group = communicator.group();
        return CallRecorder.collective(
                name,
                nameOf(comm, communicator),
                communicator.contextId(),
                group.worldRank(0),
                bytes(sent, received),
                comm.joinsGroups() ? null : group::worldRanks,
                root == NO_ROOT ? NO_ROOT : group.worldRank(root));
    }

    private static long bytes(Object... buffers) {
        for (Object buffer : buffers) {
            if (buffer instanceof Data data && data.type() != null) {
                return data.count() * data.type().itemBytes;
            }
            if (buffer instanceof Parts parts && parts.type() != null) {
                long items = 0;
                for (int rank = 0;
                        parts.counts() != null && rank < parts.counts().length();
                        rank++) {
                    items += parts.counts().at(rank);
                }
                return items * parts.type().itemBytes;
            }
        }
        return 0;
    }
}
