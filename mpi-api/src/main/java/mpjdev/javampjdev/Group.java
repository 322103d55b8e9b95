package mpjdev.javampjdev;

/** A name of MPJ Express that programs import without a use for it. Cannot be instantiated. */
public final class Group {
    private Group() {}
}
