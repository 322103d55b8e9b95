package railmpi.launch.manager;

import java.io.IOException;
import java.io.InputStream;

/** Waits for the end of a process that mpirun has not started, but serves as its only rank; a thread. */
final class Guest extends Thread {
    private final InputStream lifeline;
    private final PmiServer server;
    private final JobState state;

    Guest(InputStream lifeline, PmiServer server, JobState state) {
        super("guest");
        this.lifeline = lifeline;
        this.server = server;
        this.state = state;
        setDaemon(true);
    }

    @Override
    public void run() {
        try {
            while (lifeline.read() >= 0) {
                // it has nothing to say there
            }
            server.awaitEndOf(0);
            state.exited(0, 0);
        } catch (IOException e) {
            state.fail("the process that has started this mpirun is lost: " + e.getMessage(), 1);
        } catch (InterruptedException e) {
            state.fail("waiting for the process that has started this mpirun was interrupted", 1);
        }
    }
}
