package railmpi.launch.manager;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

@Test(groups = "unit")
public class OutputPumpTest {
    /** Gives what it holds in pieces of random length. */
    private static final class Pieces extends InputStream {
        private final ByteArrayInputStream whole;
        private final Random random = new Random(7);

        Pieces(byte[] bytes) {
            whole = new ByteArrayInputStream(bytes);
        }

        @Override
        public int read() {
            return whole.read();
        }

        @Override
        public int read(byte[] to, int offset, int length) {
            return whole.read(to, offset, Math.min(length, 1 + random.nextInt(5000)));
        }
    }

    private static List<String> pump(byte[] bytes, String prefix) throws IOException {
        List<String> writes = new ArrayList<>();
        OutputStream out = new ByteArrayOutputStream() {
            @Override
            public synchronized void write(byte[] from, int offset, int length) {
                writes.add(new String(from, offset, length, StandardCharsets.ISO_8859_1));
            }
        };
        JobState state = new JobState(new String[] {"rank 0"});
        new OutputPump(
                        0,
                        new Pieces(bytes),
                        new OutputSink(out, "test"),
                        prefix.getBytes(StandardCharsets.ISO_8859_1),
                        state)
                .pump();
        return writes;
    }

    @DataProvider
    public Object[][] texts() {
        return new Object[][] {
            {"a\nb\n", "a\nb\n", "[0] a\n[0] b\n"},
            {"a\nb", "a\nb", "[0] a\n[0] b"},
            {"\n\n", "\n\n", "[0] \n[0] \n"},
            {"", "", ""},
        };
    }

    @Test(dataProvider = "texts")
    public void shouldPassOnAndPrefixLines(String text, String plain, String tagged) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        assertEquals(String.join("", pump(bytes, "")), plain);
        assertEquals(String.join("", pump(bytes, "[0] ")), tagged);
    }

    public void shouldWriteWholeLinesOnly() throws IOException {
        StringBuilder text = new StringBuilder();
        Random random = new Random(1);
        for (int line = 0; line < 300; line++) {
            text.append("x".repeat(random.nextInt(3000))).append('\n');
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.ISO_8859_1);
        List<String> writes = pump(bytes, "");
        assertEquals(String.join("", writes), text.toString());
        for (String write : writes) {
            assertEquals(write.charAt(write.length() - 1), '\n');
        }
    }

    public void shouldPassOnEndlessLineInPiecesWithOnePrefix() throws IOException {
        String text = "y".repeat(3_000_000);
        assertEquals(String.join("", pump(text.getBytes(StandardCharsets.ISO_8859_1), "[0] ")), "[0] " + text);
    }

    public void shouldSeeThatMainHasThrownAtTheStartOfALineOnly() {
        String line = "Exception in thread \"main\" java.lang.Error";
        for (String text : new String[] {line, "a\nb\n" + line + "\n"}) {
            byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
            assertTrue(LostMain.isTold(bytes, bytes.length), text);
        }
        for (String text : new String[] {"", "a " + line, line.substring(0, 20), line.replace("main", "other")}) {
            byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
            assertFalse(LostMain.isTold(bytes, bytes.length), text);
        }
    }

    public void shouldOrderByRankWhatIsCollected() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        OutputSink sink = new OutputSink(out, "test");
        sink.write(1, "before\n".getBytes(StandardCharsets.ISO_8859_1), 0, 7, false);
        sink.collect();
        for (String text : new String[] {"a\n", "b\n", "c\n", "d"}) {
            int rank = (text.charAt(0) + 1) % 2;
            sink.write(rank, text.getBytes(StandardCharsets.ISO_8859_1), 0, text.length(), false);
        }
        assertEquals(out.toString(StandardCharsets.ISO_8859_1), "before\n");
        sink.release();
        sink.release();
        sink.write(0, "after\n".getBytes(StandardCharsets.ISO_8859_1), 0, 6, false);
        assertEquals(
                out.toString(StandardCharsets.ISO_8859_1),
                "before\n---- rank 0 ----\na\nc\n---- rank 1 ----\nb\nd\nafter\n");
    }

    public void shouldEndLineThatAnotherStreamFollows() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        OutputSink sink = new OutputSink(out, "test");
        JobState state = new JobState(new String[] {"rank 0"});
        for (String text : new String[] {"a\nb", "c\n", "d"}) {
            byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
            new OutputPump(0, new ByteArrayInputStream(bytes), sink, new byte[0], state).pump();
        }
        assertEquals(out.toString(StandardCharsets.ISO_8859_1), "a\nb\nc\nd");
    }

    public void shouldCloseStreamAfterFirstErrorAndEndJob() throws IOException {
        OutputStream broken = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        JobState state = new JobState(new String[] {"rank 0"});
        Endless endless = new Endless();
        new OutputPump(0, endless, new OutputSink(broken, "test"), new byte[0], state).pump();
        assertEquals(state.verdict().message(), "cannot write to test: Broken pipe");
        assertTrue(endless.isClosed);
    }

    /** Lines without end, as long as somebody listens. */
    private static final class Endless extends InputStream {
        private boolean isClosed;

        @Override
        public int read() {
            return '\n';
        }

        @Override
        public void close() {
            isClosed = true;
        }
    }
}
