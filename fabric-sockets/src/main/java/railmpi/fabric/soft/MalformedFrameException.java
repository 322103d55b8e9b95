package railmpi.fabric.soft;

import java.io.IOException;

/** What a peer sent does not parse or breaks the rules of the protocol; ends the connection. */
final class MalformedFrameException extends IOException {
    private static final long serialVersionUID = 1L;

    MalformedFrameException(String message) {
        super(message);
    }

    /** Returns the error for a header that does not belong to the frame that is next, after so many. */
    static MalformedFrameException notTheNext(long frames) {
        return new MalformedFrameException(
                "what should be its frame " + (frames + 1) + " is another one, or the header was changed on the way");
    }
}
