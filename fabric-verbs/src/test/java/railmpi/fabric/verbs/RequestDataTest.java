package railmpi.fabric.verbs;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;

import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.fabric.ConnectionRequest;

@Test(groups = "unit", singleThreaded = true)
public class RequestDataTest {
    private long data;

    @BeforeMethod
    public void allocate() {
        data = Memory.allocate(RequestData.BYTES);
    }

    @AfterMethod(alwaysRun = true)
    public void free() {
        Memory.free(data);
    }

    private static byte[] content(int lengthBytes) {
        byte[] content = new byte[lengthBytes];
        for (int i = 0; i < lengthBytes; i++) {
            content[i] = (byte) (255 - i);
        }
        return content;
    }

    @DataProvider
    public Object[][] requests() {
        return new Object[][] {
            {PortLid.NONE, 0, 0},
            {PortLid.NONE, 3, 1},
            {new PortLid(0x1234, 5), 31, 21},
            {new PortLid(0xbfff, 7), 255, RequestData.MOST_CONTENT_BYTES},
        };
    }

    @Test(dataProvider = "requests")
    public void shouldReadWhatItWroteAlsoWithPadding(PortLid lid, int path, int lengthBytes) {
        RequestData written = new RequestData(lid, path, content(lengthBytes));
        written.writeTo(data);
        for (int room : new int[] {written.lengthBytes(), RequestData.BYTES}) {
            RequestData read = RequestData.readFrom(data, room);
            assertEquals(read.lid(), lid);
            assertEquals(read.path(), path);
            assertEquals(read.content(), content(lengthBytes));
        }
        assertNull(RequestData.readFrom(data, written.lengthBytes() - 1));
        assertNull(RequestData.readFrom(data, 0));
    }

    public void shouldFitIntoWhatTheFabricPromises() {
        assertEquals(RequestData.MOST_CONTENT_BYTES, ConnectionRequest.PRIVATE_DATA_BYTES);
    }
}
