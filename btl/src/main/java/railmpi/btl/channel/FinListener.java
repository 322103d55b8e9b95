package railmpi.btl.channel;

/**
 * Takes the notices of what peers have put into the memory of this process. Called by the holder of the progress lock.
 */
public interface FinListener {
    /**
     * A part of a put is in place. Called once for each byte, in any order. It may neither block nor poll.
     *
     * @param peer process that has put it
     * @param receiverId as the peer gave it
     * @param messageOffset where the part begins, counted as the peer did
     * @param lengthBytes length of the part
     * @throws railmpi.btl.channel.MalformedFrameException if the peer cannot mean it; nothing has changed then
     */
    void onFinished(int peer, long receiverId, long messageOffset, long lengthBytes);
}
