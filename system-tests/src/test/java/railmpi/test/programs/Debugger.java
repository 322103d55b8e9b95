package railmpi.test.programs;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.request.BreakpointRequest;
import java.util.Map;

/** What a debugger does to another rank, whose JVM listens to debuggers. Stateless. */
final class Debugger {
    private static final int TIMEOUT_MS = 30_000;

    private Debugger() {}

    static VirtualMachine attach(long pid) throws Exception {
        for (AttachingConnector connector : Bootstrap.virtualMachineManager().attachingConnectors()) {
            if (connector.name().equals("com.sun.jdi.ProcessAttach")) {
                Map<String, Connector.Argument> arguments = connector.defaultArguments();
                arguments.get("pid").setValue(Long.toString(pid));
                return connector.attach(arguments);
            }
        }
        throw new IllegalStateException("this JDK has no debugger that attaches to a process");
    }

    /**
     * Sets a breakpoint at the beginning of a method.
     *
     * @param policy what stands still there, as {@link com.sun.jdi.request.EventRequest} has it
     */
    static void breakAt(VirtualMachine machine, Class<?> type, String method, int policy) {
        ReferenceType there = machine.classesByName(type.getName()).get(0);
        BreakpointRequest request = machine.eventRequestManager()
                .createBreakpointRequest(there.methodsByName(method).get(0).location());
        request.setSuspendPolicy(policy);
        request.enable();
    }

    /** Returns the arrival at the breakpoint; what is told of the start of the machine is let go on. */
    static EventSet await(VirtualMachine machine) throws InterruptedException {
        while (true) {
            EventSet events = machine.eventQueue().remove(TIMEOUT_MS);
            if (events == null) {
                throw new IllegalStateException("nobody has come to the breakpoint in " + TIMEOUT_MS + " ms");
            }
            for (Event event : events) {
                if (event instanceof BreakpointEvent) {
                    return events;
                }
            }
            events.resume();
        }
    }

    /**
     * Stays until the machine has ended: one that is left before may complain at its end that it cannot tell the one
     * who has gone.
     */
    static void awaitEnd(VirtualMachine machine) throws InterruptedException {
        while (true) {
            EventSet events = machine.eventQueue().remove(TIMEOUT_MS);
            if (events == null) {
                throw new IllegalStateException("the machine has not ended in " + TIMEOUT_MS + " ms");
            }
            for (Event event : events) {
                if (event instanceof VMDisconnectEvent) {
                    return;
                }
            }
            events.resume();
        }
    }
}
