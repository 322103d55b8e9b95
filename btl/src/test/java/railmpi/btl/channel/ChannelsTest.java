package railmpi.btl.channel;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.Test;
import railmpi.core.RailException;

/** What concerns all kinds of channel reaches each of them. */
public final class ChannelsTest {
    private final List<String> heard = new ArrayList<>();

    /** Stands for a kind of channel of which only these things are asked. */
    private final class Asked extends ChannelProvider {
        private final String name;
        private final boolean[] isQuiet;

        Asked(String name, boolean[] isQuiet) {
            this.name = name;
            this.isQuiet = isQuiet;
        }

        @Override
        public boolean isQuiet() {
            return isQuiet[0];
        }

        @Override
        public void fence(int process, RailException cause) {
            heard.add(name + process + cause.getMessage());
        }

        @Override
        public void attach(HandlerTable handlers, Atomics atomics) {}

        @Override
        public int poll() {
            return 0;
        }

        @Override
        public void throttle(int process, boolean throttle) {}

        @Override
        public boolean reaches(int process) {
            return false;
        }

        @Override
        public VirtualChannel channel(int process) {
            throw new AssertionError("no channel is asked for");
        }

        @Override
        public void close() {}
    }

    @Test
    public void shouldBeQuietWhenAllKindsAre() {
        boolean[] isFirstQuiet = {true};
        boolean[] isSecondQuiet = {true};
        Channels channels = new Channels(new Asked("a", isFirstQuiet), null, new Asked("b", isSecondQuiet));
        assertTrue(channels.isQuiet());
        isSecondQuiet[0] = false;
        assertFalse(channels.isQuiet());
        isSecondQuiet[0] = true;
        isFirstQuiet[0] = false;
        assertFalse(channels.isQuiet());
        assertTrue(new Channels().isQuiet());
    }

    @Test
    public void shouldTellAllKindsOfAFailedProcess() {
        boolean[] isQuiet = {true};
        Channels channels = new Channels(new Asked("a", isQuiet), null, new Asked("b", isQuiet));
        channels.fence(3, new RailException(RailException.Category.PROCESS_FAILED, " is dead"));
        assertEquals(heard, List.of("a3 is dead", "b3 is dead"));
    }
}
