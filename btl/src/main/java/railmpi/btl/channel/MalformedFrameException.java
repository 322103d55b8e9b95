package railmpi.btl.channel;

import railmpi.core.RailException;

/**
 * What a peer has sent does not parse, breaks the rules of its protocol, or names what is not there. Thrown before
 * anything has changed, by whoever takes a frame apart; the channel that brought the frame closes the way to that peer,
 * says so once, and nobody else hears of it.
 */
public final class MalformedFrameException extends RailException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates one.
     *
     * @param what what it has sent, as in "it sent ..."
     */
    public MalformedFrameException(String what) {
        super(Category.RAIL, "it sent " + what);
    }
}
