package railmpi.launch.job;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.testng.annotations.Test;

@Test(groups = "unit")
public class RankWordsTest {
    private static final int MANY = 3000;

    private final RankWords words = new RankWords("0123456789abcdef");

    public void shouldPutManyWordsIntoFewPieces() {
        List<String> pieces = words.pieces(List.of("-cp", "a \"b", words.rank(), "c", words.size()));
        assertEquals(pieces, List.of("\"-cp\" \"a \\\"b\" ", words.rank(), " \"c\" ", words.size(), " "));
        assertTrue(words.pieces(Collections.nCopies(MANY, "word")).size() < MANY / 500);
    }

    /** A long word is in several pieces, and a character in one. */
    public void shouldRunManyWordsByAShell() throws Exception {
        List<String> many = new ArrayList<>(List.of("printf", "<%s>", "", "it's", "a\nb \"$c\\", "\n"));
        many.add("x" + "\ud83d\ude00".repeat(MANY * 2));
        many.addAll(Collections.nCopies(MANY, "w"));
        StringBuilder expected = new StringBuilder();
        many.subList(2, many.size())
                .forEach(word -> expected.append('<').append(word).append('>'));
        List<String> command = words.byShell(many);
        assertTrue(command.size() < MANY / 100, command.size() + " words");
        assertEquals(output(command), expected.toString());
    }

    private static String output(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
