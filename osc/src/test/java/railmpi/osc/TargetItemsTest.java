package railmpi.osc;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.testng.annotations.Test;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.pml.datatype.ByteRuns;
import railmpi.pml.datatype.TypeLayout;
import railmpi.pml.datatype.TypeLayoutBuilder;

/** Items cut into pieces, against a list of all their bytes. */
@Test(groups = "unit")
public final class TargetItemsTest {
    private static final long SEED = Long.getLong("railmpi.seed", 1);

    private static List<Long> bytes(TypeLayout layout, int count, long origin) {
        List<Long> all = new ArrayList<>();
        ByteRuns runs = layout.runs();
        for (int item = 0; item < count; item++) {
            for (int run = 0; run < runs.offsets().length; run++) {
                for (int i = 0; i < runs.lengths()[run]; i++) {
                    all.add(origin + item * layout.extentBytes() + runs.offsets()[run] + i);
                }
            }
        }
        return all;
    }

    private static List<Long> bytes(Runs runs) {
        List<Long> all = new ArrayList<>();
        for (int entry = 0; entry < runs.count(); entry++) {
            for (int run = 0; run < runs.count(entry); run++) {
                for (int i = 0; i < runs.length(entry); i++) {
                    all.add(runs.offset(entry) + run * runs.stride(entry) + i);
                }
            }
        }
        return all;
    }

    private static TypeLayout random(Random random, int unit) {
        TypeLayoutBuilder builder = new TypeLayoutBuilder();
        long at = (long) random.nextInt(5) * unit;
        for (int blocks = 1 + random.nextInt(12); blocks > 0; blocks--) {
            int length = 1 + random.nextInt(random.nextInt(4) == 0 ? 400 : 3);
            builder.add(TypeLayout.element(unit, unit), at, length);
            at += (long) unit * (length + random.nextInt(3));
        }
        return builder.build();
    }

    public void shouldListEachByteOnceInOrder() {
        Random random = new Random(SEED);
        for (int round = 0; round < 500; round++) {
            int unit = 1 << random.nextInt(4);
            TypeLayout layout = random.nextInt(4) == 0 ? TypeLayout.element(unit, unit) : random(random, unit);
            int count = 1 + random.nextInt(60);
            long origin = random.nextInt(1000) * 8L;
            TargetItems items = new TargetItems(origin, layout, count);
            List<Long> expected = bytes(layout, count, origin);
            assertEquals(pieces(items, random), expected, "round " + round + " of seed " + SEED);
            assertEquals(items.lengthBytes(), expected.size());
            assertEquals(items.lowestBytes(), (long)
                    expected.stream().min(Long::compare).orElseThrow());
            assertEquals(items.endBytes(), expected.stream().max(Long::compare).orElseThrow() + 1);
        }
    }

    private static List<Long> pieces(TargetItems items, Random random) {
        List<Long> all = new ArrayList<>();
        Runs runs = new Runs();
        Runs copy = new Runs();
        ByteBuffer frame = ByteBuffer.allocate(WindowFrames.MOST_PAYLOAD_BYTES);
        int dataRoom = random.nextInt(2);
        long position = 0;
        while (position < items.lengthBytes()) {
            int room = 600 + random.nextInt(3000);
            items.list(runs, position, room, dataRoom, 8);
            position += runs.streamBytes();
            assertTrue(runs.entryBytes() + dataRoom * runs.streamBytes() <= room);
            assertTrue(runs.streamBytes() % 8 == 0 || position == items.lengthBytes());
            runs.write(frame, 16);
            copy.read(frame, 16, runs.count(), runs.streamBytes());
            assertTrue(copy.isWithin(items.lowestBytes(), items.endBytes()));
            all.addAll(bytes(copy));
        }
        return all;
    }

    @Test(expectedExceptions = MalformedFrameException.class)
    public void shouldRefuseRunsThatAreNotAsLongAsSaid() {
        Runs runs = new Runs();
        runs.add(0, 8);
        ByteBuffer frame = ByteBuffer.allocate(Runs.ENTRY_BYTES);
        runs.write(frame, 0);
        runs.read(frame, 0, 1, 16);
    }

    public void shouldSeeRunsThatReachOutside() {
        assertTrue(regular(8, 8, 3, 16).isWithin(8, 48));
        assertFalse(regular(8, 8, 3, 16).isWithin(9, 48));
        assertFalse(regular(8, 8, 3, 16).isWithin(8, 47));
        assertTrue(regular(40, 8, 3, -16).isWithin(8, 48));
        assertFalse(regular(40, 8, 3, -16).isWithin(9, 48));
        assertFalse(regular(-8, 8, 1, 0).isWithin(0, 48));
        assertFalse(regular(Long.MAX_VALUE - 2, 8, 1, 0).isWithin(0, 48));
        assertFalse(regular(0, 8, 1000, Long.MAX_VALUE / 4).isWithin(0, 48));
        assertFalse(regular(0, 8, 1000, Long.MIN_VALUE).isWithin(0, 48));
    }

    private static Runs regular(long offset, int length, int count, long stride) {
        ByteBuffer frame = ByteBuffer.allocate(Runs.ENTRY_BYTES);
        frame.putLong(offset).putInt(length).putInt(count).putLong(stride);
        Runs runs = new Runs();
        runs.read(frame, 0, 1, length * count);
        return runs;
    }
}
