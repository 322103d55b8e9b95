package railmpi.flight;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What this process sends, receives and computes, as the lines of one rank in GOAL's text form [Hoefler09], with
 * collective operations as one line each ({@code docs/rail-sim.md}). What is between two calls counts as computing, and
 * so do calls that are no lines: of windows, files, neighbours, between two groups, and messages to oneself. Threads
 * each have an order of their own. The lines are kept in a temporary file until the end. Any thread.
 */
public final class JobTrace {
    /** In place of a time: a thread is in a call. */
    private static final long IN_CALL = 0;

    private static final int ANYBODY = -1;

    private static volatile boolean isWanted;
    private static volatile JobTrace current;

    /** An operation that has begun. */
    private static final class Operation {
        final boolean isSend;
        final int context;
        final long bytes;
        int label;
        /** Of a receive, whose line is written when its sender is known: what it waits for. */
        List<String> after;

        Operation(boolean isSend, int context, long bytes) {
            this.isSend = isSend;
            this.context = context;
            this.bytes = bytes;
        }
    }

    /** What a thread does, one after the other. */
    private static final class Strand {
        /** What the next operation waits for: "requires l7". */
        List<String> after = new ArrayList<>();
        /** Since when the thread is in no call that is a line; {@link #IN_CALL} while it is. */
        long computesSinceNs;
        /** Begun last, and its request not known yet. */
        Operation begun;
    }

    private final int rank;
    private final int size;
    private final Path file;
    private final BufferedWriter lines;
    private final Map<Object, Operation> underWay = new IdentityHashMap<>();
    private final ThreadLocal<Strand> strands = ThreadLocal.withInitial(Strand::new);
    private int labels;
    private IOException failure;

    private JobTrace(int rank, int size) throws IOException {
        this.rank = rank;
        this.size = size;
        file = Files.createTempFile("railmpi-trace", ".goal");
        file.toFile().deleteOnExit();
        lines = Files.newBufferedWriter(file);
    }

    /** Returns whether a trace is wanted in this JVM. */
    static boolean isWanted() {
        return isWanted;
    }

    /**
     * Begins, before {@link CallRecorder} is looked at for the first time.
     *
     * @param rank of this process in the world
     * @param size ranks of the world
     * @throws IOException if there is no room for temporary files
     */
    public static void begin(int rank, int size) throws IOException {
        isWanted = true;
        JobTrace trace = new JobTrace(rank, size);
        trace.strands.get().computesSinceNs = System.nanoTime();
        current = trace;
    }

    /**
     * Ends it: calls are no longer traced.
     *
     * @return the file of all lines, to be deleted
     * @throws IOException if a line could not be written
     */
    public static Path end() throws IOException {
        JobTrace trace = current;
        current = null;
        synchronized (trace) {
            trace.compute(trace.strands.get(), System.nanoTime());
            trace.lines.close();
            if (trace.failure != null) {
                throw trace.failure;
            }
            return trace.file;
        }
    }

    static OpenMessage message(OpenMessage event, String call, boolean isSent, int context) {
        long beganNs = System.nanoTime();
        return (worldPeer, tag, bytes, request) -> {
            JobTrace trace = current;
            if (trace != null) {
                trace.add(beganNs, isStart(call), new Operation(isSent, context, bytes), worldPeer, tag, request);
            }
            if (event != null) {
                event.done(worldPeer, tag, bytes, request);
            }
        };
    }

    static OpenCall collective(OpenCall event, String call, int context, long bytes, int[] members, int root) {
        long beganNs = System.nanoTime();
        return () -> {
            JobTrace trace = current;
            if (trace != null && !isAmongNeighbours(call)) {
                trace.addCollective(beganNs, call, bytes, root, nameOf(context, members));
            }
            if (event != null) {
                event.done();
            }
        };
    }

    /** A context is used again when its communicator has been freed: by other members perhaps. */
    private static String nameOf(int context, int[] members) {
        return context + "." + Integer.toHexString(Arrays.hashCode(members)) + " of " + members.length;
    }

    static OpenCall await(OpenCall event) {
        JobTrace began = current;
        if (began != null) {
            began.enterWait();
        }
        return () -> {
            JobTrace trace = current;
            if (trace != null) {
                trace.strands.get().computesSinceNs = System.nanoTime();
            }
            if (event != null) {
                event.done();
            }
        };
    }

    static void started(Object request) {
        JobTrace trace = current;
        if (trace != null) {
            trace.bind(request);
        }
    }

    static void taken(Object request, int worldPeer, int tag, long bytes) {
        JobTrace trace = current;
        if (trace != null) {
            trace.take(request, worldPeer, tag, bytes);
        }
    }

    /** Calls that only begin an operation have names that begin with i; but for the start of a persistent one. */
    private static boolean isStart(String call) {
        return call.startsWith("i") || call.equals("start") || call.equals("bSend");
    }

    private static boolean isAmongNeighbours(String call) {
        return call.startsWith("neighbor") || call.startsWith("iNeighbor");
    }

    private synchronized void add(
            long beganNs, boolean isStart, Operation operation, int peer, int tag, Object request) {
        Strand strand = strands.get();
        compute(strand, beganNs);
        if (peer == ANYBODY || isElsewhere(peer)) {
            if (isStart && !operation.isSend) {
                operation.after = List.copyOf(strand.after);
            } else {
                writeMessage(operation, peer, tag, operation.bytes, strand.after);
                goOn(strand, isStart, operation);
            }
            if (request != null) {
                underWay.put(request, operation);
            }
        }
        strand.computesSinceNs = System.nanoTime();
    }

    private synchronized void addCollective(long beganNs, String call, long bytes, int root, String communicator) {
        Strand strand = strands.get();
        compute(strand, beganNs);
        boolean isStart = isStart(call);
        String name = isStart ? call.substring(1, 2).toLowerCase(Locale.ROOT) + call.substring(2) : call;
        Operation operation = new Operation(true, 0, bytes);
        String rooted = root < 0 ? "" : " root " + root;
        write(operation, "coll " + name + " " + bytes + "b" + rooted + " comm " + communicator, strand.after);
        goOn(strand, isStart, operation);
        strand.begun = isStart ? operation : null;
        strand.computesSinceNs = System.nanoTime();
    }

    /** What follows in a thread waits for the end of an operation, or for its start if it has only begun. */
    private static void goOn(Strand strand, boolean isStart, Operation operation) {
        strand.after = new ArrayList<>(List.of((isStart ? "irequires l" : "requires l") + operation.label));
    }

    private synchronized void bind(Object request) {
        Strand strand = strands.get();
        if (strand.begun != null) {
            underWay.put(request, strand.begun);
            strand.begun = null;
        }
    }

    private synchronized void enterWait() {
        compute(strands.get(), System.nanoTime());
    }

    private synchronized void take(Object request, int peer, int tag, long bytes) {
        Strand strand = strands.get();
        compute(strand, System.nanoTime());
        Operation operation = underWay.remove(request);
        if (operation != null && operation.after != null && isElsewhere(peer)) {
            writeMessage(operation, peer, tag, bytes, operation.after);
        }
        if (operation != null && operation.label > 0) {
            strand.after.add("requires l" + operation.label);
        }
        strand.computesSinceNs = System.nanoTime();
    }

    private boolean isElsewhere(int peer) {
        return peer >= 0 && peer < size && peer != rank;
    }

    /** The thread has computed until now; it enters a call. */
    private void compute(Strand strand, long untilNs) {
        long tookNs = strand.computesSinceNs == IN_CALL ? 0 : untilNs - strand.computesSinceNs;
        strand.computesSinceNs = IN_CALL;
        if (tookNs > 0) {
            Operation computing = new Operation(true, 0, 0);
            write(computing, "calc " + tookNs, strand.after);
            goOn(strand, false, computing);
        }
    }

    private void writeMessage(Operation message, int peer, int tag, long bytes, List<String> after) {
        String text = (message.isSend ? "send " : "recv ") + bytes + "b " + (message.isSend ? "to " : "from ");
        write(message, text + peer + " tag " + tag + " comm " + message.context, after);
    }

    private void write(Operation operation, String text, List<String> after) {
        operation.label = ++labels;
        try {
            lines.write("l" + operation.label + ": " + text + "\n");
            for (String each : after) {
                lines.write("l" + operation.label + " " + each + "\n");
            }
        } catch (IOException e) {
            failure = e; // told at the end; the program goes on
        }
    }
}
