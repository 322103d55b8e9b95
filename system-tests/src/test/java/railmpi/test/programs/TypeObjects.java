package railmpi.test.programs;

import java.util.Arrays;
import java.util.List;
import mpi.Datatype;
import mpi.MPI;
import mpi.Request;
import mpi.Status;

/** Derived types over objects: arrays as elements, collections, null. Stateless. */
final class TypeObjects {
    private static final int TAG = 78;

    private TypeObjects() {}

    static void exchange(Scene scene) {
        Datatype every2nd = Datatype.Vector(3, 1, 2, MPI.OBJECT);
        every2nd.Commit();
        rows(scene, every2nd);
        mixture(scene, every2nd);
        collectives(scene, every2nd);
        every2nd.free();
    }

    private static void rows(Scene scene, Datatype every2nd) {
        int[][] sent = new int[6][];
        for (int i = 1; i < 6; i++) {
            sent[i] = new int[] {scene.rank(), i};
        }
        int[][] received = new int[8][];
        Request request = scene.world().Irecv(received, 1, 4, MPI.OBJECT, scene.previous(), TAG);
        scene.world().Send(sent, 1, 1, every2nd, scene.next(), TAG);
        Status status = request.Wait();
        int[][] expected = new int[8][];
        for (int i = 0; i < 3; i++) {
            expected[1 + i] = new int[] {scene.previous(), 1 + 2 * i};
        }
        scene.checks().same("rows", expected, received);
        scene.checks().equal("rows that arrived", 3, status.Get_count(MPI.OBJECT));
        scene.checks().equal("items that arrived", 1, status.Get_count(every2nd));
    }

    private static void mixture(Scene scene, Datatype every2nd) {
        Object[] sent = {List.of(1, scene.rank()), null, "text"};
        Object[] received = {"a", "b", "c", "d", "e", "f"};
        Request request = scene.world().Irecv(received, 0, 1, every2nd, scene.previous(), TAG);
        scene.world().Ssend(sent, 0, 3, MPI.OBJECT, scene.next(), TAG);
        request.Wait();
        Object[] expected = {List.of(1, scene.previous()), "b", null, "d", "text", "f"};
        scene.checks().same("mixture", expected, received);
        byte[] packed = new byte[10_000];
        int end = scene.world().Pack(sent, 0, 3, MPI.OBJECT, packed, 5);
        Object[] again = new Object[5];
        scene.checks().equal("packed", end, scene.world().Unpack(packed, 5, again, 0, 1, every2nd));
        scene.checks().same("unpacked", new Object[] {sent[0], null, sent[1], null, sent[2]}, again);
    }

    private static void collectives(Scene scene, Datatype every2nd) {
        int size = scene.size();
        Object[] own = {scene.rank(), "x", scene.rank() + 100, "x", scene.rank() + 200};
        Object[] all = new Object[5 * size];
        scene.world().Allgather(own, 0, 1, every2nd, all, 0, 1, every2nd);
        Object[] expected = new Object[5 * size];
        for (int rank = 0; rank < size; rank++) {
            for (int i = 0; i < 3; i++) {
                expected[5 * rank + 2 * i] = rank + 100 * i;
            }
        }
        scene.checks().same("gathered everywhere", expected, all);
        Object[] shared = new Object[5];
        if (scene.rank() == size - 1) {
            shared = own.clone();
        }
        scene.world().Bcast(shared, 0, 1, every2nd, size - 1);
        Object[] root = {size - 1, null, size + 99, null, size + 199};
        if (scene.rank() != size - 1) {
            scene.checks().same("broadcast " + Arrays.toString(shared), root, shared);
        }
    }
}
