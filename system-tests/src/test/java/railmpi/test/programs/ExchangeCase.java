package railmpi.test.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * One case of the point-to-point matrix: every rank of a communicator sends one message to the rank {@code shift}
 * further on and receives one from the other side.
 *
 * @param communicator index in the list of communicators
 * @param element type
 * @param count elements
 * @param mode of the send
 * @param sender generation that sends
 * @param isSendBlocking blocking or not
 * @param sendKind memory of the sender
 * @param receiver generation that receives
 * @param isReceiveBlocking blocking or not; never with a ready send, whose receive has to be posted before
 * @param receiveKind memory of the receiver
 * @param isPosted whether the receive is posted before the send starts, as far as the case allows
 * @param slack how many elements more the receiver allows
 * @param shift distance of the ranks, to be taken modulo the size
 * @param tag of the message
 */
public record ExchangeCase(
        int communicator,
        Element element,
        int count,
        Mode mode,
        Generation sender,
        boolean isSendBlocking,
        BufferKind sendKind,
        Generation receiver,
        boolean isReceiveBlocking,
        BufferKind receiveKind,
        boolean isPosted,
        int slack,
        int shift,
        int tag) {
    private static final int BIG_BYTES = 100_000;

    /**
     * Returns a part of the matrix; the same on every rank that gives the same arguments.
     *
     * @param random decides which part, and the dimensions that are not enumerated
     * @param communicators how many
     * @param sizes of messages in bytes
     * @param permille which share of the matrix
     * @param bigPermille which share of it for messages above 100 000 bytes
     * @return the cases, those of one communicator behind one another; at least one if {@code permille} is above 0
     */
    public static List<ExchangeCase> list(
            Random random, int communicators, int[] sizes, int permille, int bigPermille) {
        List<ExchangeCase> cases = new ArrayList<>();
        do {
            for (int communicator = 0; communicator < communicators; communicator++) {
                for (Element element : Element.values()) {
                    for (int size : sizes) {
                        int share = size > BIG_BYTES ? bigPermille : permille;
                        addModes(cases, random, communicator, element, size, share);
                    }
                }
            }
        } while (cases.isEmpty() && permille > 0); // a small part may be none by chance
        return cases;
    }

    private static void addModes(
            List<ExchangeCase> cases, Random random, int communicator, Element element, int size, int share) {
        for (Mode mode : Mode.values()) {
            for (Generation sender : Generation.values()) {
                for (int blocking = 0; blocking < 2; blocking++) {
                    ExchangeCase next = draw(random, communicator, element, size, mode, sender, blocking == 1);
                    if (random.nextInt(1000) < share) {
                        cases.add(next);
                    }
                }
            }
        }
    }

    private static ExchangeCase draw(
            Random random,
            int communicator,
            Element element,
            int size,
            Mode mode,
            Generation sender,
            boolean isSendBlocking) {
        Generation receiver = random.nextInt(4) == 0 ? pick(random, Generation.values()) : sender;
        boolean isReceiveBlocking = random.nextBoolean() && mode != Mode.READY;
        return new ExchangeCase(
                communicator,
                element,
                (size + (random.nextBoolean() ? element.sizeBytes() - 1 : 0)) / element.sizeBytes(),
                mode,
                sender,
                isSendBlocking,
                pickKind(random, sender, isSendBlocking),
                receiver,
                isReceiveBlocking,
                pickKind(random, receiver, isReceiveBlocking),
                random.nextBoolean(),
                random.nextInt(3) == 0 ? random.nextInt(20) : 0,
                random.nextInt(64),
                random.nextInt(30_000));
    }

    private static BufferKind pickKind(Random random, Generation generation, boolean isBlocking) {
        BufferKind kind = pick(random, BufferKind.values());
        while (kind == BufferKind.OTHER_ARRAY || !generation.allows(kind, isBlocking)) {
            kind = pick(random, BufferKind.values());
        }
        return kind;
    }

    private static <T> T pick(Random random, T[] values) {
        return values[random.nextInt(values.length)];
    }
}
