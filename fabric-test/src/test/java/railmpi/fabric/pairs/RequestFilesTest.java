package railmpi.fabric.pairs;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.concurrent.CompletableFuture;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

/** Questions by file, those taken back included. */
public final class RequestFilesTest {
    private static final int QUESTIONS = 4000;

    private Path folder;

    @BeforeMethod
    public void makeFolder() throws IOException {
        folder = Files.createTempDirectory("railmpi-requests");
    }

    @AfterMethod
    public void deleteFolder() throws IOException {
        Files.delete(folder); // fails if a question is left
    }

    @Test
    public void shouldGiveTheKeyAndThePrivateDataToTheRankThatIsAskedOnly() {
        RequestFiles files = new RequestFiles(folder, 0);
        files.ask(3, 77, new byte[] {1, 2});
        assertNull(files.next(2));
        ByteBuffer question = files.next(3);
        assertEquals(question.getLong(), 77);
        assertEquals(question.getShort(), 0x0102);
        assertNull(files.next(3));
    }

    /** Two ranks that ask each other take one of the questions back, at times just while it is read. */
    @Test
    public void shouldGiveEachQuestionOnceThoughOthersAreTakenBackMeanwhile() {
        RequestFiles files = new RequestFiles(folder, 0);
        CompletableFuture<Void> asking = CompletableFuture.runAsync(() -> {
            for (int key = 0; key < QUESTIONS; key++) {
                Path question = files.ask(1, key, new byte[0]);
                if (key % 8 != 0) {
                    files.takeBack(question);
                }
            }
        });
        BitSet seen = new BitSet();
        for (boolean isLast = false; !isLast; ) {
            isLast = asking.isDone(); // before the look: what was asked till then is found by it
            for (ByteBuffer question = files.next(1); question != null; question = files.next(1)) {
                int key = (int) question.getLong();
                assertEquals(seen.get(key), false, "question " + key + " came before");
                seen.set(key);
            }
        }
        asking.join();
        for (int key = 0; key < QUESTIONS; key += 8) {
            assertEquals(seen.get(key), true, "question " + key + " came");
        }
    }
}
