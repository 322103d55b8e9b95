package railmpi.nas.ft;

/** From space to the spectrum (exponent with sign +), or back (-). */
enum Direction {
    FORWARD,
    BACKWARD
}
