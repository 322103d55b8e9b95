package railmpi.btl.rail;

import java.nio.ByteBuffer;
import railmpi.btl.channel.FrameLayout;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.btl.connect.Connecting;

/**
 * Takes the frames of this layer that come in the sequence of one channel: what the peer says of connections, stripes,
 * reservations and of its end. Owner: the holder of the progress lock. Cold.
 */
final class ReceivedControls {
    private final Subchannel.Owner channel;
    private final Connecting<Subchannel> connecting;
    private final SubchannelTable subchannels;
    private final Stripes stripes;
    private final Reservations reservations;
    private final ReceivedNotices notices;
    private boolean isPeerParting;

    /**
     * Takes what belongs to a channel.
     *
     * @param channel that channel
     * @param connecting closes what the peer has closed
     * @param subchannels where its connections are found
     * @param stripes are told which of them have arrived
     * @param reservations are told what the peer says of them
     * @param notices answers which stripes of the peer have arrived
     */
    ReceivedControls(
            Subchannel.Owner channel,
            Connecting<Subchannel> connecting,
            SubchannelTable subchannels,
            Stripes stripes,
            Reservations reservations,
            ReceivedNotices notices) {
        this.channel = channel;
        this.connecting = connecting;
        this.subchannels = subchannels;
        this.stripes = stripes;
        this.reservations = reservations;
        this.notices = notices;
    }

    /** Tells whether the peer has said that it leaves. */
    boolean isPeerParting() {
        return isPeerParting;
    }

    void take(int kind, ByteBuffer bytes, int frame) {
        long word1 = bytes.getLong(frame + FrameLayout.WORD1_OFFSET);
        long word2 = bytes.getLong(frame + FrameLayout.WORD2_OFFSET);
        switch (kind) {
            case RailFrames.DOWN -> onPeerDown((int) word1, (int) word2);
            case RailFrames.ASK -> notices.answer(word1, word2);
            case RailFrames.RESERVATION -> reservations.onTold(word1, word2);
            case RailFrames.PARTING -> isPeerParting = true;
            case RailFrames.HAVE, RailFrames.HAVE_NOT -> {
                if (!stripes.onAnswer(word1, word2, kind == RailFrames.HAVE)) {
                    throw new MalformedFrameException("an answer about stripe " + word1 + ", which was not asked for");
                }
            }
            default -> throw new MalformedFrameException("a frame of kind " + kind + ", which belongs into a notice");
        }
    }

    private void onPeerDown(int railId, int epoch) {
        connecting.onPeerDown(railId, epoch, System.nanoTime());
        reservations.onRailLost(railId); // also if it was found here before: something may have been granted since
        notices.onPeerDown(subchannels.find(channel, railId, epoch));
    }
}
