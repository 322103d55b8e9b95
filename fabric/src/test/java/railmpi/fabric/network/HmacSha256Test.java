package railmpi.fabric.network;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** The keyed hash, with the test cases of RFC 4231. */
@Test(groups = "unit")
public final class HmacSha256Test {
    private static byte[] repeated(int value, int count) {
        byte[] bytes = new byte[count];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Key, data and code of the cases 1 to 7; of case 5 the RFC gives only the first 16 bytes. */
    @DataProvider
    public Object[][] cases() {
        byte[] countingKey = HexFormat.of().parseHex("0102030405060708090a0b0c0d0e0f10111213141516171819");
        return new Object[][] {
            {repeated(0x0b, 20), text("Hi There"), "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"},
            {
                text("Jefe"),
                text("what do ya want for nothing?"),
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            },
            {repeated(0xaa, 20), repeated(0xdd, 50), "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
            },
            {countingKey, repeated(0xcd, 50), "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"},
            {repeated(0x0c, 20), text("Test With Truncation"), "a3b6167473100ee06e0c796c2955552b"},
            {
                repeated(0xaa, 131),
                text("Test Using Larger Than Block-Size Key - Hash Key First"),
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
            },
            {
                repeated(0xaa, 131),
                text("This is a test using a larger than block-size key and a larger than block-size data. The key"
                        + " needs to be hashed before being used by the HMAC algorithm."),
                "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
            },
        };
    }

    @Test(dataProvider = "cases")
    public void shouldGiveTheCodesOfTheStandard(byte[] key, byte[] data, String code) {
        HmacSha256 hmac = new HmacSha256(key);
        for (int i = 0; i < 2; i++) {
            String found = HexFormat.of().formatHex(hmac.update(data).finish());
            assertEquals(found.substring(0, code.length()), code);
        }
    }

    @Test(dataProvider = "cases")
    public void shouldNotDependOnHowTheDataIsCut(byte[] key, byte[] data, String code) {
        HmacSha256 hmac = new HmacSha256(key);
        for (byte single : data) {
            hmac.update(new byte[] {single});
        }
        assertEquals(HexFormat.of().formatHex(hmac.finish()).substring(0, code.length()), code);
    }

    public void shouldHashNumbersLowestByteFirst() {
        HmacSha256 hmac = new HmacSha256(text("key"));
        byte[] expected = hmac.update(new byte[] {4, 3, 2, 1}).finish().clone();
        assertEquals(hmac.update(0x01020304).finish(), expected);
    }

    public void shouldHashAnEmptyMessage() {
        assertEquals(
                HexFormat.of().formatHex(new HmacSha256(new byte[0]).finish()),
                "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad");
    }

    public void shouldFindEveryDifference() {
        byte[] code = repeated(7, 32);
        byte[] shown = repeated(7, 40);
        assertTrue(HmacSha256.isEqual(code, shown, 8, 32));
        for (int i = 0; i < 32; i++) {
            shown[8 + i] ^= 1;
            assertFalse(HmacSha256.isEqual(code, shown, 8, 32), "difference at " + i);
            shown[8 + i] ^= 1;
        }
    }
}
