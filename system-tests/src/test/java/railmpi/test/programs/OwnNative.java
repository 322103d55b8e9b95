package railmpi.test.programs;

import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;
import railmpi.core.nativ.NativeAccess;

/**
 * Calls a C function by the jnr-ffi of its own class path, before or after RailMPI has loaded its native calls, and
 * sends a message that goes by them.
 */
public final class OwnNative {
    private static final int LENGTH = 4 << 20;

    private OwnNative() {}

    /** What jnr-ffi finds in the C library. */
    public interface Library {
        /**
         * The system call of that name.
         *
         * @return this process's number
         */
        int getpid();
    }

    public static void main(String[] arguments) throws ReflectiveOperationException, MPIException {
        String[] args = MPI.Init(arguments);
        boolean isOursFirst = args.length > 0 && args[0].equals("ours-first");
        Checks checks = new Checks();
        if (isOursFirst) {
            checks.that(NativeAccess.load(), NativeAccess::failure);
        }
        long pid = library().getpid();
        checks.that(pid == ProcessHandle.current().pid(), () -> "getpid " + pid);
        checks.that(NativeAccess.load(), NativeAccess::failure);
        byte[] message = new byte[LENGTH];
        if (MPI.COMM_WORLD.getRank() == 0) {
            Arrays.fill(message, (byte) 7);
        }
        MPI.COMM_WORLD.bcast(message, LENGTH, MPI.BYTE, 0);
        checks.that(message[LENGTH - 1] == 7, () -> "last byte " + message[LENGTH - 1]);
        System.out.println("jffi of "
                + Class.forName("com.kenai.jffi.Foreign")
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation());
        checks.report();
        MPI.Finalize();
    }

    private static Library library() throws ReflectiveOperationException {
        Class<?> loader = Class.forName("jnr.ffi.LibraryLoader");
        Object ofLibrary = loader.getMethod("create", Class.class).invoke(null, Library.class);
        return (Library) loader.getMethod("load", String.class).invoke(ofLibrary, "c");
    }
}
