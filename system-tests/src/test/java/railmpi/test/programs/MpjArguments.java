package railmpi.test.programs;

import mpi.MPI;

/** Prints how many arguments there are before Init, and which after. */
public final class MpjArguments {
    private MpjArguments() {}

    public static void main(String[] args) {
        String[] rest = MPI.Init(args);
        Checks checks = new Checks();
        checks.that(args.length >= rest.length, () -> "Init added arguments");
        System.out.println(args.length + " before Init, " + String.join(" ", rest) + " after");
        checks.report();
        MPI.Finalize();
    }
}
