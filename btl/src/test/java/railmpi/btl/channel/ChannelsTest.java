package railmpi.btl.channel;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.Test;
import railmpi.core.RailException;

/** What concerns all kinds of channel reaches each of them. */
public final class ChannelsTest {
    private final List<String> heard = new ArrayList<>();

    /** Stands for a kind of channel of which only these things are asked. */
    private ChannelProvider provider(String name, boolean[] isQuiet) {
        return (ChannelProvider) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {ChannelProvider.class}, (proxy, method, arguments) -> {
                    switch (method.getName()) {
                        case "isQuiet":
                            return isQuiet[0];
                        case "fence":
                            heard.add(name + arguments[0] + ((RailException) arguments[1]).getMessage());
                            return null;
                        case "mapsMemory", "registersMemory":
                            return false;
                        case "equals":
                            return proxy == arguments[0];
                        default:
                            return null;
                    }
                });
    }

    @Test
    public void shouldBeQuietWhenAllKindsAre() {
        boolean[] isFirstQuiet = {true};
        boolean[] isSecondQuiet = {true};
        Channels channels = new Channels(provider("a", isFirstQuiet), null, provider("b", isSecondQuiet));
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
        Channels channels = new Channels(provider("a", isQuiet), null, provider("b", isQuiet));
        channels.fence(3, new RailException(RailException.Category.PROCESS_FAILED, " is dead"));
        assertEquals(heard, List.of("a3 is dead", "b3 is dead"));
    }
}
