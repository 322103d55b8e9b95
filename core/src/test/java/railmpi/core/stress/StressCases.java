package railmpi.core.stress;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.util.List;
import org.openjdk.jcstress.Options;
import org.openjdk.jcstress.infra.TestInfo;
import org.openjdk.jcstress.infra.collectors.TestResult;
import org.openjdk.jcstress.infra.runners.ForkedTestConfig;
import org.openjdk.jcstress.infra.runners.Runner;
import org.openjdk.jcstress.infra.runners.TestConfig;
import org.openjdk.jcstress.infra.runners.TestList;
import org.openjdk.jcstress.os.AffinityMode;
import org.openjdk.jcstress.os.NodeType;
import org.openjdk.jcstress.os.SchedulingClass;
import org.openjdk.jcstress.vm.CompileMode;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * The jcstress cases of one module: pairs of threads that share memory without a lock. They run in this JVM, because
 * starting and probing JVMs as jcstress's own program does takes a minute; a fraction of a second each, and twenty with
 * {@code railmpi.full}.
 */
public abstract class StressCases {
    private static final int TIME_OUT_MS = 300_000;
    private static final String SHORT_MS = "200";
    private static final String LONG_MS = "20000";
    /** States that are alive at once are at most so many: 64 times 16. */
    private static final String OPTIONS =
            "-strideSize 64 -strideCount 16 -iters 1 -c 2 -hs 512 -spinStyle THREAD_YIELD -time ";

    private Options options;

    /** Reads the options. */
    @BeforeClass(alwaysRun = true)
    public void readOptions() throws IOException {
        options = new Options((OPTIONS + (Boolean.getBoolean("railmpi.full") ? LONG_MS : SHORT_MS)).split(" "));
        assertTrue(options.parse());
    }

    @DataProvider
    public Object[][] cases() {
        return TestList.tests().stream()
                .sorted()
                .map(name -> new Object[] {name})
                .toArray(Object[][]::new);
    }

    @Test(groups = "unit", dataProvider = "cases", timeOut = TIME_OUT_MS)
    public void shouldHaveNoForbiddenOutcome(String name) throws ReflectiveOperationException {
        TestInfo info = TestList.getInfo(name);
        SchedulingClass anywhere = new SchedulingClass(AffinityMode.NONE, info.threads(), NodeType.PACKAGE);
        TestConfig config = new TestConfig(options, info, 0, List.of(), CompileMode.UNIFIED, anywhere);
        Runner<?> runner = (Runner<?>) Class.forName(info.generatedRunner())
                .getConstructor(ForkedTestConfig.class)
                .newInstance(new ForkedTestConfig(config));
        TestResult result = runner.run();
        result.setConfig(config);
        assertEquals(result.getMessages(), List.of(), name);
        assertTrue(result.getTotalCount() > 0, name + " did nothing");
        assertTrue(result.grading().isPassed, name + ": " + result.grading().failureMessages);
    }
}
