package railmpi.testing.testng;

import java.lang.reflect.Method;
import java.util.List;
import org.testng.IHookCallBack;
import org.testng.IHookable;
import org.testng.ITestResult;
import org.testng.SkipException;
import railmpi.testing.Outcome;
import railmpi.testing.RankJob;
import railmpi.testing.RankSettings;
import railmpi.testing.Ranks;

/** Runs a job in place of each method with {@link MpiTest}. TestNG finds this listener by itself. Stateless. */
public final class MpiTestListener implements IHookable {
    @Override
    public void run(IHookCallBack callBack, ITestResult result) {
        Method method = result.getMethod().getConstructorOrMethod().getMethod();
        MpiTest test = method.getAnnotation(MpiTest.class);
        if (test == null) {
            callBack.runTestMethod(result);
        } else if (Ranks.isRank()) {
            runHere(callBack, result, test);
        } else {
            runOnAll(callBack, result, method, test);
        }
    }

    /** TestNG must hear of the end of a method that was called in other JVMs only. */
    private static void runOnAll(IHookCallBack callBack, ITestResult result, Method method, MpiTest test) {
        for (int ranks : test.ranks()) {
            runOn(settings(method, test, ranks), callBack, result, test);
            if (result.getThrowable() != null) {
                return; // in this JVM
            }
        }
        result.setStatus(ITestResult.SUCCESS);
    }

    private static RankSettings settings(Method method, MpiTest test, int ranks) {
        String name = method.getDeclaringClass().getName() + "." + method.getName();
        if (method.getParameterCount() > 0) {
            throw new IllegalArgumentException("@MpiTest of " + name + ": the method has parameters");
        }
        return RankSettings.of(name, ranks, test.timeoutSeconds(), List.of(test.jvm()), List.of(test.parameters()));
    }

    private static void runOn(RankSettings settings, IHookCallBack callBack, ITestResult result, MpiTest test) {
        if (settings.ranks() == 1) {
            runHere(callBack, result, test);
            return;
        }
        String type = result.getTestClass().getRealClass().getName();
        String method = result.getMethod().getMethodName();
        Outcome outcome = new RankJob(settings).run(TestNGMethod.class, List.of(type, method));
        if (outcome.kind() == Outcome.Kind.SKIPPED) {
            throw new SkipException(outcome.text());
        }
        if (outcome.kind() == Outcome.Kind.FAILED) {
            throw new AssertionError(outcome.text());
        }
    }

    private static void runHere(IHookCallBack callBack, ITestResult result, MpiTest test) {
        if (!test.init()) {
            callBack.runTestMethod(result);
            return;
        }
        Ranks.begin();
        try {
            callBack.runTestMethod(result);
        } finally {
            Ranks.end(result.getThrowable() != null);
        }
    }
}
