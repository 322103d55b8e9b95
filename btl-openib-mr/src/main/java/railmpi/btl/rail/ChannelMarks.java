package railmpi.btl.rail;

/** What the parts of a channel know of it: where it is listed for those who drive it. */
interface ChannelMarks {
    /** Something is to be sent. */
    void markDirty();

    /** The next batch of the sequence is here. */
    void markArrived();

    /** Whether the peer is lost. */
    boolean isLost();
}
