package mpjdev;

/** Says that RailMPI has nothing of this package of MPJ Express. Cannot be instantiated. */
public final class Absent {
    private Absent() {}
}
