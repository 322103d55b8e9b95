package railmpi.btl.agent;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import java.util.concurrent.Semaphore;
import org.testng.annotations.Test;
import railmpi.core.RailException;
import railmpi.core.progress.LocalSleeper;
import railmpi.fabric.FabricEvents;

/** The agent thread by itself. */
public final class AgentTest {
    /** Events that only {@link #wake} brings. */
    private static final class NoEvents implements FabricEvents {
        private final Semaphore wakes = new Semaphore(0);

        @Override
        public void await(int timeoutMs) {
            wakes.acquireUninterruptibly();
        }

        @Override
        public void wake() {
            wakes.release();
        }
    }

    @Test(timeOut = 60_000)
    public void shouldTellThoseWhoSleepThatAnErrorEndedIt() throws InterruptedException {
        IllegalStateException cause = new IllegalStateException("an adapter that does not know its own port");
        Agent agent = new Agent(
                new NoEvents(),
                new LocalSleeper(),
                () -> {
                    throw cause;
                },
                false);
        agent.start();
        agent.announce();
        agent.join();
        RailException told = null;
        try {
            agent.sleep(agent.ticket());
        } catch (RailException e) {
            told = e;
        }
        assertSame(told.getCause(), cause);
        assertTrue(told.getMessage().contains("does not know its own port"), told.getMessage());
        assertThrows(RailException.class, () -> agent.sleep(agent.ticket()));
        agent.close();
    }

    private static final class ProgramAtWork implements Agent.Progress {
        private final Semaphore questions = new Semaphore(0);
        private final Semaphore passes = new Semaphore(0);
        private volatile boolean isAtIt = true;

        @Override
        public void advance() {
            passes.release();
        }

        @Override
        public boolean isProgramAtIt() {
            questions.release();
            return isAtIt;
        }
    }

    @Test(timeOut = 60_000)
    public void shouldNotStandInTheWayOfTheProgram() {
        ProgramAtWork work = new ProgramAtWork();
        Agent agent = new Agent(new NoEvents(), new LocalSleeper(), work, false);
        agent.start();
        work.questions.acquireUninterruptibly(5);
        assertEquals(work.passes.availablePermits(), 0);
        work.isAtIt = false;
        work.passes.acquireUninterruptibly();
        agent.close();
    }

    @Test(timeOut = 60_000)
    public void shouldDriveForThoseWhoSleepAndEndWhenClosed() {
        Semaphore passes = new Semaphore(0);
        Agent agent = new Agent(new NoEvents(), new LocalSleeper(), passes::release, false);
        agent.start();
        agent.announce();
        passes.acquireUninterruptibly();
        agent.sleep(agent.ticket());
        agent.retract();
        agent.close();
    }
}
