package mpjdev;

/** A name of MPJ Express that programs import without a use for it. Cannot be instantiated. */
public final class Constants {
    private Constants() {}
}
