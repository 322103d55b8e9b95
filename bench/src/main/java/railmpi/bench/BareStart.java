package railmpi.bench;

/** A program that does nothing: what a bare JVM costs, to be taken off what a program with MPI costs. */
public final class BareStart {
    private BareStart() {}

    /** Prints what {@code InitFinalize} prints, so that the two differ by MPI alone. */
    public static void main(String[] args) {
        long startNs = System.nanoTime();
        System.out.println("INIT " + (System.nanoTime() - startNs) / 1e6);
    }
}
