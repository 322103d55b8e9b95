package railmpi.launch;

import static org.testng.Assert.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.testng.annotations.Test;

@Test(groups = "unit")
public class ByteTextTest {
    public void shouldTakeUtf8AsUtf8() {
        String text = "a \u00e4\u20ac\ud83d\ude00\n";
        assertEquals(ByteText.decode(text.getBytes(StandardCharsets.UTF_8)), text);
        assertEquals(ByteText.encode(text), text.getBytes(StandardCharsets.UTF_8));
    }

    public void shouldGiveBackWhatIsNoUtf8() {
        Random random = new Random(1);
        for (int i = 0; i < 2000; i++) {
            byte[] bytes = new byte[random.nextInt(12)];
            random.nextBytes(bytes);
            assertEquals(ByteText.encode(ByteText.decode(bytes)), bytes);
        }
        byte[] latin = {'a', (byte) 0xe9, 'b'};
        assertEquals(ByteText.decode(latin), "a\udce9b");
    }
}
