package railmpi.runtime;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.lang.reflect.Proxy;
import org.testng.annotations.Test;
import railmpi.core.RailException;
import railmpi.core.WireVersion;
import railmpi.pmi.PmiClient;

/** {@link PublishedAddresses}. */
@Test(groups = "unit")
public class PublishedAddressesTest {
    /** Knows what rank 1 has published. */
    private static final PmiClient PMI = (PmiClient) Proxy.newProxyInstance(
            PmiClient.class.getClassLoader(),
            new Class<?>[] {PmiClient.class},
            (proxy, method, arguments) -> switch ((String) arguments[0]) {
                case "railmpi-3-1" -> WireVersion.stamped("a,b");
                case "railmpi-3-4" -> "99/9.9.9|a,b";
                case "railmpi-3-5" -> "a,b";
                default -> null;
            });

    public void shouldAskNobodyOnceItIsClosed() {
        PublishedAddresses book = new PublishedAddresses(PMI, 3);
        assertEquals(book.addressesOf(1), new String[] {"a", "b"});
        RailException unknown = expectThrows(RailException.class, () -> book.addressesOf(2));
        assertEquals(unknown.getMessage(), "rank 2 has not published how to reach it");
        assertEquals(
                expectThrows(RailException.class, () -> book.addressesOf(4)).getMessage(),
                "rank 4 uses RailMPI 9.9.9 (wire version 99), this process uses RailMPI unreleased (wire version "
                        + WireVersion.NUMBER
                        + "); use the same version for mpirun and for all processes, on all nodes");
        RailException older = expectThrows(RailException.class, () -> book.addressesOf(5));
        assertTrue(
                older.getMessage().startsWith("rank 5 uses a RailMPI before version 0.10, this"), older.getMessage());
        book.close();
        RailException closed = expectThrows(RailException.class, () -> book.addressesOf(1));
        assertEquals(closed.getMessage(), "rank 1 is not looked up any more: MPI is being finalised");
    }
}
