package railmpi.testing;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.testng.ITestListener;
import org.testng.ITestResult;
import org.testng.TestNG;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.Test;
import railmpi.testing.junit.JUnitMethod;

/** Runs the fixtures as a build tool would, and looks at what it is told. */
@Test(groups = "unit")
public final class MpiTestTest {
    /** Results of the JUnit fixture, by method and name of the invocation. */
    private final Map<String, TestExecutionResult> junit = new LinkedHashMap<>();

    /** What the TestNG fixture's methods threw; null for those that passed. */
    private final Map<String, Throwable> testng = new LinkedHashMap<>();

    @BeforeClass(timeOut = 300_000)
    public void runFixtures() {
        JUnitFixture.setProperty();
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(DiscoverySelectors.selectClass(JUnitFixture.class))
                                .build(),
                        new TestExecutionListener() {
                            @Override
                            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                                String method = test.getUniqueId().replaceAll(".*\\[test-template:(\\w+)\\(.*", "$1");
                                junit.put(method + (test.isTest() ? " " + test.getDisplayName() : ""), result);
                            }
                        });
        TestNG runner = new TestNG(false);
        runner.setVerbose(0);
        runner.setTestClasses(new Class<?>[] {FixtureForTestNG.class});
        runner.addListener(new ITestListener() {
            @Override
            public void onTestSuccess(ITestResult result) {
                testng.put(result.getName(), null);
            }

            @Override
            public void onTestFailure(ITestResult result) {
                testng.put(result.getName(), result.getThrowable());
            }
        });
        runner.run();
    }

    @AfterMethod
    public void forgetSettings() {
        System.clearProperty("railmpi.test.debug");
    }

    private String failure(String test) {
        TestExecutionResult result = junit.get(test);
        assertEquals(result.getStatus(), TestExecutionResult.Status.FAILED, junit.toString());
        return result.getThrowable().orElseThrow().getMessage();
    }

    private static void assertParts(String text, String... parts) {
        for (String part : parts) {
            assertTrue(text.contains(part), "no '" + part + "' in: " + text);
        }
    }

    public void shouldPassHereAndOnRanksOfTheirOwn() {
        for (String test : List.of("adds 1 rank", "adds 3 ranks")) {
            assertEquals(junit.get(test), TestExecutionResult.successful(), test);
        }
    }

    /** Where break points work as in any test. */
    public void shouldRunOneRankInThisJvmAndNoOther() {
        assertEquals(JUnitFixture.SIZES_HERE, Set.of(1));
        assertEquals(FixtureForTestNG.SIZES_HERE, Set.of(1));
    }

    public void shouldNameTheRankThatFailsAndShowWhatEachPrinted() {
        String message = failure("fails 3 ranks");
        assertParts(
                message,
                "JUnitFixture.fails failed on rank 1 of 3\nrank 1: org.opentest4j.AssertionFailedError: rank 1 does"
                        + " not like this",
                "JUnitFixture.java:",
                "---- output of rank 0 ----\nthis is rank 0",
                "---- output of rank 2 ----\nthis is rank 2");
        assertFalse(message.contains("jdk.internal.reflect"), message);
    }

    public void shouldSayWhereTheRanksWaitWhenTheyTakeTooLong() {
        assertParts(
                failure("waits 2 ranks"),
                "did not end within 6 s",
                "waits in receive, peer 1, tag 77",
                "waits in receive, peer 0, tag 77",
                "in a cycle");
    }

    public void shouldSayWhichRankLeft() {
        assertParts(failure("leaves 2 ranks"), "failed on 2 ranks, status 7", "rank 1 on ");
    }

    public void shouldSkipWhatTheRanksSkip() {
        for (String test : List.of("isOutOfPlace 1 rank", "isOutOfPlace 2 ranks")) {
            TestExecutionResult result = junit.get(test);
            assertEquals(result.getStatus(), TestExecutionResult.Status.ABORTED, test);
            assertParts(result.getThrowable().orElseThrow().getMessage(), "no rank is negative");
        }
    }

    public void shouldNameATestWithoutRanks() {
        assertParts(failure("asksForNobody"), "JUnitFixture.asksForNobody: ranks 0, at least 1 is needed");
    }

    public void shouldServeTestNG() {
        assertEquals(testng.size(), 4, testng.toString());
        assertEquals(testng.get("adds"), null, "adds");
        assertEquals(testng.get("addsElsewhere"), null, "addsElsewhere");
        assertEquals(testng.get("runsHere"), null, "runsHere");
        assertParts(
                testng.get("fails").getMessage(),
                "FixtureForTestNG.fails failed on rank 1 of 2\nrank 1: java.lang.AssertionError: rank 1 does not like"
                        + " this");
    }

    private static List<String> words(RankSettings settings) throws Exception {
        return new RankCommand(settings).words(Path.of("/folder"), JUnitMethod.class, List.of("id"));
    }

    private static RankSettings two() {
        return RankSettings.of("a.Test.runs", 2, 9, List.of("-Xmx64m"), List.of("btl_eager_limit=4k"));
    }

    public void shouldSetLimitParametersAndOptions() throws Exception {
        String line = String.join(" ", words(two()));
        assertParts(line, " --timeout 9 ", " --mca btl_eager_limit 4k ", " -n 2 /", " -Xmx64m ", " /folder ");
    }

    /** {@link DebuggerTest} is that debugger. */
    public void shouldSetNoTimeLimitWhereADebuggerIsAwaited() throws Exception {
        System.setProperty("railmpi.test.debug", "5005");
        String line = String.join(" ", words(two()));
        assertParts(line, " -n 2 /");
        assertFalse(line.contains("--timeout"), line);
    }

    public void shouldRefuseWhatIsNeitherPortNorTrue() {
        System.setProperty("railmpi.test.debug", "yes");
        assertParts(
                expectThrows(IllegalArgumentException.class, () -> words(two())).getMessage(),
                "railmpi.test.debug is 'yes'");
    }

    public void shouldRefuseParametersWithoutAValue() {
        assertParts(
                expectThrows(
                                IllegalArgumentException.class,
                                () -> RankSettings.of("a.Test.runs", 2, 9, List.of(), List.of("btl")))
                        .getMessage(),
                "@MpiTest of a.Test.runs: parameter 'btl' is not NAME=VALUE");
    }
}
