package mpjbuf;

/** A name of MPJ Express that programs import without a use for it. Cannot be instantiated. */
public final class NIOBuffer {
    private NIOBuffer() {}
}
