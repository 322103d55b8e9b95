package railmpi.fabric.soft;

/**
 * What a peer does to the regions of this process: finds them by its keys, reads, changes numbers. Each request is
 * answered, in the order of asking. Owner: the holder of the progress lock. Hot path: medium.
 */
final class RemoteAccess {
    /**
     * Answers that are kept for a peer which does not take them; far more than requests that one of ours has under way.
     */
    private static final int MOST_ANSWERS = 1 << 16;

    private final RegionTable regions;
    private final ControlQueue answers;
    private final Acknowledgement acknowledgement;

    RemoteAccess(RegionTable regions, ControlQueue answers, Acknowledgement acknowledgement) {
        this.regions = regions;
        this.answers = answers;
        this.acknowledgement = acknowledgement;
    }

    /** Called with each frame. */
    void checkAnswers() throws MalformedFrameException {
        if (answers.count >= MOST_ANSWERS) {
            throw new MalformedFrameException(
                    "it goes on asking and does not take the answers, of which " + MOST_ANSWERS + " wait for it");
        }
    }

    /** Returns the region that the peer may access in this way, null if it may not. */
    SoftRegion find(long address, long remoteKey, int lengthBytes) {
        SoftRegion region = regions.find(remoteKey);
        return region == null || region.isOutside(region.offsetOf(address), lengthBytes) ? null : region;
    }

    void read(long address, long remoteKey, int lengthBytes) {
        SoftRegion region = find(address, remoteKey, lengthBytes);
        long number = acknowledgement.answerablePlaced();
        if (region == null) {
            refuse(number);
            return;
        }
        ControlQueue.Answer answer = answers.add(Wire.READ_RESPONSE, number);
        answer.region = region;
        answer.offset = (int) region.offsetOf(address);
        answer.lengthBytes = lengthBytes;
    }

    /** Changes a number as a frame of FETCH_ADD or COMPARE_SWAP says. */
    void change(int kind, long[] header) {
        long address = header[Wire.ADDRESS_OFFSET >> 3];
        SoftRegion region = find(address, header[Wire.KEY_OFFSET >> 3], Long.BYTES);
        long number = acknowledgement.answerablePlaced();
        int offset = region == null ? 0 : (int) region.offsetOf(address);
        if (region == null || (address & Long.BYTES - 1) != 0 || !region.isAligned(offset)) {
            refuse(number);
            return;
        }
        long operand = header[Wire.OPERAND_OFFSET >> 3];
        answers.add(Wire.ATOMIC_RESPONSE, number).value = kind == Wire.FETCH_ADD
                ? region.fetchAndAdd(offset, operand)
                : region.compareAndSwap(offset, operand, header[Wire.REPLACEMENT_OFFSET >> 3]);
    }

    /** Answers that a request had a wrong key or range. */
    void refuse(long number) {
        answers.add(Wire.NAK, number).value = number;
    }
}
