package railmpi.test.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mpi.Comm;
import mpi.Intracomm;
import mpi.MPI;

/** dup, clone, split and what they promise about contexts. */
final class CommunicatorCases {
    private CommunicatorCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("worldAndSelf", CommunicatorCases::worldAndSelf);
        cases.put("duplicates", CommunicatorCases::duplicates);
        cases.put("splitByParity", CommunicatorCases::splitByParity);
        cases.put("splitReversed", CommunicatorCases::splitReversed);
        cases.put("splitWithEqualKeys", CommunicatorCases::splitWithEqualKeys);
        cases.put("splitUndefined", CommunicatorCases::splitUndefined);
        cases.put("nestedSplits", CommunicatorCases::nestedSplits);
        cases.put("manyDuplicates", CommunicatorCases::manyDuplicates);
        cases.put("splitsAtTheSameTime", CommunicatorCases::splitsAtTheSameTime);
        cases.put("errorHandlerIsInherited", CommunicatorCases::errorHandlerIsInherited);
    }

    private static void worldAndSelf(Scene scene) {
        scene.checks().equal("Rank", scene.rank(), MPI.COMM_WORLD.Rank());
        scene.checks().equal("Size", scene.size(), MPI.COMM_WORLD.Size());
        scene.checks().equal("rank in self", 0, MPI.COMM_SELF.getRank());
        scene.checks().equal("size of self", 1, MPI.COMM_SELF.getSize());
        scene.checks().that(!MPI.COMM_WORLD.isNull(), () -> "COMM_WORLD is null");
        scene.checks().that(!MPI.COMM_WORLD.isInter(), () -> "COMM_WORLD is an intercommunicator");
    }

    private static void duplicates(Scene scene) {
        Intracomm first = scene.world().dup();
        Comm second = (Comm) scene.world().clone();
        Intracomm self = MPI.COMM_SELF.dup();
        scene.checks().equal("size of the duplicate of self", 1, self.getSize());
        ring(scene, first, 1);
        ring(scene, second, 2);
        first.free();
        scene.checks().that(first.isNull(), () -> "a freed communicator is not null");
        ring(scene, second, 3);
        second.Free();
        self.free();
    }

    /** One message to the next rank of a communicator. */
    private static void ring(Scene scene, Comm comm, int value) {
        int rank = comm.getRank();
        int size = comm.getSize();
        int[] in = new int[2];
        comm.sendRecv(
                new int[] {value, rank},
                2,
                MPI.INT,
                (rank + 1) % size,
                value,
                in,
                2,
                MPI.INT,
                (rank + size - 1) % size,
                value);
        scene.checks().same("message of the ring", new int[] {value, (rank + size - 1) % size}, in);
    }

    private static void splitByParity(Scene scene) {
        Intracomm half = scene.world().split(scene.rank() % 2, scene.rank());
        scene.checks().equal("rank", scene.rank() / 2, half.getRank());
        scene.checks().equal("size", (scene.size() + 1 - scene.rank() % 2) / 2, half.getSize());
        ring(scene, half, 100 + scene.rank() % 2);
        half.free();
    }

    private static void splitReversed(Scene scene) {
        Intracomm reversed = scene.world().Split(0, -scene.rank());
        scene.checks().equal("rank", scene.size() - 1 - scene.rank(), reversed.Rank());
        ring(scene, reversed, 4);
        int[] root = {scene.rank()};
        reversed.bcast(root, 1, MPI.INT, 0);
        scene.checks().equal("rank 0 of the reversed communicator", scene.size() - 1, root[0]);
        reversed.free();
    }

    private static void splitWithEqualKeys(Scene scene) {
        Intracomm same = scene.world().split(7, 3);
        scene.checks().equal("rank with equal keys", scene.rank(), same.getRank());
        same.free();
    }

    private static void splitUndefined(Scene scene) {
        int color = scene.rank() == 0 ? MPI.UNDEFINED : 1;
        Intracomm newer = scene.world().split(color, 0);
        Intracomm older = scene.world().Split(color, 0);
        scene.checks().that(newer.isNull() == (scene.rank() == 0), () -> "split: isNull is wrong");
        scene.checks().that((older == null) == (scene.rank() == 0), () -> "Split: null is wrong");
        if (scene.rank() > 0) {
            ring(scene, newer, 5);
            newer.free();
            older.free();
        }
    }

    private static void nestedSplits(Scene scene) {
        Intracomm part = scene.world();
        List<Intracomm> parts = new ArrayList<>();
        while (part.getSize() > 1) {
            part = part.split(part.getRank() % 2, part.getRank());
            parts.add(part);
            ring(scene, part, 6);
        }
        scene.checks().equal("size of the last part", 1, part.getSize());
        for (Intracomm made : parts) {
            made.barrier();
            made.free();
        }
    }

    /** Contexts are given back: more duplicates one after the other than there can be at a time. */
    private static void manyDuplicates(Scene scene) {
        for (int i = 0; i < 300; i++) {
            Intracomm copy = scene.world().dup();
            if (i % 50 == 0) {
                ring(scene, copy, i);
            }
            copy.free();
        }
        List<Intracomm> many = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            many.add(scene.world().dup());
        }
        for (int i = 0; i < 100; i++) {
            many.get(i).Isend(new int[] {i}, 0, 1, MPI.INT, scene.next(), 0).Free();
        }
        for (int i = 99; i >= 0; i--) {
            int[] in = new int[1];
            many.get(i).recv(in, 1, MPI.INT, MPI.ANY_SOURCE, MPI.ANY_TAG);
            scene.checks().equal("message of duplicate " + i, i, in[0]);
        }
        scene.meet();
        many.forEach(Intracomm::free);
    }

    /** The halves of the world make communicators of their own, each another number of times. */
    private static void splitsAtTheSameTime(Scene scene) {
        Intracomm half = scene.world().split(scene.rank() % 2, scene.rank());
        List<Intracomm> copies = new ArrayList<>();
        for (int i = 0; i < 3 + 4 * (scene.rank() % 2); i++) {
            copies.add(half.dup());
        }
        Intracomm all = scene.world().dup();
        ring(scene, all, 8);
        for (Intracomm copy : copies) {
            ring(scene, copy, 9);
        }
        all.free();
        copies.forEach(Intracomm::free);
        half.free();
    }

    private static void errorHandlerIsInherited(Scene scene) {
        scene.checks()
                .same(
                        "handler of the world",
                        MPI.ERRORS_ARE_FATAL,
                        scene.world().getErrhandler());
        Intracomm copy = scene.world().dup();
        copy.setErrhandler(MPI.ERRORS_RETURN);
        scene.checks()
                .same(
                        "handler of the world",
                        MPI.ERRORS_ARE_FATAL,
                        scene.world().getErrhandler());
        Intracomm second = copy.dup();
        scene.checks().same("inherited handler", MPI.ERRORS_RETURN, second.Errorhandler_get());
        scene.checks()
                .fails(
                        "bad rank on the second duplicate",
                        MPI.ERR_RANK,
                        new String[] {"99999"},
                        () -> second.send(new int[1], 1, MPI.INT, 99_999, 0));
        second.free();
        copy.free();
    }
}
