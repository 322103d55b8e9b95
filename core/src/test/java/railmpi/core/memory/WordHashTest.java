package railmpi.core.memory;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;

import java.util.Random;
import org.testng.annotations.Test;

/** One hash, in whatever portions words are taken in. */
@Test(groups = "unit")
public final class WordHashTest {
    private static final int WORDS = 6;

    public void shouldBeTheSameInAllPortions() {
        Random random = new Random(5);
        for (int round = 0; round < 1000; round++) {
            long[] words = random.longs(WORDS + 1).toArray();
            long start = random.nextLong();
            long oneByOne = start;
            for (int i = 0; i < WORDS; i++) {
                oneByOne = WordHash.add(oneByOne, words[i]);
            }
            assertEquals(WordHash.add(start, words, 0, WORDS), oneByOne);
            assertEquals(WordHash.addSix(start, words), oneByOne);
        }
    }

    public void shouldNoticeAnyChangedBit() {
        long[] words = new Random(6).longs(WORDS).toArray();
        long right = WordHash.addSix(1, words);
        for (int bit = 0; bit < WORDS * Long.SIZE; bit++) {
            words[bit / Long.SIZE] ^= 1L << bit % Long.SIZE;
            assertNotEquals(WordHash.addSix(1, words), right, "bit " + bit);
            words[bit / Long.SIZE] ^= 1L << bit % Long.SIZE;
        }
    }
}
