package railmpi.fabric.verbs;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Layout and Value against what softroce/struct-offsets.c has printed, compiled with the C headers. bin/softroce-test
 * runs the C program in its machine and sets {@code railmpi.struct.offsets} to its output; else a recorded one is
 * used.
 */
@Test(groups = "unit")
public final class LayoutTest {
    private static final String RECORDED = "struct-offsets.txt";

    private static List<String> recorded() throws IOException {
        try (InputStream file = LayoutTest.class.getResourceAsStream(RECORDED)) {
            return new String(file.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .toList();
        }
    }

    private static List<String> printed() throws IOException {
        String path = System.getProperty("railmpi.struct.offsets");
        return path == null ? recorded() : Files.readAllLines(Path.of(path));
    }

    /** Lines are "struct size", "struct.field offset size" and "CONSTANT value". */
    private static Map<String, Integer> expected() throws IOException {
        Map<String, Integer> values = new HashMap<>();
        for (String line : printed()) {
            String[] words = line.split(" ");
            String name = words[0].replace('.', '_').toUpperCase(Locale.ROOT);
            boolean isStruct = words.length == 2 && Character.isLowerCase(words[0].charAt(0));
            values.put(isStruct ? name + "_BYTES" : name, Integer.valueOf(words[1]));
        }
        return values;
    }

    @DataProvider
    public Object[][] classes() {
        return new Object[][] {{Layout.class}, {Value.class}};
    }

    @Test(dataProvider = "classes")
    public void shouldAgreeWithTheCHeaders(Class<?> constants) throws IOException, IllegalAccessException {
        Map<String, Integer> expected = expected();
        int compared = 0;
        for (Field field : constants.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers()) && field.getType() == int.class) {
                assertEquals((Integer) field.getInt(null), expected.get(field.getName()), field.getName());
                compared++;
            }
        }
        assertTrue(compared > 10, compared + " constants");
    }

    @Test
    public void shouldHaveRecordedWhatTheHeadersOfThisMachineSay() throws IOException {
        assertEquals(printed(), recorded());
    }
}
