package railmpi.testing.testng;

import java.util.List;
import org.testng.ITestListener;
import org.testng.ITestResult;
import org.testng.TestNG;
import org.testng.xml.XmlClass;
import org.testng.xml.XmlInclude;
import org.testng.xml.XmlSuite;
import org.testng.xml.XmlTest;
import railmpi.testing.Outcome;
import railmpi.testing.RankMethod;

/** Runs a test method of TestNG, given by class and name, in the JVM of a rank. */
public final class TestNGMethod implements RankMethod {
    /** Keeps how the method ended, or what around it failed first. */
    private static final class Listener implements ITestListener {
        private Outcome outcome;

        @Override
        public void onTestSuccess(ITestResult result) {
            keep(Outcome.passed());
        }

        @Override
        public void onTestFailure(ITestResult result) {
            keep(Outcome.of(Outcome.Kind.FAILED, result.getThrowable()));
        }

        @Override
        public void onTestSkipped(ITestResult result) {
            Throwable cause = result.getThrowable();
            boolean isWanted = cause == null || cause instanceof org.testng.SkipException;
            keep(
                    cause == null
                            ? new Outcome(Outcome.Kind.SKIPPED, "TestNG skips it")
                            : Outcome.of(isWanted ? Outcome.Kind.SKIPPED : Outcome.Kind.FAILED, cause));
        }

        private void keep(Outcome latest) {
            if (outcome == null || outcome.kind() == Outcome.Kind.PASSED) {
                outcome = latest;
            }
        }
    }

    @Override
    public Outcome run(List<String> words) {
        XmlSuite suite = new XmlSuite();
        suite.setName("rank");
        XmlTest test = new XmlTest(suite);
        test.setName("rank");
        XmlClass type = new XmlClass(words.get(0));
        type.setIncludedMethods(List.of(new XmlInclude(words.get(1))));
        test.setXmlClasses(List.of(type));
        Listener listener = new Listener();
        TestNG runner = new TestNG(false);
        runner.setVerbose(0);
        runner.setXmlSuites(List.of(suite));
        runner.addListener(listener);
        runner.run();
        return listener.outcome != null
                ? listener.outcome
                : new Outcome(Outcome.Kind.FAILED, "TestNG does not find " + words + " in the JVM of this rank");
    }
}
