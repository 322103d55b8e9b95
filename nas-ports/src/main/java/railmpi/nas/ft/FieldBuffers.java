package railmpi.nas.ft;

/** The large arrays of one rank; whoever holds this owns them. */
final class FieldBuffers {
    final double[] spectrum;
    final double[] field;
    /** Where an exchange puts what it receives; null when there is only one process. */
    final double[] spare;

    /** Allocates arrays for a process's part, of {@code domain}. */
    FieldBuffers(Domain domain) {
        this.spectrum = new double[domain.arrayLength()];
        this.field = new double[domain.arrayLength()];
        this.spare = arrays(domain.grid()) == 3 ? new double[domain.arrayLength()] : null;
    }

    /** Returns how many arrays the processes of {@code grid} need each. */
    static int arrays(ProcessGrid grid) {
        return grid.processes() == 1 ? 2 : 3;
    }
}
