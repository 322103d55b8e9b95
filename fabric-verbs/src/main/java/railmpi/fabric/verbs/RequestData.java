package railmpi.fabric.verbs;

/**
 * What a connection request carries: the LIDs of the port that it comes from, the way that is meant, and the caller's
 * own data. The network pads it with zeros, so the first byte tells how long the caller's data are. Not modified.
 *
 * @param lid of the port that asks
 * @param path number of the way
 * @param content the caller's data, at most {@link #MOST_CONTENT_BYTES}
 */
record RequestData(PortLid lid, int path, byte[] content) {
    /** What rdma_cm leaves of the private data of a request. */
    static final int BYTES = 56;

    private static final int LID = 1;
    private static final int LMC = LID + Short.BYTES;
    private static final int PATH = LMC + 1;
    private static final int CONTENT = PATH + 1;
    static final int MOST_CONTENT_BYTES = BYTES - CONTENT;

    /** Returns how many bytes it takes. */
    int lengthBytes() {
        return CONTENT + content.length;
    }

    void writeTo(long data) {
        Memory.putByte(data, content.length);
        Memory.putByte(data + LID, lid.base() >>> Byte.SIZE);
        Memory.putByte(data + LID + 1, lid.base());
        Memory.putByte(data + LMC, lid.lmc());
        Memory.putByte(data + PATH, path);
        Memory.putBytes(data + CONTENT, content);
    }

    /** Returns null for what is none. */
    static RequestData readFrom(long data, int roomBytes) {
        int contentBytes = roomBytes < CONTENT ? 0 : byteAt(data);
        if (roomBytes < CONTENT + contentBytes) {
            return null;
        }
        PortLid lid = PortLid.of(byteAt(data + LID) << Byte.SIZE | byteAt(data + LID + 1), byteAt(data + LMC));
        return new RequestData(lid, byteAt(data + PATH), Memory.getBytes(data + CONTENT, contentBytes));
    }

    private static int byteAt(long address) {
        return Byte.toUnsignedInt(Memory.getByte(address));
    }
}
