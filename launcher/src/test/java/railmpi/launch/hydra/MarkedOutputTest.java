package railmpi.launch.hydra;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertNull;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

@Test(groups = "unit")
public class MarkedOutputTest {
    private static final String MARK = "0123abcd";

    /** Gives at most so many bytes at once. */
    private static final class Trickle extends InputStream {
        private final InputStream source;
        private final int most;

        Trickle(String text, int most) {
            source = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
            this.most = most;
        }

        @Override
        public int read() throws IOException {
            return source.read();
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            return source.read(bytes, offset, Math.min(length, most));
        }
    }

    private static final class Recorder implements MarkedOutput.Receiver {
        final StringBuilder ranks = new StringBuilder();
        final List<String> hydra = new ArrayList<>();
        private String last = "";
        IOException failure;

        @Override
        public void onRankOutput(RankPlace place, byte[] bytes, int offset, int length) {
            String name = place.rank() + "@" + place.host() + "/" + place.proxy() + ":";
            String text = new String(bytes, offset, length, StandardCharsets.UTF_8);
            boolean isLineOpen = ranks.length() > 0 && ranks.charAt(ranks.length() - 1) != '\n';
            if (!isLineOpen || !name.equals(last)) {
                ranks.append(name);
            }
            last = name;
            ranks.append(text);
        }

        @Override
        public void onHydraLine(String line) {
            hydra.add(line);
        }

        @Override
        public void onEnd(IOException problem) {
            failure = problem;
        }
    }

    private static Recorder read(String text, int most) {
        Recorder recorder = new Recorder();
        new MarkedOutput(new Trickle(text, most), MARK, recorder).read();
        return recorder;
    }

    private static String mark(int rank) {
        return MarkedOutput.pattern(MARK)
                .replace("%g", "0")
                .replace("%r", "" + rank)
                .replace("%p", "0")
                .replace("%h", "n");
    }

    @DataProvider
    public Object[][] pieces() {
        return new Object[][] {{1}, {2}, {7}, {13}, {100_000}};
    }

    @Test(dataProvider = "pieces")
    public void shouldTakeTheStreamApart(int most) {
        Recorder recorder = read(
                "greeting\n" + mark(0) + "one\n" + mark(1) + "half " + mark(0) + "two\n" + mark(1) + "line\n\nbanner\n"
                        + mark(12) + "\n" + mark(0) + "\u0001" + MARK.substring(1) + "\n" + mark(0) + "end",
                most);
        assertEquals(
                recorder.ranks.toString(),
                "0@n/0:one\n1@n/0:half 0@n/0:two\n1@n/0:line\n12@n/0:\n0@n/0:\u0001" + MARK.substring(1)
                        + "\n0@n/0:end");
        assertEquals(String.join("|", recorder.hydra), "greeting||banner");
        assertNull(recorder.failure);
    }

    @Test(dataProvider = "pieces")
    public void shouldPassLongLines(int most) {
        String text = "x".repeat(most < 10 ? 5_000 : 300_000);
        Recorder recorder = read(mark(3) + text + "\n", most);
        assertEquals(recorder.ranks.toString(), "3@n/0:" + text + "\n");
    }

    public void shouldTellOfAMarkThatIsNone() {
        assertNotNull(read("\u0001" + MARK + "no numbers\u0002x\n", 100).failure);
        assertNotNull(read("\u0001" + MARK + "9".repeat(1000), 100).failure);
    }
}
