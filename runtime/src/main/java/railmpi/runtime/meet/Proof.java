package railmpi.runtime.meet;

import java.nio.charset.StandardCharsets;
import railmpi.fabric.soft.HmacSha256;

/**
 * What two processes that meet at a port show each other. Whoever connects is c, who accepts is a; numbers are
 * big-endian.
 *
 * <pre>
 * HELLO     c to a   long magic, long id of the port, nonce of c (32)
 * CHALLENGE a to c   nonce of a (32), code "accepting" (32)
 * PROOF     c to a   code "connecting" (32)
 * WELCOME   a to c   code "welcome" (32), when it is the turn of c
 * READY     c to a   code "ready" (32)
 * </pre>
 *
 * The codes are HMAC-SHA-256 with the secret of the port over their label, the id and both nonces; those of the
 * messages that follow are made with a key that is made likewise. Fresh nonces of both sides make replays worthless.
 */
final class Proof {
    static final long MAGIC = 0x5241494c4d454554L;
    static final int NONCE_BYTES = 32;
    static final int CODE_BYTES = HmacSha256.LENGTH_BYTES;
    static final int HELLO_BYTES = 2 * Long.BYTES + NONCE_BYTES;

    private final byte[] secret;
    private final long id;
    private final byte[] nonceOfConnecting;
    private final byte[] nonceOfAccepting;

    Proof(byte[] secret, long id, byte[] nonceOfConnecting, byte[] nonceOfAccepting) {
        this.secret = secret;
        this.id = id;
        this.nonceOfConnecting = nonceOfConnecting;
        this.nonceOfAccepting = nonceOfAccepting;
    }

    /** Returns the code of a label. */
    byte[] code(String label) {
        byte[] text = label.getBytes(StandardCharsets.US_ASCII);
        return new HmacSha256(secret)
                .update(text.length)
                .update(text)
                .update((int) (id >>> Integer.SIZE))
                .update((int) id)
                .update(nonceOfConnecting)
                .update(nonceOfAccepting)
                .finish()
                .clone();
    }

    boolean isGenuine(String label, byte[] shown) {
        return shown.length == CODE_BYTES && HmacSha256.isEqual(code(label), shown, 0, CODE_BYTES);
    }
}
