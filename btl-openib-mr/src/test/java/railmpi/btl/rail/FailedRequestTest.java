package railmpi.btl.rail;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.btl.connect.Rail;
import railmpi.btl.rail.ScriptedFabric.ScriptedQueuePair;
import railmpi.fabric.WorkCompletion.Status;

/**
 * What becomes of each status with which a request can end: the rail is taken out, or the peer is lost and the error
 * names rail, status and reason. Never is it passed over.
 */
public final class FailedRequestTest {
    @DataProvider
    public static Object[][] failures() {
        List<Object[]> failures = new ArrayList<>();
        for (Status status : Status.values()) {
            for (int which = 0; which < 3 && status != Status.SUCCESS; which++) {
                failures.add(new Object[] {status, which > 0, which > 1});
            }
        }
        return failures.toArray(new Object[0][]);
    }

    @Test(dataProvider = "failures")
    public void shouldTakeTheRailOutOrNameTheError(Status status, boolean isReceive, boolean isSharing) {
        ScriptedChannel scene = new ScriptedChannel(0, isSharing);
        scene.up(0);
        scene.channel.connecting().takeDown(scene.rail(1).connection(), "by the test", scene.nowNs);
        scene.process.flush();
        ScriptedQueuePair carrier = scene.queuePair(0);
        assertFalse(carrier.posted.isEmpty(), "the peer is told of the rail that is down");
        scene.up(1);
        carrier.fail(isReceive, status);
        scene.poll();
        assertTrue(carrier.isClosed);
        assertEquals(scene.isPeerLost, status != Status.FLUSHED);
        if (status == Status.FLUSHED) {
            assertNull(scene.channel.failure());
            assertEquals(scene.rail(0).state(), Rail.State.DOWN);
        } else {
            String message = scene.channel.failure().getMessage();
            assertTrue(message.contains("p0") && message.contains(status.toString()), message);
            assertTrue(message.contains("broken by the test"), message);
        }
        scene.requireSharedReceives();
    }
}
