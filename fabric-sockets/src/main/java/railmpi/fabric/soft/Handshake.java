package railmpi.fabric.soft;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.FabricJob;
import railmpi.fabric.network.HmacSha256;

/**
 * How a connection begins: each side proves that it knows the secret of the job, without showing it. All messages have
 * a fixed length, so that nobody is made to hold more than {@value #PROOF_BYTES} bytes. Numbers are
 * little-endian; c is the side that connects, a the one that accepts.
 *
 * <pre>
 * prefix    8 bytes: int 0x4c494152 ("RAIL"), short version, byte kind, byte detail
 * HELLO     c to a   prefix, nonce of c (32)
 * CHALLENGE a to c   prefix, nonce of a (32)
 * PROOF     c to a   prefix (detail: length of the private data), rank of c (4), meeting (8),
 *                    private data (51, padded), code (32)
 * VERDICT   a to c   prefix (detail: 1 accepted, 0 refused), rank of a (4), code (32)
 * VERSION   a to c   prefix with the version of a, instead of CHALLENGE when that of c is another
 * </pre>
 *
 * The codes are HMAC-SHA-256 with the secret of the job, or of the meeting of two jobs (0: both are of one job), over:
 * a label of the role, the version, the job's name (between two jobs the number of the meeting), both nonces, the
 * address of the port that c means to reach, and what is in front of the code in PROOF and, for VERDICT, in VERDICT.
 * Fresh nonces of both sides make replays worthless, the labels make reflections worthless, and the address keeps a
 * code from being used for another port. Frames may follow VERDICT, never earlier.
 */
final class Handshake {
    static final int HELLO = 1;
    static final int CHALLENGE = 2;
    static final int PROOF = 3;
    static final int VERDICT = 4;
    static final int VERSION = 5;

    static final int NONCE_BYTES = 32;
    static final int PREFIX_BYTES = 8;
    static final int NONCE_MESSAGE_BYTES = PREFIX_BYTES + NONCE_BYTES;
    static final int PROOF_BYTES =
            PREFIX_BYTES + Integer.BYTES + Long.BYTES + ConnectionRequest.PRIVATE_DATA_BYTES + HmacSha256.LENGTH_BYTES;
    static final int VERDICT_BYTES = PREFIX_BYTES + Integer.BYTES + HmacSha256.LENGTH_BYTES;

    static final int RANK_OFFSET = PREFIX_BYTES;
    static final int MEETING_OFFSET = RANK_OFFSET + Integer.BYTES;
    static final int PRIVATE_DATA_OFFSET = MEETING_OFFSET + Long.BYTES;
    static final int PROOF_CODE_OFFSET = PRIVATE_DATA_OFFSET + ConnectionRequest.PRIVATE_DATA_BYTES;
    static final int VERDICT_CODE_OFFSET = RANK_OFFSET + Integer.BYTES;

    private static final int MOST_PARTED = 64;
    private static final int MAGIC = 0x4c494152;
    private static final int VERSION_OFFSET = 4;
    private static final int KIND_OFFSET = 6;
    private static final int DETAIL_OFFSET = 7;
    private static final byte[] CONNECTING_LABEL = label("RailMPI soft connecting");
    private static final byte[] ACCEPTING_LABEL = label("RailMPI soft accepting");

    /** By which two processes know each other. */
    private record Agreement(HmacSha256 hmac, byte[] name) {}

    /** Of this job (0), and of the meetings with others. */
    private final Map<Long, Agreement> agreements = new HashMap<>();

    private final ArrayDeque<Long> parted = new ArrayDeque<>();
    private final RandomSource random;
    private final int worldRank;

    Handshake(FabricJob config, RandomSource random) {
        agreements.put(
                0L,
                new Agreement(new HmacSha256(config.secret()), config.jobId().getBytes(StandardCharsets.UTF_8)));
        this.random = random;
        worldRank = config.worldRank();
    }

    void agree(long meeting, byte[] secret) {
        parted.remove(meeting); // they meet again
        agreements.put(meeting, new Agreement(new HmacSha256(secret), label(Long.toHexString(meeting))));
    }

    /** The latest of those that have parted may knock once more, to be refused without a word. */
    void disagree(long meeting) {
        parted.add(meeting);
        if (parted.size() > MOST_PARTED) {
            agreements.remove(parted.remove());
        }
    }

    private static byte[] label(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    static ByteBuffer message(int lengthBytes) {
        return ByteBuffer.allocate(lengthBytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static ByteBuffer message(int lengthBytes, int kind, int detail) {
        return message(lengthBytes)
                .putInt(0, MAGIC)
                .putShort(VERSION_OFFSET, (short) Wire.VERSION)
                .put(KIND_OFFSET, (byte) kind)
                .put(DETAIL_OFFSET, (byte) detail);
    }

    static boolean hasMagic(ByteBuffer message) {
        return message.getInt(0) == MAGIC;
    }

    static int version(ByteBuffer message) {
        return message.getShort(VERSION_OFFSET) & 0xffff;
    }

    static int kind(ByteBuffer message) {
        return message.get(KIND_OFFSET);
    }

    static int detail(ByteBuffer message) {
        return message.get(DETAIL_OFFSET);
    }

    private static long meeting(byte[] proof) {
        return message(proof).getLong(MEETING_OFFSET);
    }

    private static ByteBuffer message(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    static byte[] nonce(ByteBuffer message) {
        byte[] nonce = new byte[NONCE_BYTES];
        message.get(PREFIX_BYTES, nonce);
        return nonce;
    }

    /** Returns HELLO or CHALLENGE with a new nonce. */
    ByteBuffer nonceMessage(int kind) {
        return message(NONCE_MESSAGE_BYTES, kind, 0).put(PREFIX_BYTES, random.bytes(NONCE_BYTES));
    }

    static ByteBuffer versionMessage() {
        return message(PREFIX_BYTES, VERSION, 0);
    }

    /** Without an agreement of that number the proof is none. */
    ByteBuffer proof(
            long meeting, byte[] nonceOfConnecting, byte[] nonceOfAccepting, byte[] target, byte[] privateData) {
        ByteBuffer message = message(PROOF_BYTES, PROOF, privateData.length)
                .putInt(RANK_OFFSET, worldRank)
                .putLong(MEETING_OFFSET, meeting)
                .put(PRIVATE_DATA_OFFSET, privateData);
        byte[] code = agreements.containsKey(meeting)
                ? proofCode(nonceOfConnecting, nonceOfAccepting, target, message.array())
                : new byte[HmacSha256.LENGTH_BYTES];
        return message.put(PROOF_CODE_OFFSET, code);
    }

    boolean isGenuineProof(byte[] nonceOfConnecting, byte[] nonceOfAccepting, byte[] target, ByteBuffer proof) {
        if (!agreements.containsKey(meeting(proof.array()))) {
            return false;
        }
        byte[] code = proofCode(nonceOfConnecting, nonceOfAccepting, target, proof.array());
        int privateBytes = detail(proof);
        return HmacSha256.isEqual(code, proof.array(), PROOF_CODE_OFFSET, HmacSha256.LENGTH_BYTES)
                && privateBytes >= 0
                && privateBytes <= ConnectionRequest.PRIVATE_DATA_BYTES;
    }

    ByteBuffer verdict(
            byte[] nonceOfConnecting, byte[] nonceOfAccepting, byte[] target, ByteBuffer proof, boolean isAccepted) {
        ByteBuffer message = message(VERDICT_BYTES, VERDICT, isAccepted ? 1 : 0).putInt(RANK_OFFSET, worldRank);
        byte[] code = verdictCode(nonceOfConnecting, nonceOfAccepting, target, proof.array(), message.array());
        return message.put(VERDICT_CODE_OFFSET, code);
    }

    boolean isGenuineVerdict(
            byte[] nonceOfConnecting, byte[] nonceOfAccepting, byte[] target, ByteBuffer proof, ByteBuffer verdict) {
        if (!agreements.containsKey(meeting(proof.array()))) {
            return false; // it was ended meanwhile
        }
        byte[] code = verdictCode(nonceOfConnecting, nonceOfAccepting, target, proof.array(), verdict.array());
        return HmacSha256.isEqual(code, verdict.array(), VERDICT_CODE_OFFSET, HmacSha256.LENGTH_BYTES);
    }

    private byte[] proofCode(byte[] nonceOfConnecting, byte[] nonceOfAccepting, byte[] target, byte[] proof) {
        HmacSha256 hmac = begin(proof, CONNECTING_LABEL, nonceOfConnecting, nonceOfAccepting, target);
        return hmac.update(proof, 0, PROOF_CODE_OFFSET).finish();
    }

    private byte[] verdictCode(
            byte[] nonceOfConnecting, byte[] nonceOfAccepting, byte[] target, byte[] proof, byte[] verdict) {
        HmacSha256 hmac = begin(proof, ACCEPTING_LABEL, nonceOfConnecting, nonceOfAccepting, target);
        return hmac.update(proof, 0, PROOF_CODE_OFFSET)
                .update(verdict, 0, VERDICT_CODE_OFFSET)
                .finish();
    }

    /** Texts of variable length are preceded by their length, so that no two messages look the same. */
    private HmacSha256 begin(
            byte[] proof, byte[] label, byte[] nonceOfConnecting, byte[] nonceOfAccepting, byte[] target) {
        Agreement agreement = agreements.get(meeting(proof));
        return agreement
                .hmac()
                .update(label.length)
                .update(label)
                .update(Wire.VERSION)
                .update(agreement.name().length)
                .update(agreement.name())
                .update(nonceOfConnecting)
                .update(nonceOfAccepting)
                .update(target.length)
                .update(target);
    }
}
