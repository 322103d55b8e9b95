package railmpi.launch.cli;

import java.util.List;
import java.util.Map;
import railmpi.launch.ByteText;

/** Entry of bin/mpirun. */
public final class Main {
    private static final int INTERNAL_ERROR = 70;

    private Main() {}

    /** Runs a job and ends the JVM with its exit status. */
    public static void main(String[] arguments) {
        run(ByteText.environment(), ByteText.arguments(arguments));
    }

    /** Runs the job of a command line of mpirun and ends the JVM with its exit status. */
    static void run(Map<String, String> environment, List<String> arguments) {
        int status = INTERNAL_ERROR;
        try {
            status = new Mpirun(environment, System.out, System.err).run(arguments);
        } catch (InterruptedException e) {
            System.err.println("mpirun: interrupted");
        } catch (RuntimeException | Error e) {
            System.err.println("mpirun: internal error: " + e);
            for (StackTraceElement element : e.getStackTrace()) {
                System.err.println("    at " + element);
            }
        }
        end(status);
    }

    /** Ends the JVM at once. */
    static void end(int status) {
        System.out.flush();
        Runtime.getRuntime().halt(status);
    }
}
