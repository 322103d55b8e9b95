package railmpi.runtime.meet;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.testng.annotations.Test;
import railmpi.btl.channel.ProcessName;
import railmpi.core.RailException;

/** Processes that are in several meetings at once: in whatever order each gets through them, pairs agree. */
public final class PairKeysTest {
    private static final int RUNS = 300;
    private static final int SECRET_BYTES = 32;

    /** A process, and whom it has admitted. */
    private static final class Member {
        final ProcessName name;
        final PairKeys keys;
        final Map<ProcessName, PairKeys.Pair> known = new HashMap<>();

        Member(ProcessName name, Random random) {
            this.name = name;
            keys = new PairKeys(name, bytes(random));
        }

        Card card(List<Card> others, byte[] meetingSecret) {
            return new Card(name, "", Map.of(), false, "", keys.sealed(others, meetingSecret), "");
        }
    }

    private static byte[] bytes(Random random) {
        byte[] bytes = new byte[SECRET_BYTES];
        random.nextBytes(bytes);
        return bytes;
    }

    @Test
    public void shouldAgreeWhicheverMeetingAProcessGetsThroughFirst() {
        for (int seed = 0; seed < RUNS; seed++) {
            Random random = new Random(seed);
            List<Member> members = new ArrayList<>();
            for (int number = 0; number < 8; number++) {
                members.add(new Member(new ProcessName(1 + number % 3, number % 2, number), random));
            }
            List<Runnable> admissions = new ArrayList<>();
            for (int meeting = 0; meeting < 4; meeting++) {
                admissions.addAll(admissions(members, random));
            }
            Collections.shuffle(admissions, random);
            // of meetings that fail some never happen
            admissions
                    .subList(random.nextInt(admissions.size()), admissions.size())
                    .clear();
            admissions.forEach(Runnable::run);
            check(members, "seed " + seed);
        }
    }

    /** Two random groups exchange their cards; returns the admission of each one by each other one. */
    private static List<Runnable> admissions(List<Member> members, Random random) {
        List<Member> mixed = new ArrayList<>(members);
        Collections.shuffle(mixed, random);
        int first = 1 + random.nextInt(3);
        List<Member> one = mixed.subList(0, first);
        List<Member> other = mixed.subList(first, first + 1 + random.nextInt(3));
        byte[] secret = bytes(random);
        List<Runnable> admissions = new ArrayList<>();
        admissions.addAll(admissions(one, other, secret));
        admissions.addAll(admissions(other, one, secret));
        return admissions;
    }

    private static List<Runnable> admissions(List<Member> of, List<Member> by, byte[] secret) {
        List<Card> known = by.stream().map(each -> each.card(List.of(), secret)).toList();
        List<Runnable> admissions = new ArrayList<>();
        for (Member member : of) {
            Card card = Card.fromBytes(Card.toBytes(List.of(member.card(known, secret))))
                    .get(0);
            for (Member admitting : by) {
                admissions.add(
                        () -> admitting.known.computeIfAbsent(member.name, any -> admitting.keys.with(card, secret)));
            }
        }
        return admissions;
    }

    private static void check(List<Member> members, String run) {
        Map<Long, List<ProcessName>> pairs = new HashMap<>();
        for (Member one : members) {
            for (Member other : members) {
                PairKeys.Pair ours = one.known.get(other.name);
                PairKeys.Pair theirs = other.known.get(one.name);
                if (ours != null && theirs != null) {
                    assertEquals(ours.number(), theirs.number(), run);
                    assertEquals(ours.secret(), theirs.secret(), run);
                }
                if (ours != null) {
                    List<ProcessName> pair = new ArrayList<>(List.of(one.name, other.name));
                    Collections.sort(pair);
                    assertEquals(pairs.computeIfAbsent(ours.number(), any -> pair), pair, run);
                }
            }
        }
    }

    /** It knows both, and has its own keys of them. */
    @Test
    public void shouldNotTellAThirdJobTheSecretOfTwoOthers() {
        Random random = new Random(1);
        Member one = new Member(new ProcessName(1, 0, 0), random);
        Member other = new Member(new ProcessName(2, 0, 0), random);
        Member third = new Member(new ProcessName(3, 0, 0), random);
        byte[] secret = bytes(random);
        List<Card> cards = List.of(one.card(List.of(), secret), other.card(List.of(), secret));
        Card toThird = one.card(List.of(third.card(List.of(), secret)), secret);
        PairKeys.Pair pair = one.keys.with(other.card(cards, secret), secret);
        assertFalse(Arrays.equals(third.keys.with(toThird, secret).secret(), pair.secret()));
        assertThrows(RailException.class, () -> other.keys.with(toThird, secret));
    }
}
