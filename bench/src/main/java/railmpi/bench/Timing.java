package railmpi.bench;

/** Seconds of one repetition: of the batch in the middle, and of the best batch. */
record Timing(double medianSeconds, double bestSeconds) {}
