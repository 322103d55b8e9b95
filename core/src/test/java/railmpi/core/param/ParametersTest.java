package railmpi.core.param;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

@Test(groups = "unit")
public class ParametersTest {
    private static final Parameter<Long> LIMIT = Parameter.bytes("btl_eager_limit", 4096)
            .range(64, 1 << 20)
            .documentation("eager limit")
            .synonyms("btl_openib_eager_limit");
    private static final Parameter<Integer> COUNT = Parameter.integer("btl_count", 4);
    private static final Parameter<Boolean> FLAG = Parameter.bool("btl_flag", true);
    private static final Parameter<String> NAMES = Parameter.text("btl_if_include", "");
    private static final Parameter<String> POLICY = Parameter.choice("btl_policy", "even", "even", "weighted");
    private static final Parameter<String> OTHER_NAMES = Parameter.text("btl_if_exclude", "")
            .notWith(NAMES)
            .checkedBy(new ValueRule.Readable() {
                @Override
                protected void read(String names) {
                    readNames(names);
                }
            });
    private static final List<Parameter<?>> KNOWN = Arrays.asList(LIMIT, COUNT, FLAG, NAMES, POLICY, OTHER_NAMES);

    private static void readNames(String names) {
        if (names.startsWith("!")) {
            throw new ParameterException("'" + names.charAt(0) + "' is no name");
        }
    }

    private static Parameters resolve(String... namesAndValues) {
        Map<String, String> environment = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            environment.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return Parameters.resolve(environment, KNOWN);
    }

    private static File file(String contents) throws IOException {
        File file = File.createTempFile("railmpi", ".conf");
        file.deleteOnExit();
        Files.write(file.toPath(), contents.getBytes(StandardCharsets.UTF_8));
        return file;
    }

    public void shouldGiveDefaultsWhenNothingIsSet() {
        Parameters parameters = resolve();
        assertEquals(parameters.get(LIMIT), Long.valueOf(4096));
        assertEquals(parameters.get(POLICY), "even");
        assertEquals(parameters.origin(LIMIT), "default");
    }

    @DataProvider
    public Object[][] values() {
        return new Object[][] {
            {LIMIT, "16k", 16384L},
            {LIMIT, "1M", 1048576L},
            {LIMIT, "64", 64L},
            {COUNT, "-3", -3},
            {FLAG, "off", false},
            {FLAG, "1", true},
            {NAMES, "eth0,eth1", "eth0,eth1"},
            {NAMES, "", ""},
            {POLICY, "weighted", "weighted"},
        };
    }

    @Test(dataProvider = "values")
    public void shouldReadValueOfEachType(Parameter<?> parameter, String text, Object value) {
        String variable = "RAILMPI_MCA_" + parameter.name();
        Parameters parameters = resolve(variable, text);
        assertEquals(parameters.get(parameter), value);
        assertEquals(parameters.origin(parameter), variable);
    }

    @DataProvider
    public Object[][] badValues() {
        return new Object[][] {
            {LIMIT, "63"},
            {LIMIT, "2m"},
            {LIMIT, "k"},
            {LIMIT, ""},
            {LIMIT, "4x"},
            {LIMIT, "9999999999g"},
            {COUNT, "3000000000"},
            {COUNT, "three"},
            {FLAG, "maybe"},
            {POLICY, "odd"},
        };
    }

    @Test(dataProvider = "badValues")
    public void shouldNameParameterValueSourceAndAllowedWhenValueIsBad(Parameter<?> parameter, String text) {
        String variable = "RAILMPI_MCA_" + parameter.name();
        String message = expectThrows(ParameterException.class, () -> resolve(variable, text))
                .getMessage();
        for (String part : Arrays.asList(parameter.name(), "'" + text + "'", variable, parameter.allowed())) {
            assertTrue(message.contains(part), message);
        }
    }

    public void shouldSayWhatTheReaderOfAValueSays() {
        String message = expectThrows(ParameterException.class, () -> resolve("RAILMPI_MCA_btl_if_exclude", "!x"))
                .getMessage();
        assertEquals(message, "parameter btl_if_exclude: value '!x' (from RAILMPI_MCA_btl_if_exclude): '!' is no name");
    }

    public void shouldRefuseTwoThatExcludeEachOther() throws IOException {
        String[] both = {"RAILMPI_MCA_btl_if_include", "eth0", "RAILMPI_PARAM_FILE", file("btl_if_exclude = lo\n") + ""
        };
        String message =
                expectThrows(ParameterException.class, () -> resolve(both)).getMessage();
        for (String part :
                Arrays.asList("btl_if_include ('eth0' from RAILMPI_MCA", "btl_if_exclude ('lo' from " + both[3])) {
            assertTrue(message.contains(part), message);
        }
        both[1] = " ";
        assertEquals(resolve(both).get(OTHER_NAMES), "lo");
    }

    public void shouldNameNearestMatchWhenNameIsUnknown() {
        String message = expectThrows(ParameterException.class, () -> resolve("RAILMPI_MCA_btl_eagre_limit", "1k"))
                .getMessage();
        assertTrue(message.contains("btl_eagre_limit") && message.contains("did you mean btl_eager_limit"), message);
    }

    public void shouldIgnoreAndListUnknownOpenMpiVariables() {
        Parameters parameters = resolve("OMPI_MCA_ess", "pmi", "OMPI_MCA_btl_openib_eager_limit", "128");
        assertEquals(parameters.ignoredNames(), Arrays.asList("OMPI_MCA_ess"));
        assertEquals(parameters.get(LIMIT), Long.valueOf(128));
    }

    public void shouldPreferSourcesInOrder() throws IOException {
        File first = file("btl_count = 1\n");
        File second = file("btl_count = 2\nbtl_eager_limit=2k # comment\n# btl_flag = 0\n\nbtl_if_include = a#b\n");
        Parameters parameters = resolve(
                "RAILMPI_PARAM_FILE",
                first + ":" + second,
                "OMPI_MCA_btl_eager_limit",
                "128",
                "OMPI_MCA_btl_flag",
                "no");
        assertEquals(parameters.get(COUNT), Integer.valueOf(1));
        assertEquals(parameters.origin(COUNT), first + ":1");
        assertEquals(parameters.get(LIMIT), Long.valueOf(2048));
        assertEquals(parameters.get(NAMES), "a#b");
        assertFalse(parameters.get(FLAG));
        assertEquals(parameters.origin(FLAG), "OMPI_MCA_btl_flag");
    }

    public void shouldReadFileInHomeDirectory() throws IOException {
        File home = Files.createTempDirectory("railmpi").toFile();
        File directory = new File(home, ".railmpi");
        assertTrue(directory.mkdir());
        File own = new File(directory, "params.conf");
        Files.write(own.toPath(), "btl_openib_eager_limit = 64\n".getBytes(StandardCharsets.UTF_8));
        assertEquals(resolve("HOME", home.getPath()).get(LIMIT), Long.valueOf(64));
        assertTrue(own.delete() && directory.delete() && home.delete());
    }

    public void shouldNameFileAndLineWhenLineIsWrong() throws IOException {
        File wrong = file("\nbtl_count 7\n");
        String message = expectThrows(ParameterException.class, () -> resolve("RAILMPI_PARAM_FILE", wrong.getPath()))
                .getMessage();
        assertTrue(message.contains(wrong + ":2") && message.contains("btl_count 7"), message);
        assertThrows(
                ParameterException.class,
                () -> resolve("RAILMPI_PARAM_FILE", file("nope = 1").getPath()));
        assertThrows(ParameterException.class, () -> resolve("RAILMPI_PARAM_FILE", "/no/such/file"));
    }

    public void shouldPreferNameToSynonymInOneSource() {
        Parameters parameters =
                resolve("RAILMPI_MCA_btl_openib_eager_limit", "128", "RAILMPI_MCA_btl_eager_limit", "256");
        assertEquals(parameters.get(LIMIT), Long.valueOf(256));
    }

    public void shouldTellTheOneOfTwoValuesAndRefuseAThird() {
        assertTrue(resolve().isChosen(POLICY, "even", "weighted"));
        assertFalse(resolve().isChosen(POLICY, "weighted", "even"));
        IllegalStateException third =
                expectThrows(IllegalStateException.class, () -> resolve().isChosen(POLICY, "weighted", "none"));
        assertEquals(third.getMessage(), "btl_policy 'even' is neither weighted nor none");
    }

    public void shouldRefuseParameterThatWasNotResolved() {
        assertThrows(IllegalArgumentException.class, () -> resolve().get(Parameter.integer("other", 1)));
    }

    public void shouldRefuseNameDeclaredTwice() {
        List<Parameter<?>> twice = Arrays.asList(COUNT, Parameter.text("x", "").synonyms("btl_count"));
        assertThrows(IllegalArgumentException.class, () -> Parameters.resolve(new HashMap<>(), twice));
    }

    public void shouldFormatAsUsersWrite() {
        assertEquals(LIMIT.format(4096L), "4k");
        assertEquals(LIMIT.format(4097L), "4097");
        assertEquals(LIMIT.format(0L), "0");
        assertEquals(LIMIT.format(3L << 20), "3m");
    }

    public void shouldMeasureEditDistance() {
        assertEquals(NearestMatch.editDistance("abc", "abc"), 0);
        assertEquals(NearestMatch.editDistance("abc", "acb"), 1);
        assertEquals(NearestMatch.editDistance("", "abc"), 3);
        assertEquals(NearestMatch.editDistance("kitten", "sitting"), 3);
        assertEquals(NearestMatch.hint("zzzzzz", Arrays.asList("btl_count")), "");
    }
}
