package railmpi.pml.datatype;

/**
 * Runs of bytes, in the order of a message.
 *
 * @param offsets where each is, in bytes from the origin of the item
 * @param lengths bytes of each
 */
@SuppressWarnings("ArrayRecordComponent") // handed over once, to be read
public record ByteRuns(long[] offsets, int[] lengths) {}
