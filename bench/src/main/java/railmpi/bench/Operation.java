package railmpi.bench;

/** Something that is done many times under the clock. */
@FunctionalInterface
public interface Operation {
    /** Does it {@code repetitions} times and returns the seconds taken; collective over all ranks. */
    double run(int repetitions) throws Exception;
}
