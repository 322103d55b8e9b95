package railmpi.btl.channel;

/** What each pass of the layers above calls. Owner: the holder of the progress lock. Hot path: short. */
public abstract class ChannelPass {
    /**
     * Delivers what has arrived, and sends what waits; part of each pass.
     *
     * @return how much has moved
     */
    public abstract int poll();

    /**
     * Sends what was committed and waits for more: of channels that call the system, at the end of each pass in which
     * something has moved.
     */
    public void flush() {
        // most send what is committed
    }
}
