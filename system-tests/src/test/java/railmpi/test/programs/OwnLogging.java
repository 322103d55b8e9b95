package railmpi.test.programs;

import mpi.MPI;

/** Logs a line by SLF4J if it is there, and tells where SLF4J comes from. Needs it neither to compile nor to run. */
public final class OwnLogging {
    private OwnLogging() {}

    public static void main(String[] arguments) throws ReflectiveOperationException {
        MPI.Init(arguments);
        Class<?> factory;
        try {
            factory = Class.forName("org.slf4j.LoggerFactory");
            Object logger = factory.getMethod("getLogger", String.class).invoke(null, "program");
            Class.forName("org.slf4j.Logger").getMethod("info", String.class).invoke(logger, "hello from the program");
            System.out.println(
                    "slf4j of " + factory.getProtectionDomain().getCodeSource().getLocation());
        } catch (ClassNotFoundException e) {
            System.out.println("no slf4j");
        }
        MPI.Finalize();
    }
}
