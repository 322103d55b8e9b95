package railmpi.launch.cli;

import railmpi.launch.ByteText;

/** Entry of bin/mpirun. */
public final class Main {
    private static final int INTERNAL_ERROR = 70;

    private Main() {}

    /** Runs a job and ends the JVM with its exit status. */
    public static void main(String[] arguments) {
        int status = INTERNAL_ERROR;
        try {
            status = new Mpirun(ByteText.environment(), System.out, System.err).run(ByteText.arguments(arguments));
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
