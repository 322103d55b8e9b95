package railmpi.core.nativ;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import com.kenai.jffi.CallContext;
import com.kenai.jffi.Invoker;
import com.kenai.jffi.Library;
import com.kenai.jffi.Type;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

@Test(groups = "unit", singleThreaded = true)
public class UnsentLimitTest {
    private static final int IPPROTO_TCP = 6;
    private static final int TCP_NOTSENT_LOWAT = 25;
    private static final int DESCRIPTORS = 1000;

    @BeforeClass
    public void loadNativeCalls() {
        assertTrue(NativeAccess.load(), NativeAccess.failure());
    }

    /** Returns the descriptors of this process that have a limit. */
    private static List<Integer> withLimit(int bytes) {
        ByteBuffer value = ByteBuffer.allocateDirect(8).order(ByteOrder.nativeOrder());
        Type[] types = {Type.SINT64, Type.SINT64, Type.SINT64, Type.SINT64, Type.SINT64};
        CallContext context = new CallContext(Type.SINT32, types);
        long function = Library.getDefault().getSymbolAddress("getsockopt");
        long address = NativeAccess.addressOf(value);
        List<Integer> found = new ArrayList<>();
        for (int descriptor = 0; descriptor < DESCRIPTORS; descriptor++) {
            value.putInt(0, 0).putInt(4, Integer.BYTES);
            Invoker.getInstance()
                    .invokeL5(context, function, descriptor, IPPROTO_TCP, TCP_NOTSENT_LOWAT, address, address + 4);
            if (value.getInt(0) == bytes) {
                found.add(descriptor);
            }
        }
        return found;
    }

    @DataProvider
    public Object[][] kinds() {
        return new Object[][] {
            {StandardProtocolFamily.INET, "127.0.0.1"},
            {StandardProtocolFamily.INET6, "127.0.0.1"},
            {StandardProtocolFamily.INET6, "::1"}
        };
    }

    /** Both ends and another connection are in this process. */
    @Test(dataProvider = "kinds", timeOut = 20_000)
    public void shouldLimitTheSocketThatIsMeant(StandardProtocolFamily family, String host) throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open(family)) {
            server.bind(new InetSocketAddress(InetAddress.getByName(host), 0));
            try (SocketChannel first = SocketChannel.open(family);
                    SocketChannel second = SocketChannel.open(family)) {
                first.connect(server.getLocalAddress());
                second.connect(server.getLocalAddress());
                try (SocketChannel accepted = server.accept()) {
                    UnsentLimit.set(first, 123_451);
                    UnsentLimit.set(second, 123_452);
                    UnsentLimit.set(accepted, 123_453);
                    List<Integer> ends = new ArrayList<>();
                    for (int bytes = 123_451; bytes <= 123_453; bytes++) {
                        assertEquals(withLimit(bytes).size(), 1, "descriptors with a limit of " + bytes);
                        ends.addAll(withLimit(bytes));
                    }
                    UnsentLimit.set(first, 200_001);
                    assertEquals(withLimit(200_001), ends.subList(0, 1));
                }
            }
        }
    }

    @Test(timeOut = 20_000)
    public void shouldNameTheAddressesOfASocketThatIsNotThere() throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            SocketChannel closed = SocketChannel.open(server.getLocalAddress());
            closed.close();
            expectThrows(IOException.class, () -> UnsentLimit.set(closed, 1));
        }
    }
}
