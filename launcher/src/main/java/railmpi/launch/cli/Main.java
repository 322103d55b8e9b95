package railmpi.launch.cli;

import java.util.Arrays;

/** Entry of bin/mpirun. */
public final class Main {
    private static final int INTERNAL_ERROR = 70;

    private Main() {}

    /** Runs a job and ends the JVM with its exit status. */
    public static void main(String[] arguments) {
        int status = INTERNAL_ERROR;
        try {
            status = new Mpirun(System.getenv(), System.out, System.err).run(Arrays.asList(arguments));
        } catch (InterruptedException e) {
            System.err.println("mpirun: interrupted");
        } catch (RuntimeException | Error e) {
            System.err.println("mpirun: internal error: " + e);
            for (StackTraceElement element : e.getStackTrace()) {
                System.err.println("    at " + element);
            }
        }
        System.out.flush();
        Runtime.getRuntime().halt(status);
    }
}
