package railmpi.runtime.meet;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.btl.channel.ProcessName;

/** Processes in one JVM that watch each other over sockets. */
@Test(groups = "unit", singleThreaded = true, timeOut = 60_000)
public final class LifeLinesTest {
    private static final List<String> HERE = List.of("127.0.0.1");
    private static final byte[] SECRET = {1, 2, 3};
    private static final int INDEX = 7;
    private static final int SOME_PASSES = 30;
    private static final long PASS_MS = 20;

    private LifeLines watching;
    private LifeLines watched;

    private static ProcessName name(int rank) {
        return new ProcessName(5, 0, rank);
    }

    @BeforeMethod
    public void open() throws IOException {
        watching = new LifeLines(name(0), HERE);
        watched = new LifeLines(name(1), HERE);
    }

    @AfterMethod(alwaysRun = true)
    public void close() {
        watching.close();
        watched.close();
    }

    /** Returns who has ended. */
    private Set<Integer> pass(boolean doesOtherAnswer) throws IOException {
        Set<Integer> gone = new TreeSet<>();
        watching.advance(PASS_MS, gone::add);
        if (doesOtherAnswer) {
            watched.advance(PASS_MS, any -> {});
            watching.advance(PASS_MS, any -> {});
        }
        return gone;
    }

    private void connect() throws IOException {
        watching.add(INDEX, name(1), watched.text(), SECRET);
        watched.add(INDEX, name(0), watching.text(), SECRET);
        assertFalse(watching.areSettled());
        while (!watching.areSettled()) {
            assertEquals(pass(true), Set.of());
        }
    }

    private void awaitEnd() throws IOException {
        Set<Integer> gone = pass(false);
        while (gone.isEmpty()) {
            gone = pass(false);
        }
        assertEquals(gone, Set.of(INDEX));
    }

    private void requireLife() throws IOException {
        for (int i = 0; i < SOME_PASSES; i++) {
            assertEquals(pass(false), Set.of());
        }
    }

    public void shouldNoticeTheEndOfAProcess() throws IOException {
        connect();
        watched.close();
        awaitEnd();
    }

    /** The thread that watches sleeps until something happens if there is nothing to look after. */
    public void shouldLookAfterStrangers() throws IOException {
        assertTrue(watched.isIdle());
        int port = Integer.parseInt(watched.text().split(",")[0]);
        try (SocketChannel stranger = SocketChannel.open(new InetSocketAddress("127.0.0.1", port))) {
            assertTrue(stranger.isConnected());
            while (watched.isIdle()) {
                watched.advance(PASS_MS, any -> {});
            }
        }
        while (!watched.isIdle()) {
            watched.advance(PASS_MS, any -> {});
        }
    }

    public void shouldTakeNoStoppedProcessForDead() throws IOException {
        connect();
        requireLife();
    }

    /** The system may give the port to another process at once. */
    public void shouldNoticeAnotherProcessAtTheSameAddress() throws IOException {
        connect();
        int port = Integer.parseInt(watched.text().split(",")[0]);
        watched.close();
        try (ServerSocketChannel other = ServerSocketChannel.open()) {
            other.bind(new InetSocketAddress("127.0.0.1", port));
            other.configureBlocking(false);
            Set<Integer> gone = pass(false);
            while (gone.isEmpty()) {
                var channel = other.accept();
                if (channel != null) {
                    channel.write(ByteBuffer.allocate(2 * LifeLine.NONCE_BYTES)); // a nonce, and a wrong code
                }
                gone = pass(false);
            }
            assertEquals(gone, Set.of(INDEX));
        }
    }

    /** It may be another machine that has the address here. */
    public void shouldNotTrustARefusalBeforeTheProcessHasAnswered() throws IOException {
        String text = watched.text();
        watched.close();
        watching.add(INDEX, name(1), text, SECRET);
        while (!watching.areSettled()) {
            pass(false);
        }
        requireLife();
    }

    /** The system says it in the language of the user. */
    public void shouldKnowARefusalByItsKind() {
        assertTrue(Sockets.isRefusal(new ConnectException("Verbindungsaufbau abgelehnt"), 1));
        assertFalse(Sockets.isRefusal(new ConnectException("Connection timed out"), 3_000_000_000L));
        assertFalse(Sockets.isRefusal(new IOException("no answer"), 1));
    }

    /** Of those who have not been introduced few are kept, and not for ever; of others as many as there are. */
    public void shouldAnswerNobodyWhoDoesNotKnowTheSecret() throws IOException {
        watching.add(INDEX, name(1), watched.text(), new byte[] {9});
        watched.add(INDEX, name(0), watching.text(), SECRET);
        for (int i = 0; i < SOME_PASSES; i++) {
            assertEquals(pass(true), Set.of());
        }
        watched.close();
        requireLife();
    }

    public void shouldBearConnectionsThatSayNothing() throws IOException {
        List<SocketChannel> silent = new ArrayList<>();
        int port = Integer.parseInt(watched.text().split(",")[0]);
        for (int i = 0; i < LifeLines.MOST_STRANGERS + SOME_PASSES; i++) {
            silent.add(SocketChannel.open(new InetSocketAddress("127.0.0.1", port)));
            watched.advance(1, any -> {});
        }
        connect();
        assertEquals(silent.get(0).read(ByteBuffer.allocate(LifeLine.NONCE_BYTES)), LifeLine.NONCE_BYTES);
        assertEquals(silent.get(0).read(ByteBuffer.allocate(1)), -1); // it was dropped
        for (SocketChannel each : silent) {
            each.close();
        }
        watched.close();
        awaitEnd();
    }

    public void shouldKeepNothingOfConnectionsThatHaveEndedAlready() throws IOException {
        int port = Integer.parseInt(watched.text().split(",")[0]);
        watched.advance(1, any -> {});
        int before = openFiles();
        for (int i = 0; i < SOME_PASSES; i++) {
            SocketChannel scan = SocketChannel.open(new InetSocketAddress("127.0.0.1", port));
            scan.setOption(StandardSocketOptions.SO_LINGER, 0);
            scan.close();
            watched.advance(1, any -> {});
        }
        watched.advance(1, any -> {});
        assertTrue(openFiles() < before + SOME_PASSES / 2);
    }

    private static int openFiles() {
        return new File("/proc/self/fd").list().length;
    }

    public void shouldDropWhoeverSaysTooMuch() throws IOException {
        int port = Integer.parseInt(watched.text().split(",")[0]);
        try (SocketChannel caller = SocketChannel.open(new InetSocketAddress("127.0.0.1", port))) {
            caller.write(ByteBuffer.allocate(LifeLine.HELLO_BYTES + SOME_PASSES));
            for (int i = 0; i < SOME_PASSES; i++) {
                watched.advance(1, any -> {});
            }
            ByteBuffer answer = ByteBuffer.allocate(LifeLine.NONCE_BYTES);
            int length = 0;
            try {
                while (length >= 0) {
                    answer.clear();
                    length = caller.read(answer);
                }
            } catch (IOException e) {
                length = -1; // a reset, as something is left that nobody has read
            }
            assertEquals(length, -1);
        }
    }

    /** Where there are no others; of which link they are only this node can tell. */
    public void shouldReachLinkLocalAddresses() throws IOException {
        List<String> links = new ArrayList<>();
        for (NetworkInterface network : Collections.list(NetworkInterface.getNetworkInterfaces())) {
            for (InetAddress address : Collections.list(network.getInetAddresses())) {
                if (network.isUp() && address.isLinkLocalAddress() && address instanceof Inet6Address) {
                    links.add(address.getHostAddress().split("%")[0]);
                }
            }
        }
        if (!links.isEmpty()) {
            close();
            watching = new LifeLines(name(0), links);
            watched = new LifeLines(name(1), links);
            connect();
            watched.close();
            awaitEnd();
        }
    }

    public void shouldForgetWhomItIsNotInterestedIn() throws IOException {
        connect();
        watching.remove(INDEX);
        watched.close();
        requireLife();
        assertTrue(watching.isIdle());
    }
}
