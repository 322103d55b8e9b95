package railmpi.pmi;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What a rank asks to start arrives as it was meant. */
@Test(groups = "unit")
public final class SpawnRequestTest {
    private static final Map<String, String> WDIR = Map.of("wdir", "/x y");
    private static final SpawnRequest REQUEST = new SpawnRequest(
            List.of(
                    new SpawnCommand("java", List.of("a b", "", "\"q\"", "%41", "gr\u00fc\u00dfe", "a=b"), 2, WDIR),
                    new SpawnCommand("second", List.of(), 3, Map.of())),
            Map.of("PORT", "host:1"));

    @DataProvider
    public Object[][] encodings() {
        return new Object[][] {{true}, {false}};
    }

    @Test(dataProvider = "encodings")
    public void shouldArriveAsItWasMeant(boolean isEncoded) throws IOException {
        SpawnRequest read = sent(REQUEST, isEncoded);
        assertEquals(read, REQUEST);
        assertEquals(read.size(), 5);
    }

    public void shouldPassNewlinesToOurOwnManagerOnly() throws IOException {
        SpawnRequest request =
                new SpawnRequest(List.of(new SpawnCommand("x", List.of("two\nlines"), 1, Map.of())), Map.of());
        assertEquals(sent(request, true), request);
        assertThrows(PmiException.class, () -> sent(request, false));
    }

    private static SpawnRequest sent(SpawnRequest request, boolean isEncoded) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PmiStream stream = new PmiStream(new ByteArrayInputStream(new byte[0]), out);
        for (String block : request.blocks(isEncoded)) {
            stream.writeLine(block);
        }
        PmiStream in = new PmiStream(new ByteArrayInputStream(out.toByteArray()), new ByteArrayOutputStream());
        assertTrue(SpawnRequest.isFirstLine(in.readLine()));
        return SpawnRequest.read(in);
    }

    /** Slurm refuses so; a client that waits for a newline hangs. */
    public void shouldTakeARefusalWithoutNewline() throws IOException {
        String refusal = "cmd=spawn-response;rc=1;errmsg=spawn failed;";
        assertEquals(streamOf(refusal).readLineOr("cmd=spawn-response;"), refusal);
        PmiStream usual = streamOf("cmd=spawn_result rc=0;\nnext\n");
        assertEquals(usual.readLineOr("cmd=spawn-response;"), "cmd=spawn_result rc=0;");
        assertEquals(usual.readLine(), "next");
    }

    private static PmiStream streamOf(String text) {
        return new PmiStream(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)), new ByteArrayOutputStream());
    }

    @DataProvider
    public Object[][] nonsense() {
        return new Object[][] {
            {"endcmd\n"},
            {"nprocs=x\nexecname=a\ntotspawns=1\nargcnt=0\nendcmd\n"},
            {"nprocs=1\nexecname=a\ntotspawns=2\nargcnt=0\nendcmd\nwhat\n"},
            {"nprocs=1\nexecname=a\ntotspawns=1\nargcnt=1\nendcmd\n"},
            {"nprocs=1\nrubbish\n"},
            {"nprocs=1\n"},
        };
    }

    @Test(dataProvider = "nonsense")
    public void shouldRefuseNonsense(String lines) {
        assertThrows(PmiException.class, () -> SpawnRequest.read(streamOf(lines)));
    }
}
