package railmpi.core.nativ;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import com.kenai.jffi.CallContext;
import com.kenai.jffi.Invoker;
import com.kenai.jffi.Library;
import com.kenai.jffi.Type;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

@Test(groups = "unit", singleThreaded = true)
public class DescriptorTest {
    private static final int AF_UNIX = 1;
    private static final int SOCK_STREAM = 1;
    private static final int SOCK_NONBLOCK = 04000;
    private static final int F_GETFD = 1;
    private static final int NO_DESCRIPTOR = 1_000_000;

    private int ours;
    private int theirs;

    private static long call(String function, long... arguments) {
        Type[] types = new Type[4];
        Arrays.fill(types, Type.SINT64);
        long[] four = Arrays.copyOf(arguments, 4);
        return Invoker.getInstance()
                .invokeL4(
                        new CallContext(Type.SINT32, types),
                        Library.getDefault().getSymbolAddress(function),
                        four[0],
                        four[1],
                        four[2],
                        four[3]);
    }

    private void openPair(int kind) {
        ByteBuffer pair = ByteBuffer.allocateDirect(8).order(ByteOrder.nativeOrder());
        assertEquals(call("socketpair", AF_UNIX, kind, 0, NativeAccess.addressOf(pair)), 0);
        ours = pair.getInt(0);
        theirs = pair.getInt(4);
    }

    @BeforeMethod
    public void loadNativeCalls() {
        assertTrue(NativeAccess.load(), NativeAccess.failure());
        openPair(SOCK_STREAM);
    }

    @AfterMethod(alwaysRun = true)
    public void closePair() {
        call("close", ours);
        call("close", theirs);
    }

    private static byte[] pattern(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (i * 31 + i / 251);
        }
        return bytes;
    }

    private static byte[] readAll(Descriptor descriptor, int length) throws IOException {
        byte[] bytes = new byte[length + 2];
        int done = 0;
        while (done < length) {
            int read = descriptor.read(bytes, 1 + done, length - done);
            assertTrue(read > 0, "end after " + done + " of " + length);
            done += read;
        }
        assertEquals(bytes[0], 0, "written before the offset");
        assertEquals(bytes[length + 1], 0, "written behind the end");
        return Arrays.copyOfRange(bytes, 1, length + 1);
    }

    @DataProvider
    public Object[][] kinds() {
        return new Object[][] {{SOCK_STREAM, 1}, {SOCK_STREAM, 3_000_000}, {SOCK_STREAM | SOCK_NONBLOCK, 3_000_000}};
    }

    /** Longer than what the socket holds, so that both sides have to wait, and reads and writes are cut short. */
    @Test(dataProvider = "kinds", timeOut = 20_000)
    public void shouldMoveAllBytesInOrder(int kind, int length) throws Exception {
        closePair();
        openPair(kind);
        byte[] sent = pattern(length);
        AtomicReference<Object> received = new AtomicReference<>();
        Descriptor receiver = Descriptor.adopt(theirs);
        Thread reader = new Thread(() -> {
            try {
                received.set(readAll(receiver, length));
            } catch (IOException | AssertionError e) {
                received.set(e);
            }
        });
        reader.start();
        Descriptor.adopt(ours).write(sent, 0, length);
        reader.join();
        assertTrue(received.get() instanceof byte[], String.valueOf(received.get()));
        assertTrue(Arrays.equals((byte[]) received.get(), sent), "other bytes than sent");
    }

    @Test(timeOut = 20_000)
    public void shouldReadWhatIsThereWithoutWaitingForMore() throws IOException {
        Descriptor.adopt(theirs).write(new byte[] {9, 1, 2, 3}, 1, 3);
        byte[] bytes = new byte[100];
        assertEquals(Descriptor.adopt(ours).read(bytes, 0, 100), 3);
        assertEquals(Arrays.copyOf(bytes, 3), new byte[] {1, 2, 3});
    }

    @Test(timeOut = 20_000)
    public void shouldReportTheEndAfterTheLastByte() throws IOException {
        Descriptor.adopt(theirs).write(new byte[] {7}, 0, 1);
        call("close", theirs);
        Descriptor descriptor = Descriptor.adopt(ours);
        byte[] bytes = new byte[10];
        assertEquals(descriptor.read(bytes, 0, 10), 1);
        assertEquals(descriptor.read(bytes, 0, 10), -1);
        assertEquals(descriptor.read(bytes, 0, 10), -1);
    }

    @Test(timeOut = 20_000)
    public void shouldNameDescriptorAndCauseWhenNobodyReads() throws IOException {
        Descriptor descriptor = Descriptor.adopt(ours);
        call("close", theirs);
        String message = expectThrows(IOException.class, () -> descriptor.write(new byte[1], 0, 1))
                .getMessage();
        assertEquals(message, "write to descriptor " + ours + ": Broken pipe");
    }

    @Test(timeOut = 20_000)
    public void shouldNameDescriptorAndCauseWhenConnectionIsReset() throws IOException {
        Descriptor descriptor = Descriptor.adopt(ours);
        descriptor.write(new byte[1], 0, 1);
        call("close", theirs); // with a byte unread
        String message = expectThrows(IOException.class, () -> descriptor.read(new byte[1], 0, 1))
                .getMessage();
        assertEquals(message, "read from descriptor " + ours + ": Connection reset by peer");
    }

    public void shouldRefuseWhatIsNotOpen() {
        String message = expectThrows(IOException.class, () -> Descriptor.adopt(NO_DESCRIPTOR))
                .getMessage();
        assertEquals(message, "descriptor " + NO_DESCRIPTOR + ": Bad file descriptor");
    }

    public void shouldKeepTheDescriptorFromOtherPrograms() throws IOException {
        assertEquals(call("fcntl", ours, F_GETFD) & 1, 0);
        Descriptor.adopt(ours);
        assertEquals(call("fcntl", ours, F_GETFD) & 1, 1);
    }

    /** Two directions at once: a reader that waits does not hold up a writer. */
    @Test(timeOut = 20_000)
    public void shouldWriteWhileAnotherThreadWaitsToRead() throws Exception {
        Descriptor here = Descriptor.adopt(ours);
        Descriptor there = Descriptor.adopt(theirs);
        byte[] answer = new byte[1];
        Thread reader = new Thread(() -> {
            try {
                here.read(answer, 0, 1);
            } catch (IOException e) {
                answer[0] = -1;
            }
        });
        reader.start();
        here.write(new byte[] {5}, 0, 1);
        byte[] request = new byte[1];
        assertEquals(there.read(request, 0, 1), 1);
        there.write(request, 0, 1);
        reader.join();
        assertEquals(answer[0], 5);
    }
}
