package railmpi.nas.ft;

/** From space to the spectrum (exponent with sign +), or back (-). */
enum Direction {
    FORWARD(0, BatchFft.LANES),
    BACKWARD(BatchFft.LANES, 0);

    /**
     * Where the real parts are in a row of {@link BatchFft}, whose sign is always +: with the other sign they are
     * behind.
     */
    final int real;

    /** Where the imaginary parts are. */
    final int imaginary;

    Direction(int real, int imaginary) {
        this.real = real;
        this.imaginary = imaginary;
    }
}
