package railmpi.launch.manager;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.testng.SkipException;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

@Test(groups = "unit")
public class AttachSocketTest {
    private static final byte[] COMMAND = "command".getBytes(StandardCharsets.US_ASCII);
    private static final long LONG_NS = 20_000_000_000L;
    private static final int STRANGER = 65534;

    private Path folder;
    private Path file;
    private ServerSocketChannel server;
    private AttachSocket socket;

    @BeforeMethod
    public void listen() throws IOException {
        folder = Files.createTempDirectory("railmpi-attach");
        file = folder.resolve(".java_pid7");
        server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(file));
        socket = new AttachSocket(folder, 7);
    }

    @AfterMethod(alwaysRun = true)
    public void close() throws IOException {
        server.close();
        Files.deleteIfExists(file);
        Files.deleteIfExists(folder.resolve(".attach_pid7"));
        Files.delete(folder);
    }

    /** Answers whoever connects first with so many bytes, and keeps the connection where that is not all. */
    private Thread answering(long bytes) {
        Thread thread = new Thread(() -> {
            try (SocketChannel client = server.accept()) {
                ByteBuffer piece = ByteBuffer.allocate(1 << 16);
                client.read(piece);
                for (long left = bytes; left > 0; left -= piece.position()) {
                    client.write(piece.clear().limit((int) Math.min(left, piece.capacity())));
                }
            } catch (IOException e) {
                return; // the other side has had enough
            }
        });
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private byte[] ask(long limitNs) throws IOException {
        return socket.answer(COMMAND, System.nanoTime() + limitNs);
    }

    @Test(timeOut = 60_000)
    public void shouldReadAnAnswer() throws IOException, InterruptedException {
        Thread jvm = answering(300_000);
        assertEquals(ask(LONG_NS).length, 300_000);
        jvm.join();
    }

    @Test(timeOut = 60_000)
    public void shouldGiveUpOnAnAnswerWithoutEnd() throws InterruptedException {
        Thread jvm = answering(Long.MAX_VALUE);
        IOException refusal = expectThrows(IOException.class, () -> ask(LONG_NS));
        assertTrue(refusal.getMessage().contains("more than"), refusal.getMessage());
        jvm.join();
    }

    @Test(timeOut = 60_000)
    public void shouldGiveUpOnSilence() {
        IOException refusal = expectThrows(IOException.class, () -> ask(50_000_000));
        assertTrue(refusal.getMessage().contains("does not answer"), refusal.getMessage());
    }

    public void shouldNotBelieveAStranger() throws IOException {
        beOfAStranger();
        IOException refusal = expectThrows(IOException.class, () -> ask(LONG_NS));
        assertTrue(refusal.getMessage().contains("is of user"), refusal.getMessage());
        socket.remove();
        assertTrue(Files.exists(file));
    }

    private void beOfAStranger() throws IOException {
        try {
            Files.setAttribute(file, "unix:uid", STRANGER);
        } catch (IOException e) {
            throw new SkipException("only root can make a file of somebody else", e);
        }
    }

    public void shouldAskOnlyWhereNobodyAnswers() throws IOException {
        assertFalse(socket.ask());
        Files.delete(file);
        assertTrue(socket.ask());
        assertFalse(socket.ask(), "somebody else asks already");
        socket.remove();
        assertTrue(socket.ask());
    }
}
