package railmpi.report;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

@Test(groups = "unit")
public final class PlanTest {
    public void shouldReplaceValuesByThoseOfAFile() throws IOException {
        Plan plan = with("rate = 1gbit\nsizes=8, 64\n");
        assertEquals(plan.megabits("rate"), 1000.0);
        assertEquals(plan.sizes("sizes"), List.of(8, 64));
        assertEquals(plan.megabits("job_rate"), 50.0);
    }

    public void shouldGiveKernelsTheUsualRateOrTheirOwn() throws IOException {
        List<Kernel> kernels =
                with("job_rate = 25mbit\nkernels = IS.B, FT.W@1gbit\n").kernels();
        assertEquals(
                kernels,
                List.of(new Kernel("IS.B", "IS", "B", "25mbit"), new Kernel("FT.W@1gbit", "FT", "W", "1gbit")));
    }

    public void shouldComeBackFromItsFacts() throws IOException {
        Plan plan = with("kernels = IS.B\n");
        plan.setRounds(7);
        assertEquals(Plan.ofFacts(plan.facts()).facts(), plan.facts());
    }

    @DataProvider
    public Object[][] mistakes() {
        return new Object[][] {
            {"rat = 1gbit\n", "'rat'; the nearest is rate"},
            {"rate = fast\n", "rate needs a rate as 250mbit or 1gbit, not 'fast'"},
            {"rounds = 0\n", "rounds needs whole numbers above 0, not '0'"},
            {"sizes = 8,x\n", "sizes needs whole numbers above 0, not 'x'"},
            {"sizes = 99999999\n", "at most 16777216 bytes, not 99999999"},
            {"kernels = IS.Q\n", "not 'IS.Q'"},
            {"kernels = IS.A@fast\n", "kernels: IS.A@fast needs a rate as 250mbit or 1gbit, not 'fast'"},
            {"rate = 0mbit\n", "rate needs a rate as 250mbit or 1gbit, not '0mbit'"},
            {"serial_class = Q\n", "serial_class is one of S W A B C, not 'Q'"},
            {"more_rails = 1\n", "more_rails is from 2 to 8, not 1"},
            {"more_rails = 9\n", "more_rails is from 2 to 8, not 9"},
            {"kernel_warm_up_seconds = 0\n", "kernel_warm_up_seconds needs a number of seconds above 0, not '0'"},
            {"kernel_warm_up_seconds = 1e1\n", "kernel_warm_up_seconds needs a number of seconds above 0, not '1e1'"},
            {"warm_up_seconds = soon\n", "warm_up_seconds needs a number of seconds above 0, not 'soon'"},
            {"barrier_nodes = 1\n", "barrier_nodes is from 2 to 64, not 1"},
            {"barrier_fan_ins = 7,2000\n", "barrier_fan_ins are 1 to 1024, not 7,2000"},
            {"barrier_warm_seconds = long\n", "barrier_warm_seconds needs a number of seconds above 0, not 'long'"},
            {"barrier_seconds = 0\n", "barrier_seconds needs a number of seconds above 0, not '0'"},
            {"rate = \\u00zz\n", "cannot read the configuration"},
        };
    }

    @Test(dataProvider = "mistakes")
    public void shouldNameMistakes(String text, String message) {
        String said = expectThrows(UsageException.class, () -> with(text)).getMessage();
        assertTrue(said.contains(message), said);
    }

    public void shouldNameTheNearestSetAndExperiment() {
        String set =
                expectThrows(UsageException.class, () -> Plan.of("ful", null)).getMessage();
        assertTrue(set.startsWith("unknown set 'ful'; the nearest is full"), set);
        String experiment = expectThrows(UsageException.class, () -> Experiments.of(List.of("rials")))
                .getMessage();
        assertTrue(experiment.startsWith("unknown experiment 'rials'; the nearest is rails"), experiment);
    }

    public void shouldMeasureNothingTwiceInTheQuickSet() {
        Experiment progress = Experiments.of(List.of("progress")).get(0);
        Plan alone = Plan.of("quick", null);
        alone.setExperiments(Set.of("progress"));
        Plan withRails = Plan.of("quick", null);
        withRails.setExperiments(Set.of("progress", "rails"));
        Plan full = Plan.of("full", null);
        full.setExperiments(Set.of("progress", "rails"));
        assertEquals(progress.steps(alone, false).size(), 3);
        assertEquals(progress.steps(withRails, false).size(), 1);
        assertEquals(progress.steps(full, false).size(), 3 * full.rounds());
    }

    public void shouldNameAConfigurationThatCannotBeRead() {
        String said = expectThrows(UsageException.class, () -> Plan.of("quick", Path.of("/no/such/file")))
                .getMessage();
        assertTrue(said.contains("cannot read the configuration /no/such/file"), said);
    }

    private static Plan with(String text) throws IOException {
        Path file = Files.createTempFile("plan", ".properties");
        try {
            Files.writeString(file, text);
            return Plan.of("quick", file);
        } finally {
            Files.delete(file);
        }
    }
}
