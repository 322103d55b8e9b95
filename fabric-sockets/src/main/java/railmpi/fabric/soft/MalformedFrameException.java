package railmpi.fabric.soft;

import java.io.IOException;

/** What a peer sent does not parse or breaks the rules of the protocol; ends the connection. */
final class MalformedFrameException extends IOException {
    private static final long serialVersionUID = 1L;

    MalformedFrameException(String message) {
        super(message);
    }
}
