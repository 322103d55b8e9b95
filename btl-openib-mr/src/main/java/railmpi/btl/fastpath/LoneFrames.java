package railmpi.btl.fastpath;

/**
 * What frames had that were sent alone by a line, which has overwritten what was in front of them: their first words,
 * and how much of their payload needs a check. By the places of their batches. Owner: the holder of the progress lock.
 * Hot path: short.
 */
final class LoneFrames {
    /** Kind and length; 0 where the batch was not sent alone, as when it is begun. */
    final long[] words = new long[SendWindow.MOST];

    final long[] words1 = new long[SendWindow.MOST];
    final long[] words2 = new long[SendWindow.MOST];
    final int[] headBytes = new int[SendWindow.MOST];

    void put(int place, long word, long word1, long word2, int newHeadBytes) {
        words[place] = word;
        words1[place] = word1;
        words2[place] = word2;
        headBytes[place] = newHeadBytes;
    }
}
