package railmpi.launch.agent;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;

@Test(groups = "unit")
public class StreamsTest {
    private static final int PATIENT_MS = 60_000;
    private static final int LONG = 1 << 20;

    /** One end of a connection. */
    private static final class Side implements Link.Receiver {
        private final BlockingQueue<String> told = new LinkedBlockingQueue<>();
        private final Link link;
        private final Streams streams;

        Side(Socket socket, int silenceMs) {
            link = new Link(socket, silenceMs, this);
            streams = new Streams(link);
        }

        @Override
        public void take(int kind, DataInputStream body) throws IOException {
            if (!streams.take(kind, body)) {
                told.add(kind + " " + Frame.text(body));
            }
        }

        @Override
        public void ended(String why) {
            streams.end();
            told.add(why);
        }
    }

    private Socket one;
    private Socket other;

    @BeforeMethod
    public void connect() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            one = new Socket(server.getInetAddress(), server.getLocalPort());
            other = server.accept();
        }
    }

    @AfterMethod
    public void disconnect() throws IOException {
        one.close();
        other.close();
    }

    private Side[] sides() {
        Side[] sides = {new Side(one, PATIENT_MS), new Side(other, PATIENT_MS)};
        sides[0].link.start();
        sides[1].link.start();
        return sides;
    }

    public void shouldCarryFramesAndTextsOfAnyCharacters() throws Exception {
        Side[] sides = sides();
        sides[0].link.send(new Frame(Frame.FAILURE).text("\udc80 \u20ac"));
        assertEquals(sides[1].told.take(), Frame.FAILURE + " \udc80 \u20ac");
    }

    /** More than there is room for, of which nobody reads. */
    public void shouldNotHoldUpOneStreamByAnother() throws Exception {
        Side[] sides = sides();
        Thread writer = new Thread(() -> {
            try (OutputStream out = sides[0].streams.send(1, Streams.OUTPUT)) {
                out.write(new byte[LONG]);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        writer.start();
        OutputStream out = sides[0].streams.send(1, Streams.ERROR);
        out.write("through".getBytes(StandardCharsets.US_ASCII));
        out.close();
        InputStream in = sides[1].streams.hear(1, Streams.ERROR);
        assertEquals(new String(in.readAllBytes(), StandardCharsets.US_ASCII), "through");
        assertTrue(writer.isAlive(), "it has written more than there is room for");
        assertEquals(sides[1].streams.hear(1, Streams.OUTPUT).readAllBytes().length, LONG);
        writer.join();
    }

    public void shouldEndStreamsWithTheConnection() throws Exception {
        Side[] sides = sides();
        InputStream in = sides[1].streams.hear(1, Streams.OUTPUT);
        one.close();
        assertEquals(in.read(), -1);
        assertTrue(sides[1].told.take().startsWith("its connection "));
        sides[1].streams.send(1, Streams.INPUT).write(new byte[LONG]); // to nobody, and without waiting
    }

    public void shouldEndWhenTheOtherSideIsSilent() throws Exception {
        Side side = new Side(one, 1000);
        side.link.start();
        assertEquals(side.told.take(), "it was silent for 1 s");
    }

    public void shouldRefuseNonsense() throws Exception {
        Side side = new Side(one, PATIENT_MS);
        side.link.start();
        other.getOutputStream().write(new byte[] {-1, -1, -1, -1});
        assertEquals(side.told.take(), "its connection broke (it sent a frame of -1 bytes)");
    }
}
