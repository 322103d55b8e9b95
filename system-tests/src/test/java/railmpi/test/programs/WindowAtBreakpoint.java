package railmpi.test.programs;

import com.sun.jdi.VirtualMachine;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.request.EventRequest;
import java.nio.LongBuffer;
import mpi.MPI;
import mpi.Win;

/**
 * Rank 0 has rank 1 stand at a breakpoint, its other threads go on, and accesses its memory. JVMs of the job listen to
 * debuggers.
 */
public final class WindowAtBreakpoint {
    private static final int ROUNDS = 3;

    private final Checks checks = new Checks();
    private final LongBuffer base = MPI.newLongBuffer(2);
    private final Win created = new Win(base, 2, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
    private final Win allocated = new Win(2, 1, MPI.INFO_NULL, MPI.COMM_WORLD, base, Win.FLAVOR_PRIVATE);

    public static void main(String[] arguments) throws Exception {
        MPI.Init(arguments);
        WindowAtBreakpoint job = new WindowAtBreakpoint();
        if (MPI.COMM_WORLD.getRank() == 0) {
            job.debug();
        } else {
            job.beDebugged();
        }
        job.created.free();
        job.allocated.free();
        job.checks.report();
        MPI.Finalize();
    }

    private void beDebugged() {
        MPI.COMM_WORLD.send(new long[] {ProcessHandle.current().pid()}, 1, MPI.LONG, 0, 1);
        MPI.COMM_WORLD.recv(new byte[0], 0, MPI.BYTE, 0, 2);
        stand();
        MPI.COMM_WORLD.barrier();
        for (LongBuffer memory : new LongBuffer[] {base, allocated.getMemory().asLongBuffer()}) {
            checks.equal("put", ROUNDS, memory.get(0));
            checks.equal("sum", ROUNDS * (ROUNDS + 1) / 2, memory.get(1));
        }
    }

    /** Here is the breakpoint. */
    private void stand() {
        checks.equal("ranks", 2, MPI.COMM_WORLD.getSize());
    }

    private void debug() throws Exception {
        long[] pid = new long[1];
        MPI.COMM_WORLD.recv(pid, 1, MPI.LONG, 1, 1);
        VirtualMachine machine = Debugger.attach(pid[0]);
        Debugger.breakAt(machine, WindowAtBreakpoint.class, "stand", EventRequest.SUSPEND_EVENT_THREAD);
        MPI.COMM_WORLD.send(new byte[0], 0, MPI.BYTE, 1, 2);
        EventSet events = Debugger.await(machine);
        BreakpointEvent reached = (BreakpointEvent) events.iterator().next();
        for (int round = 1; round <= ROUNDS; round++) {
            access(created, round);
            access(allocated, round);
        }
        checks.that(reached.thread().isAtBreakpoint(), () -> "the target's thread has been let go on");
        events.resume();
        machine.dispose();
        MPI.COMM_WORLD.barrier();
    }

    private void access(Win window, int round) {
        LongBuffer value = MPI.newLongBuffer(1);
        LongBuffer found = MPI.newLongBuffer(1);
        value.put(0, round);
        window.lock(MPI.LOCK_EXCLUSIVE, 1, 0);
        window.put(value, 1, MPI.LONG, 1, 0, 1, MPI.LONG);
        window.accumulate(value, 1, MPI.LONG, 1, 1, 1, MPI.LONG, MPI.SUM);
        window.flush(1);
        window.get(found, 1, MPI.LONG, 1, 0, 1, MPI.LONG);
        window.unlock(1);
        checks.equal("get", round, found.get(0));
    }
}
