package railmpi.launch.manager;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.testng.annotations.Test;
import railmpi.core.progress.WaitRecord;

/** What is said of records of waits, and which circles they make. */
@Test(groups = "unit")
public class WaitReportTest {
    private static ByteBuffer record() {
        return ByteBuffer.allocate(WaitRecord.LENGTH_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static String describe(ByteBuffer record, long nowMs) {
        return WaitReport.of(record.array(), nowMs).describe();
    }

    public void shouldDescribeWaits() {
        ByteBuffer record = record();
        assertNull(WaitReport.of(record.array(), 0));
        assertNull(WaitReport.of(new byte[7], 0));
        record.putInt(2).putInt(-1).putInt(5).putInt(3).putLong(1000);
        assertEquals(
                describe(record, 3500),
                "waits in a collective operation: receive, peer any, tag 5, context 2, for 2.5 s");
        record.putInt(12, 4);
        assertEquals(describe(record, 3500), "waits in receive, peer any, tag 5, context 4, for 2.5 s");
        record.putInt(24, 1);
        assertTrue(describe(record, 3500).contains("pml_unexpected_limit"));
        record.putInt(24, 0);
        record.putInt(0, 5).putInt(12, -1);
        assertEquals(describe(record, 1000), "waits in wait for any request, for 0.0 s");
    }

    public void shouldNameTheCommunicatorAndWhoIsWaitedFor() {
        ByteBuffer bytes = record();
        WaitRecord record = new WaitRecord(bytes);
        record.about(7, "rows of a gr\u00fcn matrix");
        record.enter(WaitRecord.SEND, 1, 9, 12, false);
        WaitReport report = WaitReport.of(bytes.array(), record.sinceEpochMs());
        assertEquals(report.waitsFor(), 7);
        assertTrue(report.describe().contains(", context 12 (rows of a gr\u00fcn matrix), for 0.0 s"));
        record.about(-1, "x".repeat(1000));
        assertEquals(record.communicator(), "x".repeat(92));
        record.about(3, "");
        record.enter(WaitRecord.WAIT_ANY, -1, -1, -1, false);
        assertEquals(WaitReport.of(bytes.array(), 0).waitsFor(), WaitReport.NOBODY);
    }

    public void shouldFindCircles() {
        assertEquals(WaitCircles.among(new int[] {}), List.of());
        assertEquals(WaitCircles.among(new int[] {-1, 0, 1, -1}), List.of());
        assertEquals(WaitCircles.among(new int[] {0}), List.of("0 -> 0"));
        assertEquals(WaitCircles.among(new int[] {1, 2, 1, 0, -1}), List.of("1 -> 2 -> 1"));
        assertEquals(
                WaitCircles.among(new int[] {3, 4, 5, 0, 2, 1, 6}),
                List.of("0 -> 3 -> 0", "1 -> 4 -> 2 -> 5 -> 1", "6 -> 6"));
        assertEquals(WaitCircles.among(new int[] {9, 0}), List.of());
    }
}
