package railmpi.test.programs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Status;

/** Matching: wildcards, order between two ranks, contexts that do not mix, random traffic. */
final class MatchingCases {
    private static final int MESSAGES = 200;

    private MatchingCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("postedInOrder", MatchingCases::postedInOrder);
        cases.put("unexpectedInOrder", MatchingCases::unexpectedInOrder);
        cases.put("anySource", MatchingCases::anySource);
        cases.put("anyTagKeepsOrder", MatchingCases::anyTagKeepsOrder);
        cases.put("wildcardAndNamedPosted", MatchingCases::wildcardAndNamedPosted);
        cases.put("smallDoesNotOvertakeBig", MatchingCases::smallDoesNotOvertakeBig);
        cases.put("contextsDoNotMix", MatchingCases::contextsDoNotMix);
        cases.put("tagsOutOfOrder", MatchingCases::tagsOutOfOrder);
        cases.put("randomTraffic", MatchingCases::randomTraffic);
    }

    /** Receives of the same envelope are matched in the order in which they were posted. */
    private static void postedInOrder(Scene scene) {
        int[][] got = new int[MESSAGES][1];
        Request[] receives = new Request[MESSAGES];
        for (int i = 0; i < MESSAGES; i++) {
            receives[i] = scene.world().Irecv(got[i], 0, 1, MPI.INT, scene.previous(), 5);
        }
        for (int i = 0; i < MESSAGES; i++) {
            scene.world().send(new int[] {i}, 1, MPI.INT, scene.next(), 5);
        }
        Request.Waitall(receives);
        for (int i = 0; i < MESSAGES; i++) {
            scene.checks().equal("message " + i, i, got[i][0]);
        }
    }

    /** Messages of the same envelope that came before their receives are matched in the order of sending. */
    private static void unexpectedInOrder(Scene scene) {
        for (int i = 0; i < MESSAGES; i++) {
            scene.world().send(new int[] {i}, 1, MPI.INT, scene.next(), 6);
        }
        scene.world()
                .sendRecv(new byte[0], 0, MPI.BYTE, scene.next(), 7, new byte[0], 0, MPI.BYTE, scene.previous(), 7);
        int[] got = new int[1];
        for (int i = 0; i < MESSAGES; i++) {
            Status status = scene.world().recv(got, 1, MPI.INT, i % 2 == 0 ? MPI.ANY_SOURCE : scene.previous(), 6);
            scene.checks().equal("message " + i, i, got[0]);
            scene.checks().equal("source", scene.previous(), status.getSource());
        }
    }

    /** Rank 0 takes messages from anybody; those of each rank stay in order. */
    private static void anySource(Scene scene) {
        if (scene.rank() != 0) {
            for (int i = 0; i < MESSAGES; i++) {
                scene.world().Send(new int[] {scene.rank(), i}, 0, 2, MPI.INT, 0, 8);
            }
            scene.checks().that(true, () -> "");
            return;
        }
        int[] expected = new int[scene.size()];
        int[] got = new int[2];
        for (int i = 0; i < MESSAGES * (scene.size() - 1); i++) {
            Status status = scene.world().Recv(got, 0, 2, MPI.INT, MPI.ANY_SOURCE, 8);
            scene.checks().equal("source in the status", got[0], status.source);
            scene.checks().equal("message of rank " + got[0], expected[got[0]], got[1]);
            expected[got[0]]++;
        }
        scene.checks().that(scene.world().iProbe(MPI.ANY_SOURCE, 8) == null, () -> "a message too many");
    }

    private static void anyTagKeepsOrder(Scene scene) {
        Random tags = scene.common();
        int[] sentTags = new int[MESSAGES];
        for (int i = 0; i < MESSAGES; i++) {
            sentTags[i] = tags.nextInt(10_000) + 100;
            scene.world().send(new int[] {i}, 1, MPI.INT, scene.next(), sentTags[i]);
        }
        int[] got = new int[1];
        for (int i = 0; i < MESSAGES; i++) {
            Status status = scene.world().recv(got, 1, MPI.INT, scene.previous(), MPI.ANY_TAG);
            scene.checks().equal("message", i, got[0]);
            scene.checks().equal("tag", sentTags[i], status.getTag());
        }
    }

    /** Of two receives that both fit, the one posted first gets the message, wildcard or not. */
    private static void wildcardAndNamedPosted(Scene scene) {
        Random random = scene.common();
        for (int round = 0; round < 50; round++) {
            int[][] got = {{-1}, {-1}, {-1}};
            boolean isWildcardFirst = random.nextBoolean();
            boolean isTagWild = random.nextBoolean();
            int source = isTagWild ? scene.previous() : MPI.ANY_SOURCE;
            int tag = isTagWild ? MPI.ANY_TAG : 9;
            Request[] receives = new Request[3];
            receives[0] = isWildcardFirst
                    ? scene.world().Irecv(got[0], 0, 1, MPI.INT, source, tag)
                    : scene.world().Irecv(got[0], 0, 1, MPI.INT, scene.previous(), 9);
            receives[1] = isWildcardFirst
                    ? scene.world().Irecv(got[1], 0, 1, MPI.INT, scene.previous(), 9)
                    : scene.world().Irecv(got[1], 0, 1, MPI.INT, source, tag);
            receives[2] = scene.world().Irecv(got[2], 0, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
            sendFrom(scene, 3, 9);
            Request.Waitall(receives);
            scene.checks().same("receives", new int[][] {{0}, {1}, {2}}, got);
            scene.meet();
        }
    }

    private static void sendFrom(Scene scene, int count, int tag) {
        scene.meet();
        for (int i = 0; i < count; i++) {
            scene.world().Send(new int[] {i}, 0, 1, MPI.INT, scene.next(), tag);
        }
    }

    private static void smallDoesNotOvertakeBig(Scene scene) {
        byte[] big = new byte[300_000];
        byte[] small = new byte[3];
        Request[] sends = new Request[20];
        for (int i = 0; i < sends.length; i++) {
            byte[] next = (i % 2 == 0 ? big : small).clone();
            next[0] = (byte) i;
            sends[i] = scene.world().Isend(next, 0, next.length, MPI.BYTE, scene.next(), 11);
        }
        for (int i = 0; i < sends.length; i++) {
            byte[] got = new byte[big.length];
            Status status = scene.world().Recv(got, 0, got.length, MPI.BYTE, scene.previous(), MPI.ANY_TAG);
            scene.checks().equal("order", i, got[0]);
            scene.checks().equal("length", i % 2 == 0 ? big.length : small.length, status.Get_count(MPI.BYTE));
        }
        Request.Waitall(sends);
    }

    /** A message of one communicator is never received on another, whatever the wildcards. */
    private static void contextsDoNotMix(Scene scene) {
        Intracomm other = scene.world().dup();
        scene.world().send(new int[] {1}, 1, MPI.INT, scene.next(), 12);
        other.send(new int[] {2}, 1, MPI.INT, scene.next(), 12);
        int[] got = new int[1];
        other.recv(got, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        scene.checks().equal("message on the duplicate", 2, got[0]);
        scene.checks()
                .that(other.iProbe(MPI.ANY_SOURCE, MPI.ANY_TAG) == null, () -> "world's message on the duplicate");
        scene.world().recv(got, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
        scene.checks().equal("message on the world", 1, got[0]);
        other.free();
    }

    private static void tagsOutOfOrder(Scene scene) {
        List<Integer> order = new ArrayList<>();
        for (int tag = 0; tag < MESSAGES; tag++) {
            scene.world().send(new int[] {tag * 3}, 1, MPI.INT, scene.next(), tag);
            order.add(tag);
        }
        Collections.shuffle(order, scene.own());
        int[] got = new int[1];
        for (int tag : order) {
            scene.world().recv(got, 1, MPI.INT, scene.previous(), tag);
            scene.checks().equal("message of tag " + tag, tag * 3L, got[0]);
        }
    }

    /** Everybody sends to everybody; receives are posted in a random order with random wildcards in the tag. */
    private static void randomTraffic(Scene scene) {
        Random random = scene.own();
        int perPeer = 60;
        List<Request> sends = new ArrayList<>();
        for (int i = 0; i < perPeer; i++) {
            for (int peer = 0; peer < scene.size(); peer++) {
                int dest = (scene.rank() + peer) % scene.size();
                int[] data = new int[2 + random.nextInt(random.nextInt(20) == 0 ? 30_000 : 300)];
                Arrays.fill(data, i);
                data[0] = scene.rank();
                data[1] = i;
                sends.add(scene.world().Isend(data, 0, data.length, MPI.INT, dest, i % 3));
            }
        }
        Map<Integer, Integer> seen = new HashMap<>();
        int[] data = new int[40_000];
        for (int i = 0; i < perPeer * scene.size(); i++) {
            Status status = scene.world().Recv(data, 0, data.length, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
            int length = status.Get_count(MPI.INT);
            scene.checks().equal("source", status.source, data[0]);
            scene.checks().equal("tag", data[1] % 3, status.tag);
            int expected = seen.merge(status.source, 1, Integer::sum) - 1;
            scene.checks().equal("number of the message of rank " + status.source, expected, data[1]);
            scene.checks().equal("last element", length == 2 ? data[1] : expected, data[length - 1]);
        }
        Request.Waitall(sends.toArray(new Request[0]));
    }
}
