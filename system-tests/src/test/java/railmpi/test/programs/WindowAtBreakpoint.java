package railmpi.test.programs;

import com.sun.jdi.VirtualMachine;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.request.EventRequest;
import java.util.ArrayList;
import java.util.List;
import mpi.MPI;

/**
 * Rank 0 has rank 1 stand at a breakpoint and accesses its memory: first only the thread of the program stands, then
 * all of them for a while, during which only memory that is mapped is reached. JVMs of the job listen to debuggers.
 */
public final class WindowAtBreakpoint {
    private static final int ROUNDS = 3;
    private static final int PAUSE_MS = 300;

    private final Checks checks = new Checks();
    private final List<PassiveAccesses> windows = new ArrayList<>();

    public static void main(String[] arguments) throws Exception {
        MPI.Init(arguments);
        WindowAtBreakpoint job = new WindowAtBreakpoint();
        if (MPI.COMM_WORLD.getRank() == 0) {
            job.debug();
        } else {
            job.beDebugged();
        }
        job.windows.forEach(PassiveAccesses::free);
        job.checks.report();
        MPI.Finalize();
    }

    private WindowAtBreakpoint() {
        Scene scene = new Scene(MPI.COMM_WORLD, MPI.COMM_WORLD.getRank(), 2, checks, 1);
        for (WindowKind kind : WindowKind.values()) {
            windows.add(new PassiveAccesses(scene, kind));
        }
    }

    private void beDebugged() {
        MPI.COMM_WORLD.send(new long[] {ProcessHandle.current().pid()}, 1, MPI.LONG, 0, 1);
        MPI.COMM_WORLD.recv(new byte[0], 0, MPI.BYTE, 0, 2);
        stand();
        MPI.COMM_WORLD.barrier();
        standWhole();
        MPI.COMM_WORLD.barrier();
        windows.forEach(window -> window.requireSum(ROUNDS + 1));
    }

    /** Here is the breakpoint of the thread. */
    private void stand() {
        checks.equal("ranks", 2, MPI.COMM_WORLD.getSize());
    }

    /** Here is the breakpoint of all threads. */
    private void standWhole() {
        checks.equal("rank", 1, MPI.COMM_WORLD.getRank());
    }

    private void debug() throws Exception {
        long[] pid = new long[1];
        MPI.COMM_WORLD.recv(pid, 1, MPI.LONG, 1, 1);
        VirtualMachine machine = Debugger.attach(pid[0]);
        Debugger.breakAt(machine, WindowAtBreakpoint.class, "stand", EventRequest.SUSPEND_EVENT_THREAD);
        Debugger.breakAt(machine, WindowAtBreakpoint.class, "standWhole", EventRequest.SUSPEND_ALL);
        MPI.COMM_WORLD.send(new byte[0], 0, MPI.BYTE, 1, 2);
        EventSet events = Debugger.await(machine);
        BreakpointEvent reached = (BreakpointEvent) events.iterator().next();
        for (int round = 0; round < ROUNDS; round++) {
            accessAll(round);
        }
        checks.that(reached.thread().isAtBreakpoint(), () -> "the target's thread has been let go on");
        events.resume();
        MPI.COMM_WORLD.barrier();
        accessStopped(Debugger.await(machine));
        machine.dispose();
        MPI.COMM_WORLD.barrier();
    }

    private void accessAll(int round) {
        windows.forEach(window -> window.run(1, round));
    }

    private void accessStopped(EventSet events) throws InterruptedException {
        BreakpointEvent reached = (BreakpointEvent) events.iterator().next();
        for (PassiveAccesses window : windows) {
            if (window.window().sharedQuery(1) != null) {
                window.run(1, ROUNDS);
            }
        }
        checks.that(reached.thread().isAtBreakpoint(), () -> "the target has been let go on");
        Thread debugger = new Thread(() -> letGoOn(events));
        debugger.start();
        for (PassiveAccesses window : windows) {
            if (window.window().sharedQuery(1) == null) {
                window.run(1, ROUNDS);
            }
        }
        debugger.join();
    }

    private static void letGoOn(EventSet events) {
        try {
            Thread.sleep(PAUSE_MS); // how long an origin has to wait that cannot do without the target
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        events.resume();
    }
}
