package railmpi.runtime;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.expectThrows;

import java.lang.reflect.Proxy;
import org.testng.annotations.Test;
import railmpi.core.RailException;
import railmpi.pmi.PmiClient;

/** {@link PublishedAddresses}. */
@Test(groups = "unit")
public class PublishedAddressesTest {
    /** Knows what rank 1 has published. */
    private static final PmiClient PMI = (PmiClient) Proxy.newProxyInstance(
            PmiClient.class.getClassLoader(),
            new Class<?>[] {PmiClient.class},
            (proxy, method, arguments) -> arguments[0].equals("railmpi-3-1") ? "a,b" : null);

    public void shouldAskNobodyOnceItIsClosed() {
        PublishedAddresses book = new PublishedAddresses(PMI, 3);
        assertEquals(book.addressesOf(1), new String[] {"a", "b"});
        RailException unknown = expectThrows(RailException.class, () -> book.addressesOf(2));
        assertEquals(unknown.getMessage(), "rank 2 has not published how to reach it");
        book.close();
        RailException closed = expectThrows(RailException.class, () -> book.addressesOf(1));
        assertEquals(closed.getMessage(), "rank 1 is not looked up any more: MPI is being finalised");
    }
}
