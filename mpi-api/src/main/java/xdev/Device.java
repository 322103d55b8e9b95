package xdev;

/** A name of MPJ Express that programs import without a use for it. Cannot be instantiated. */
public final class Device {
    private Device() {}
}
