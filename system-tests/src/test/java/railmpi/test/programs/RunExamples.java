package railmpi.test.programs;

import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import mpi.MPI;

/**
 * Runs programs of users one after the other in one job, each from its MPI.Init to its MPI.Finalize. Arguments: for
 * each program a word with its class and its arguments, blanks between. Rank 0 prints {@code END} with that word behind
 * each.
 */
public final class RunExamples {
    private RunExamples() {}

    public static void main(String[] arguments) throws ReflectiveOperationException {
        String[] programs = MPI.Init(arguments);
        boolean isFirst = MPI.COMM_WORLD.getRank() == 0;
        MPI.Finalize();
        for (String program : programs) {
            String[] words = program.split(" ");
            String[] rest = Arrays.copyOfRange(words, 1, words.length);
            try {
                Class.forName(words[0]).getMethod("main", String[].class).invoke(null, (Object) rest);
            } catch (InvocationTargetException e) {
                throw new IllegalStateException(program + " has failed", e.getCause());
            }
            if (isFirst) {
                System.out.println("END " + program);
            }
        }
    }
}
