package railmpi.io.view;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.util.List;
import java.util.Random;
import org.testng.annotations.Test;
import railmpi.io.file.FileError;
import railmpi.io.file.FileError.Reason;
import railmpi.pml.datatype.TypeLayout;
import railmpi.pml.datatype.TypeLayoutBuilder;

/** Where the bytes of a view are, against a list made byte by byte from random filetypes. */
@Test(groups = "unit")
public class ViewTest {
    private static final TypeLayout BYTE = TypeLayout.element(1, 1);
    private static final int SEEDS = 300;
    private static final int TILES = 4;

    /** A filetype with the places of its bytes. */
    private static final class Sample {
        private final long displacement;
        private final long[] places;
        private final View view;

        Sample(long seed, boolean mayReachOver) {
            Random random = new Random(seed);
            TypeLayoutBuilder builder = new TypeLayoutBuilder();
            List<Long> tile = new java.util.ArrayList<>();
            long at = random.nextInt(3);
            for (int block = 1 + random.nextInt(4); block > 0; block--) {
                int length = 1 + random.nextInt(4);
                builder.add(BYTE, at, length);
                for (int i = 0; i < length; i++) {
                    tile.add(at + i);
                }
                at += length + random.nextInt(3);
            }
            long extent = mayReachOver ? 1 + random.nextInt((int) at) : at + random.nextInt(3);
            displacement = random.nextInt(10);
            view = new View(displacement, BYTE, builder.build().resized(0, extent), Representation.NATIVE);
            places = new long[TILES * tile.size()];
            for (int i = 0; i < places.length; i++) {
                places[i] = displacement + i / tile.size() * extent + tile.get(i % tile.size());
            }
        }
    }

    public void shouldFindEachByte() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Sample sample = new Sample(seed, seed % 2 == 0);
            for (int i = 0; i < sample.places.length; i++) {
                assertEquals(sample.view.fileOffset(i), sample.places[i], "byte " + i + ", seed " + seed);
            }
        }
    }

    public void shouldGoThroughTheRunsOfAnyPart() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Sample sample = new Sample(seed, seed % 2 == 0);
            Random random = new Random(seed);
            int from = random.nextInt(sample.places.length);
            int end = from + random.nextInt(sample.places.length - from + 1);
            View.Cursor cursor = sample.view.cursor(from, end);
            int at = from;
            while (cursor.hasNext()) {
                assertEquals(cursor.position(), at, "seed " + seed);
                long step = 1L + random.nextInt((int) cursor.length());
                for (int i = 0; i < step; i++) {
                    assertEquals(cursor.offset() + i, sample.places[at + i], "seed " + seed);
                }
                at += (int) step;
                cursor.skip(step);
            }
            assertEquals(at, end, "seed " + seed);
        }
    }

    public void shouldCountWhatIsBeforeAByte() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Sample sample = new Sample(seed, seed % 2 == 0);
            for (long limit = 0; limit < sample.places[sample.places.length / 2]; limit++) {
                int expected = 0;
                while (sample.places[expected] < limit) {
                    expected++;
                }
                assertEquals(sample.view.streamBytesBefore(limit), expected, "byte " + limit + ", seed " + seed);
            }
        }
    }

    public void shouldBoundWhatAPartUses() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Sample sample = new Sample(seed, seed % 2 == 0);
            int length = sample.places.length;
            long lowest = java.util.Arrays.stream(sample.places).min().orElseThrow();
            long highest = java.util.Arrays.stream(sample.places).max().orElseThrow();
            assertTrue(sample.view.firstOf(0) <= lowest, "seed " + seed);
            assertTrue(sample.view.endOf(length) > highest, "seed " + seed);
        }
    }

    public void shouldKeepRunsThroughAMessage() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Sample sample = new Sample(seed, false);
            Runs runs = Runs.of(sample.view.cursor(0, sample.places.length), 0);
            java.nio.ByteBuffer sent = java.nio.ByteBuffer.allocate(runs.message().length * Long.BYTES)
                    .order(java.nio.ByteOrder.nativeOrder());
            sent.asLongBuffer().put(runs.message());
            Runs received = Runs.of(sent.array());
            int at = 0;
            for (Runs.Iterator run = received.iterator(); run.hasNext(); run.next()) {
                for (int i = 0; i < run.length(); i++) {
                    assertEquals(run.offset() + i, sample.places[at], "seed " + seed);
                    at++;
                }
            }
            assertEquals(at, sample.places.length, "seed " + seed);
            assertEquals(received.lengthBytes(), sample.places.length, "seed " + seed);
            assertEquals(received.end(), sample.places[at - 1] + 1, "seed " + seed);
        }
    }

    public void shouldJoinWhatRanksCover() {
        for (long seed = 0; seed < SEEDS; seed++) {
            boolean[] isCovered = new boolean[200];
            List<Runs> ranks = new java.util.ArrayList<>();
            for (int rank = 0; rank < 3; rank++) {
                Sample sample = new Sample(seed * 3 + rank, false);
                ranks.add(Runs.of(sample.view.cursor(0, sample.places.length), 0));
                for (long place : sample.places) {
                    isCovered[(int) place] = true;
                }
            }
            Coverage coverage = Coverage.of(ranks);
            boolean[] found = new boolean[200];
            for (int i = 0; i < coverage.pieces(); i++) {
                assertTrue(i == 0 || coverage.from(i) > coverage.end(i - 1), "seed " + seed);
                java.util.Arrays.fill(found, (int) coverage.from(i), (int) coverage.end(i), true);
            }
            assertEquals(found, isCovered, "seed " + seed);
        }
    }

    public void shouldRefuseWhatIsNoFiletype() {
        TypeLayout number = TypeLayout.element(4, 4);
        TypeLayout falling =
                new TypeLayoutBuilder().add(number, 8, 1).add(number, 0, 1).build();
        refused(0, number, falling, "decrease");
        refused(0, number, BYTE, "1 bytes");
        refused(-1, number, number, "-1");
        refused(0, number, number.resized(0, 0), "extent");
    }

    private static void refused(long displacement, TypeLayout etype, TypeLayout filetype, String part) {
        FileError error =
                expectThrows(FileError.class, () -> new View(displacement, etype, filetype, Representation.NATIVE));
        assertEquals(error.reason(), Reason.ARG);
        assertTrue(error.getMessage().contains(part), error.getMessage());
    }

    public void shouldKnowOrderAndOverlaps() {
        TypeLayout pair =
                new TypeLayoutBuilder().add(BYTE, 0, 1).add(BYTE, 2, 1).build();
        assertTrue(new View(0, BYTE, pair, Representation.NATIVE).isOrdered());
        assertFalse(new View(0, BYTE, pair.resized(0, 1), Representation.NATIVE).isOrdered());
        TypeLayout twice =
                new TypeLayoutBuilder().add(BYTE, 0, 2).add(BYTE, 1, 2).build();
        assertTrue(new View(0, BYTE, twice, Representation.NATIVE).hasOverlaps());
    }
}
