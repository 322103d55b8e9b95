package railmpi.testing.junit;

import java.util.List;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import railmpi.testing.Outcome;
import railmpi.testing.RankMethod;

/** Runs a test of JUnit, given by its unique id, in the JVM of a rank. */
public final class JUnitMethod implements RankMethod {
    /** Reporters of the JVM of the tests have nothing to report here. */
    private static final LauncherConfig QUIET = LauncherConfig.builder()
            .enableTestExecutionListenerAutoRegistration(false)
            .enableLauncherSessionListenerAutoRegistration(false)
            .enableLauncherDiscoveryListenerAutoRegistration(false)
            .build();

    /** Keeps how the test ended, or what around it failed first. */
    private static final class Listener implements TestExecutionListener {
        private Outcome outcome;

        @Override
        public void executionSkipped(TestIdentifier test, String reason) {
            keep(new Outcome(Outcome.Kind.SKIPPED, reason));
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            switch (result.getStatus()) {
                case FAILED -> keep(Outcome.of(Outcome.Kind.FAILED, causeOf(result)));
                case ABORTED -> keep(Outcome.of(Outcome.Kind.SKIPPED, causeOf(result)));
                default -> {
                    if (test.isTest()) {
                        keep(Outcome.passed());
                    }
                }
            }
        }

        private static Throwable causeOf(TestExecutionResult result) {
            return result.getThrowable().orElseGet(() -> new AssertionError("without an exception"));
        }

        private void keep(Outcome latest) {
            if (outcome == null || outcome.kind() == Outcome.Kind.PASSED) {
                outcome = latest;
            }
        }
    }

    @Override
    public Outcome run(List<String> words) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectUniqueId(words.get(0)))
                .build();
        Listener listener = new Listener();
        LauncherFactory.create(QUIET).execute(request, listener);
        return listener.outcome != null
                ? listener.outcome
                : new Outcome(Outcome.Kind.FAILED, "JUnit does not find " + words.get(0) + " in the JVM of this rank");
    }
}
