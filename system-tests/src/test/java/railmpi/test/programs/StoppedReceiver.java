package railmpi.test.programs;

import com.sun.jdi.VirtualMachine;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.request.EventRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mpi.MPI;
import mpi.Request;

/**
 * A debugger stops all threads of rank 1, once at a breakpoint and then again and again while it waits for messages.
 * Rank 0 sends them meanwhile: short ones, a synchronous one, a long one. All come, in order and whole. JVMs of the job
 * listen to debuggers.
 */
public final class StoppedReceiver {
    private static final int ROUNDS = 12;
    private static final int SHORT = 100;
    private static final int LONG_BYTES = 300_000;
    private static final int READY = 1;
    private static final int DATA = 2;

    private final Checks checks = new Checks();

    public static void main(String[] arguments) throws Exception {
        MPI.Init(arguments);
        StoppedReceiver job = new StoppedReceiver();
        VirtualMachine debugged = null;
        if (MPI.COMM_WORLD.getRank() == 0) {
            debugged = job.debug();
        } else {
            job.beDebugged();
        }
        job.checks.report();
        MPI.Finalize();
        if (debugged != null) {
            Debugger.awaitEnd(debugged);
        }
    }

    private VirtualMachine debug() throws Exception {
        long[] pid = new long[1];
        MPI.COMM_WORLD.recv(pid, 1, MPI.LONG, 1, READY);
        VirtualMachine machine = Debugger.attach(pid[0]);
        Debugger.breakAt(machine, StoppedReceiver.class, "stand", EventRequest.SUSPEND_ALL);
        MPI.COMM_WORLD.send(new byte[0], 0, MPI.BYTE, 1, READY);
        EventSet events = Debugger.await(machine);
        List<Request> sends = send(0);
        events.resume();
        Request.waitAll(sends.toArray(new Request[0]));
        for (int round = 1; round < ROUNDS; round++) {
            MPI.COMM_WORLD.recv(new byte[0], 0, MPI.BYTE, 1, READY);
            machine.suspend();
            sends = send(round);
            machine.resume();
            Request.waitAll(sends.toArray(new Request[0]));
        }
        return machine;
    }

    /** Nobody receives meanwhile. */
    private List<Request> send(int round) {
        List<Request> sends = new ArrayList<>();
        for (int i = 0; i < SHORT; i++) {
            sends.add(MPI.COMM_WORLD.Isend(new int[] {round, i}, 0, 2, MPI.INT, 1, DATA));
        }
        Request synchronous = MPI.COMM_WORLD.Issend(new int[] {round, SHORT}, 0, 2, MPI.INT, 1, DATA);
        checks.that(synchronous.Test() == null, () -> "a rank that is stopped has received");
        sends.add(synchronous);
        sends.add(MPI.COMM_WORLD.Isend(longMessage(round), 0, LONG_BYTES, MPI.BYTE, 1, DATA));
        return sends;
    }

    private static byte[] longMessage(int round) {
        return Pattern.bytes(Element.BYTE, LONG_BYTES, round);
    }

    private void beDebugged() {
        MPI.COMM_WORLD.send(new long[] {ProcessHandle.current().pid()}, 1, MPI.LONG, 0, READY);
        MPI.COMM_WORLD.recv(new byte[0], 0, MPI.BYTE, 0, READY);
        stand();
        receive(0);
        for (int round = 1; round < ROUNDS; round++) {
            MPI.COMM_WORLD.send(new byte[0], 0, MPI.BYTE, 0, READY);
            receive(round);
        }
    }

    /** Here is the breakpoint. */
    private void stand() {
        checks.equal("ranks", 2, MPI.COMM_WORLD.getSize());
    }

    private void receive(int round) {
        int[] got = new int[2];
        for (int i = 0; i <= SHORT; i++) {
            MPI.COMM_WORLD.recv(got, 2, MPI.INT, 0, DATA);
            checks.equal("round", round, got[0]);
            checks.equal("message", i, got[1]);
        }
        byte[] rest = new byte[LONG_BYTES];
        MPI.COMM_WORLD.recv(rest, LONG_BYTES, MPI.BYTE, 0, DATA);
        checks.that(Arrays.equals(rest, longMessage(round)), () -> "the long message of round " + round);
    }
}
