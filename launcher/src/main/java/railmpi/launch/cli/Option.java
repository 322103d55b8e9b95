package railmpi.launch.cli;

/** One option of mpirun; immutable. Each name may be given with one or two dashes. */
final class Option {
    final OptionEffect effect;

    /** Number of values that follow. */
    final int valueCount;

    /** What the values are called in the help text, empty without values. */
    final String valueLabel;

    /** Help text, null when the option is not shown; of a refused one the reason. */
    final String documentation;

    final String[] names;

    Option(OptionEffect effect, int valueCount, String valueLabel, String documentation, String... names) {
        this.effect = effect;
        this.valueCount = valueCount;
        this.valueLabel = valueLabel;
        this.documentation = documentation;
        this.names = names;
    }
}
