package railmpi.core.progress;

import static org.testng.Assert.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** As much stack as is asked for is looked for, however the JVM runs the look: each way in a JVM of its own. */
@Test(groups = "unit")
public class StackReserveTest {
    private static final int SMALL_BYTES = 384 * 1024;
    private static final int LARGE_BYTES = 768 * 1024;
    private static final int WARM_UP = 20;
    private static final List<String> ASKED_KIB = List.of("8", "16", "16", "32", "40", "80", "80");

    @DataProvider
    public Object[][] modes() {
        return new Object[][] {
            {List.of("-Xint", "-Dcold=true")},
            {List.of("-Xbatch", "-XX:TieredStopAtLevel=1")},
            {List.of("-Xbatch", "-XX:TieredStopAtLevel=3")},
            {List.of("-Xbatch")}
        };
    }

    @Test(dataProvider = "modes")
    public void shouldLookForWhatIsAskedFor(List<String> options) throws Exception {
        assertEquals(looks(options), String.join(" ", ASKED_KIB));
    }

    private static String looks(List<String> options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Looks.class.getName()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return out.strip();
    }

    /** Goes down until the stack ends, with a look at each level and without: the difference is what was looked for. */
    static final class Looks {
        private static final List<Runnable> LOOKS = List.of(
                StackReserve::require,
                StackReserve::requireForSystemCall,
                StackReserve::requireToBegin,
                StackReserve::requireForOwnMessage,
                StackReserve::requireForExchange,
                StackReserve::requireForFirstCall,
                StackReserve::requireToBeginFirst);

        private static final Runnable NONE = () -> {};
        private static final int MOST_LEVELS = 1 << 20;

        private static int depth;

        private Looks() {}

        public static void main(String[] args) throws InterruptedException {
            int warmUp = Boolean.getBoolean("cold") ? 0 : WARM_UP;
            for (int i = 0; i < warmUp; i++) {
                depth(NONE, SMALL_BYTES);
                for (Runnable look : LOOKS) {
                    depth(look, SMALL_BYTES);
                }
            }
            double allBytes = usedBytes(NONE);
            List<String> kib = new ArrayList<>();
            for (Runnable look : LOOKS) {
                kib.add(String.valueOf(Math.round((allBytes - usedBytes(look)) / 1024)));
            }
            System.out.println(String.join(" ", kib));
        }

        /** Returns how much of a small stack is used when it ends; frames are as long as a larger stack tells. */
        private static double usedBytes(Runnable look) throws InterruptedException {
            int small = depth(look, SMALL_BYTES);
            int large = depth(look, LARGE_BYTES);
            return small * (double) (LARGE_BYTES - SMALL_BYTES) / (large - small);
        }

        private static int depth(Runnable look, int stackBytes) throws InterruptedException {
            depth = 0;
            Thread thread = new Thread(
                    null,
                    () -> {
                        try {
                            goDown(look);
                        } catch (StackOverflowError e) {
                            // as is meant
                        }
                    },
                    "deep",
                    stackBytes);
            thread.start();
            thread.join();
            return depth;
        }

        private static void goDown(Runnable look) {
            look.run();
            if (++depth < MOST_LEVELS) {
                goDown(look);
            }
        }
    }
}
