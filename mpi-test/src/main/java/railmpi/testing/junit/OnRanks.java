package railmpi.testing.junit;

import java.lang.reflect.Method;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.opentest4j.TestAbortedException;
import railmpi.testing.Outcome;
import railmpi.testing.RankJob;
import railmpi.testing.RankSettings;
import railmpi.testing.Ranks;

/**
 * A test method on a number of ranks. In the JVM of the tests, with more than one rank, a job takes the place of the
 * method and of those before and after it; in the JVMs of ranks, and of one rank, there is MPI around it.
 */
final class OnRanks
        implements TestTemplateInvocationContext, InvocationInterceptor, BeforeEachCallback, AfterEachCallback {
    private final RankSettings settings;
    private final boolean isInitWanted;

    OnRanks(RankSettings settings, boolean isInitWanted) {
        this.settings = settings;
        this.isInitWanted = isInitWanted;
    }

    @Override
    public String getDisplayName(int invocationIndex) {
        return settings.ranks() == 1 ? "1 rank" : settings.ranks() + " ranks";
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
        return List.of(this);
    }

    private boolean isElsewhere() {
        return settings.ranks() > 1 && !Ranks.isRank();
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        if (isInitWanted && !isElsewhere()) {
            Ranks.begin();
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        if (isInitWanted && !isElsewhere()) {
            Ranks.end(context.getExecutionException().isPresent());
        }
    }

    @Override
    public void interceptBeforeEachMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        proceedUnlessElsewhere(invocation);
    }

    @Override
    public void interceptAfterEachMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        proceedUnlessElsewhere(invocation);
    }

    private void proceedUnlessElsewhere(Invocation<Void> invocation) throws Throwable {
        if (isElsewhere()) {
            invocation.skip();
        } else {
            invocation.proceed();
        }
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        proceedUnlessElsewhere(invocation);
        if (isElsewhere()) {
            Outcome outcome = new RankJob(settings).run(JUnitMethod.class, List.of(context.getUniqueId()));
            if (outcome.kind() == Outcome.Kind.SKIPPED) {
                throw new TestAbortedException(outcome.text());
            }
            if (outcome.kind() == Outcome.Kind.FAILED) {
                throw new AssertionError(outcome.text());
            }
        }
    }
}
