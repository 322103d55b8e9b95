package railmpi.fabric.verbs;

import org.testng.ITestContext;
import org.testng.ITestListener;
import org.testng.ITestResult;

/**
 * Tells bin/softroce-test how each test ended, as it ends, and the sums at the end of all. A failed preparation counts
 * as a failure, or its tests would only be skipped.
 */
public final class GuestReport implements ITestListener {
    private int passed;
    private int failed;
    private int skipped;

    private static void print(String outcome, ITestResult result) {
        long ms = result.getEndMillis() - result.getStartMillis();
        System.out.println("  " + outcome + ' '
                + result.getTestClass().getRealClass().getSimpleName() + '.' + result.getName() + ' ' + ms + " ms");
    }

    @Override
    public void onTestSuccess(ITestResult result) {
        passed++;
        print("passed", result);
    }

    @Override
    public void onTestFailure(ITestResult result) {
        failed++;
        print("FAILED", result);
        result.getThrowable().printStackTrace(System.out);
    }

    @Override
    public void onTestSkipped(ITestResult result) {
        skipped++;
        Throwable cause = result.getThrowable();
        print("skipped", result);
        System.out.println("    " + (cause == null ? "without a reason" : cause));
    }

    @Override
    public void onFinish(ITestContext context) {
        for (ITestResult result : context.getFailedConfigurations().getAllResults()) {
            failed++;
            print("FAILED", result);
            result.getThrowable().printStackTrace(System.out);
        }
        System.out.println("guest: " + passed + " passed, " + failed + " failed, " + skipped + " skipped");
    }
}
