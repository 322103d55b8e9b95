package railmpi.launch;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.testng.annotations.Test;

@Test(groups = "unit")
public class ByteProcessTest {
    private static final String NO_UTF8 = ByteText.decode(new byte[] {'x', (byte) 0xe9, (byte) 0xff});
    private static final String ODD = "'\"\\n$HOME `id` %s\t* \u00e4\n";

    private static String output(List<String> command, Map<String, String> environment)
            throws IOException, InterruptedException {
        Process process = ByteProcess.prepare(command, environment).start();
        String output = ByteText.decode(process.getInputStream().readAllBytes());
        assertEquals(process.waitFor(), 0);
        return output;
    }

    public void shouldStartPlainProgramsWithoutAShell() {
        List<String> command = List.of("prog", "a b", "$x");
        assertEquals(ByteProcess.prepare(command, Map.of("A", "1", "a.b", "2")).command(), command);
    }

    public void shouldPassArgumentsAsBytes() throws IOException, InterruptedException {
        List<String> words = List.of(NO_UTF8, ODD, "", "-n", "\u00fc");
        List<String> command = new ArrayList<>(List.of("printf", "<%s>"));
        command.addAll(words);
        assertEquals(output(command, Map.of("PATH", "/usr/bin:/bin")), "<" + String.join("><", words) + ">");
    }

    public void shouldPassVariablesAsBytes() throws IOException, InterruptedException {
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("PATH", "/usr/bin:/bin");
        environment.put("LATIN", NO_UTF8);
        environment.put("ODD", ODD);
        environment.put("a.b", "1");
        environment.put("BASH_FUNC_f%%", "() { :; }");
        environment.put("-d", "2");
        environment.put(NO_UTF8, "3");
        List<String> found = List.of(output(List.of("env", "-0"), environment).split("\0"));
        environment.forEach(
                (name, value) -> assertTrue(found.contains(name + "=" + value), name + " is not in " + found));
        assertEquals(
                found.size(), environment.size() + (found.contains("PWD=" + System.getProperty("user.dir")) ? 1 : 0));
    }

    public void shouldPassOnlyWhatIsWanted() throws IOException, InterruptedException {
        assertEquals(output(List.of("/usr/bin/env", "-0"), Map.of("A", "1")), "A=1\0");
    }
}
