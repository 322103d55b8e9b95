package railmpi.runtime.meet;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import railmpi.core.RailException;
import railmpi.core.WireVersion;
import railmpi.fabric.network.HmacSha256;

/**
 * What two processes that meet at a port show each other. Whoever connects is c, who accepts is a; numbers are
 * big-endian.
 *
 * <pre>
 * HELLO     c to a   long magic, long id of the port, nonce of c (32), version of c (40)
 * CHALLENGE a to c   nonce of a (32), version of a (40), code "accepting" and version of a (32)
 * PROOF     c to a   code "connecting" and version of c (32)
 * WELCOME   a to c   code "welcome" (32), when it is the turn of c
 * READY     c to a   code "ready" (32)
 * </pre>
 *
 * The codes are HMAC-SHA-256 with the secret of the port over their label, the id and both nonces; those of the
 * messages that follow are made with a key that is made likewise. Fresh nonces of both sides make replays worthless.
 *
 * <p>The first three messages are the same in all versions of RailMPI: so two of different versions know that they are,
 * and both report it. A version is {@link WireVersion#text}, padded with zeros.
 */
final class Proof {
    static final long MAGIC = 0x5241494c4d454554L;
    static final int NONCE_BYTES = 32;
    static final int CODE_BYTES = HmacSha256.LENGTH_BYTES;
    static final int VERSION_BYTES = 40;
    static final int HELLO_BYTES = 2 * Long.BYTES + NONCE_BYTES + VERSION_BYTES;
    static final int CHALLENGE_BYTES = NONCE_BYTES + VERSION_BYTES + CODE_BYTES;

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

    /** Returns the version of this process, as long as there is room for. */
    static byte[] ownVersion() {
        return Arrays.copyOf(WireVersion.text().getBytes(StandardCharsets.US_ASCII), VERSION_BYTES);
    }

    /** Returns the label of a code for a version, too. */
    static String versioned(String label, byte[] version) {
        return label + " " + textOf(version);
    }

    /**
     * Refuses a process that has proved to know the secret and is of another version.
     *
     * @throws RailException PORT, naming both versions
     */
    static void checkVersion(String peer, byte[] version) {
        String problem = WireVersion.problem("the process at " + peer, textOf(version));
        if (problem != null) {
            throw new RailException(RailException.Category.PORT, problem);
        }
    }

    private static String textOf(byte[] version) {
        return new String(version, StandardCharsets.US_ASCII).trim();
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
