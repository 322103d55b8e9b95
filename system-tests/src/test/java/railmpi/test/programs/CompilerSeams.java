package railmpi.test.programs;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;

/** Looks for the methods that mpirun has named to the compiler: HotSpot says nothing of those that do not exist. */
public final class CompilerSeams {
    private static final String OPTION = "-XX:CompileCommandFile=";
    private static final String COMMAND = "dontinline,";

    private CompilerSeams() {}

    /** Prints how many methods were named; ends with an exception if one is not there. */
    public static void main(String[] args) throws MPIException, IOException, ClassNotFoundException {
        MPI.Init(args);
        int found = 0;
        for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            if (option.startsWith(OPTION)) {
                found += findAll(Path.of(option.substring(OPTION.length())));
            }
        }
        System.out.println("seams " + found);
        MPI.Finalize();
    }

    private static int findAll(Path commands) throws IOException, ClassNotFoundException {
        int found = 0;
        for (String line : Files.readAllLines(commands)) {
            if (line.startsWith(COMMAND)) {
                find(line.substring(COMMAND.length()));
                found++;
            }
        }
        return found;
    }

    private static void find(String seam) throws ClassNotFoundException {
        String[] names = seam.split("::", 2);
        Method[] methods = Class.forName(names[0]).getDeclaredMethods();
        boolean isWholeClass = names[1].equals("*");
        if (Arrays.stream(methods)
                .noneMatch(method -> isWholeClass || method.getName().equals(names[1]))) {
            throw new IllegalStateException("no method " + seam);
        }
    }
}
