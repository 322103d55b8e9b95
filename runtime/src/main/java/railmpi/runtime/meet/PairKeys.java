package railmpi.runtime.meet;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import railmpi.btl.channel.ProcessName;
import railmpi.core.RailException;
import railmpi.fabric.network.HmacSha256;

/**
 * By what this process and one of another job prove to each other who they are. It is the same in every meeting of the
 * two: threads may be in several meetings at once, each process notes the one that it gets through first, and these may
 * be different ones.
 *
 * <p>Each process makes a key for each other job, of a secret of its own. It sends them in its {@link Card}, sealed by
 * the secret of the meeting; a seal is a code of that secret, the name of the sender and the job, added without carry.
 * The secret of two processes is a code of the two keys that they have for each other's jobs. So a third job that knows
 * both does not know it. Immutable.
 */
final class PairKeys {
    private final ProcessName own;
    private final byte[] secret;

    /**
     * The agreement of two processes.
     *
     * @param number the same on both sides, not 0
     * @param secret that only their jobs know
     */
    record Pair(long number, byte[] secret) {}

    /**
     * Prepares them.
     *
     * @param own name of this process
     * @param secret of this process alone, at random
     */
    PairKeys(ProcessName own, byte[] secret) {
        this.own = own;
        this.secret = secret.clone();
    }

    /**
     * Returns the keys for the jobs of others.
     *
     * @param meetingSecret that only those in the meeting know
     * @return by job, each a character for each byte
     */
    Map<ProcessName, String> sealed(List<Card> others, byte[] meetingSecret) {
        Map<ProcessName, String> keys = new TreeMap<>();
        for (Card other : others) {
            ProcessName job = jobOf(other.name());
            keys.computeIfAbsent(job, any -> text(sealed(keyFor(job), own, job, meetingSecret)));
        }
        return keys;
    }

    /**
     * Returns the agreement with another process.
     *
     * @param card with its keys, of the same meeting
     * @throws RailException PEER if it has none for this job
     */
    Pair with(Card card, byte[] meetingSecret) {
        ProcessName job = jobOf(own);
        String text = card.keys().get(job);
        if (text == null || text.length() != HmacSha256.LENGTH_BYTES) {
            throw new RailException(RailException.Category.PEER, card.name() + " has no key for this process");
        }
        byte[] theirs = sealed(text.getBytes(StandardCharsets.ISO_8859_1), card.name(), job, meetingSecret);
        byte[] ours = keyFor(jobOf(card.name()));
        boolean isLower = own.compareTo(card.name()) < 0;
        byte[] both = new HmacSha256(isLower ? ours : theirs)
                .update(isLower ? theirs : ours)
                .update(LifeLine.bytesOf(isLower ? own : card.name()))
                .update(LifeLine.bytesOf(isLower ? card.name() : own))
                .finish()
                .clone();
        byte[] number = new HmacSha256(both).update(0).finish();
        return new Pair(ByteBuffer.wrap(number).getLong() | 1, both);
    }

    private byte[] keyFor(ProcessName job) {
        return new HmacSha256(secret).update(LifeLine.bytesOf(job)).finish().clone();
    }

    /** Seals a key, and opens a sealed one. */
    private static byte[] sealed(byte[] key, ProcessName sender, ProcessName job, byte[] meetingSecret) {
        byte[] seal = new HmacSha256(meetingSecret)
                .update(LifeLine.bytesOf(sender))
                .update(LifeLine.bytesOf(job))
                .finish();
        byte[] sealed = new byte[HmacSha256.LENGTH_BYTES];
        for (int i = 0; i < sealed.length; i++) {
            sealed[i] = (byte) (key[i] ^ seal[i]);
        }
        return sealed;
    }

    private static ProcessName jobOf(ProcessName name) {
        return new ProcessName(name.job(), name.generation(), 0);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
