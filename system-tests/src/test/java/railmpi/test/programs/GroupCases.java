package railmpi.test.programs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import mpi.CartComm;
import mpi.Comm;
import mpi.Datatype;
import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;

/** Communicators made from groups, compared, named, split by node, and made by many threads at once. */
final class GroupCases {
    private static final int TAG = 33;

    private GroupCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("createFromRandomGroups", GroupCases::createFromRandomGroups);
        cases.put("createDisjointGroups", GroupCases::createDisjointGroups);
        cases.put("createGroupByMembersOnly", GroupCases::createGroupByMembersOnly);
        cases.put("createGroupByManyThreads", GroupCases::createGroupByManyThreads);
        cases.put("splitByManyThreads", GroupCases::splitByManyThreads);
        cases.put("comparisons", GroupCases::comparisons);
        cases.put("names", GroupCases::names);
        cases.put("splitByNode", GroupCases::splitByNode);
        cases.put("duplicatesInTheBackground", GroupCases::duplicatesInTheBackground);
        cases.put("hints", GroupCases::hints);
        cases.put("disconnected", GroupCases::disconnected);
        cases.put("wrongGroups", GroupCases::wrongGroups);
    }

    /** World ranks of a random subset, in random order; the same on every rank. */
    static int[] randomRanks(Random random, int size, int least) {
        List<Integer> all = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            all.add(rank);
        }
        java.util.Collections.shuffle(all, random);
        int count = least + random.nextInt(size + 1 - least);
        return all.subList(0, count).stream().mapToInt(Integer::intValue).toArray();
    }

    static int indexOf(int[] array, int value) {
        for (int i = 0; i < array.length; i++) {
            if (array[i] == value) {
                return i;
            }
        }
        return -1;
    }

    /** Checks who is in a communicator, and that its messages and collectives arrive. */
    static void checkMembers(Scene scene, String what, Intracomm comm, int[] worldRanks) {
        int own = indexOf(worldRanks, scene.rank());
        scene.checks().equal(what + ": rank", own, comm.getRank());
        scene.checks().equal(what + ": size", worldRanks.length, comm.getSize());
        int[] all = new int[worldRanks.length];
        comm.allGather(new int[] {scene.rank()}, 1, MPI.INT, all, 1, MPI.INT);
        scene.checks().same(what + ": members", worldRanks, all);
        int next = (own + 1) % worldRanks.length;
        int previous = (own + worldRanks.length - 1) % worldRanks.length;
        int[] in = new int[1];
        comm.sendRecv(new int[] {scene.rank()}, 1, MPI.INT, next, 5, in, 1, MPI.INT, previous, MPI.ANY_TAG);
        scene.checks().equal(what + ": message", worldRanks[previous], in[0]);
    }

    private static void createFromRandomGroups(Scene scene) {
        Random random = scene.common();
        Group all = scene.world().getGroup();
        for (int round = 0; round < 12; round++) {
            int[] ranks = randomRanks(random, scene.size(), 0);
            Group group = all.incl(ranks);
            Intracomm newer = scene.world().create(group);
            Intracomm older =
                    round % 2 == 0 ? scene.world().Create(group) : scene.world().Creat(group);
            boolean isMember = indexOf(ranks, scene.rank()) >= 0;
            scene.checks().that(newer.isNull() != isMember, () -> "create: isNull is wrong");
            scene.checks().that((older == null) != isMember, () -> "Create: null is wrong");
            if (isMember) {
                checkMembers(scene, "create", newer, ranks);
                checkMembers(scene, "Create", older, ranks);
                newer.free();
                older.free();
            }
            group.free();
        }
    }

    /** Each rank gives the group of its own parity. */
    private static void createDisjointGroups(Scene scene) {
        int parity = scene.rank() % 2;
        int[] ranks = new int[(scene.size() + 1 - parity) / 2];
        for (int i = 0; i < ranks.length; i++) {
            ranks[ranks.length - 1 - i] = 2 * i + parity;
        }
        Intracomm half = scene.world().create(scene.world().getGroup().incl(ranks));
        checkMembers(scene, "half", half, ranks);
        half.free();
    }

    private static void createGroupByMembersOnly(Scene scene) {
        Random random = scene.common();
        for (int round = 0; round < 20; round++) {
            int[] ranks = randomRanks(random, scene.size(), 1);
            if (indexOf(ranks, scene.rank()) >= 0) {
                Intracomm made =
                        scene.world().createGroup(scene.world().getGroup().incl(ranks), round);
                checkMembers(scene, "createGroup", made, ranks);
                Intracomm copy = made.dup();
                checkMembers(scene, "its duplicate", copy, ranks);
                copy.free();
                made.free();
            }
        }
        Group nobody = scene.world().getGroup().excl(new int[] {scene.rank()});
        scene.checks()
                .that(
                        scene.world().createGroup(nobody, 3).isNull(),
                        () -> "createGroup without the caller is not null");
    }

    private interface Work {
        void run(int thread) throws Exception;
    }

    private static void inThreads(int threads, Work work) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> futures = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int thread = i;
                futures.add(pool.submit(() -> {
                    work.run(thread);
                    return null;
                }));
            }
            for (Future<?> future : futures) {
                future.get();
            }
        } finally {
            pool.shutdown();
        }
    }

    /** All threads make communicators of overlapping groups of one parent, told apart by their tags only. */
    private static void createGroupByManyThreads(Scene scene) throws Exception {
        Group all = scene.world().getGroup();
        inThreads(4, thread -> {
            Random random = new Random(scene.seed() + thread);
            for (int round = 0; round < 8; round++) {
                int[] ranks = randomRanks(random, scene.size(), 1);
                if (indexOf(ranks, scene.rank()) >= 0) {
                    Intracomm made = scene.world().createGroup(all.incl(ranks), 100 + thread);
                    checkMembers(scene, "createGroup in thread " + thread, made, ranks);
                    made.free();
                }
            }
        });
    }

    /** Each thread has a communicator of its own, and makes others of it while the others do. */
    private static void splitByManyThreads(Scene scene) throws Exception {
        int threads = 4;
        List<Intracomm> parents = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            parents.add(scene.world().dup());
        }
        inThreads(threads, thread -> {
            for (int round = 0; round < 8; round++) {
                int parts = 1 + (thread + round) % 3;
                int color = scene.rank() % parts;
                Intracomm part = parents.get(thread).split(color, -scene.rank());
                int[] ranks = new int[(scene.size() - color + parts - 1) / parts];
                for (int i = 0; i < ranks.length; i++) {
                    ranks[ranks.length - 1 - i] = color + i * parts;
                }
                checkMembers(scene, "split in thread " + thread, part, ranks);
                part.free();
            }
        });
        parents.forEach(Intracomm::free);
    }

    private static void comparisons(Scene scene) {
        Intracomm copy = scene.world().dup();
        Intracomm reversed = scene.world().split(0, -scene.rank());
        Intracomm alone = scene.world().split(scene.rank(), 0);
        int many = scene.size() > 1 ? MPI.UNEQUAL : MPI.CONGRUENT;
        scene.checks().equal("with itself", MPI.IDENT, Comm.compare(copy, copy));
        scene.checks().equal("with a duplicate", MPI.CONGRUENT, Comm.Compare(scene.world(), copy));
        scene.checks()
                .equal(
                        "with the reversed",
                        scene.size() > 1 ? MPI.SIMILAR : MPI.CONGRUENT,
                        Comm.compare(scene.world(), reversed));
        scene.checks().equal("with one process", many, Comm.compare(scene.world(), alone));
        scene.checks().equal("with self", MPI.CONGRUENT, Comm.compare(MPI.COMM_SELF, alone));
        for (Intracomm made : List.of(copy, reversed, alone)) {
            made.free();
        }
    }

    private static void names(Scene scene) {
        Intracomm copy = scene.world().dup();
        scene.checks().same("name of the world", "MPI_COMM_WORLD", MPI.COMM_WORLD.getName());
        scene.checks().same("name of self", "MPI_COMM_SELF", MPI.COMM_SELF.getName());
        scene.checks().same("name of a duplicate", "", copy.getName());
        copy.setName("the copy");
        scene.checks().same("name", "the copy", copy.getName());
        scene.checks().that(copy.toString().contains("the copy"), () -> "name is not in " + copy);
        Intracomm second = copy.dup();
        scene.checks().same("name of the next duplicate", "", second.getName());
        char[] many = new char[1000];
        Arrays.fill(many, 'x');
        second.setName(new String(many));
        scene.checks()
                .equal(
                        "length of a long name",
                        MPI.MAX_OBJECT_NAME,
                        second.getName().length());
        Datatype type = MPI.INT.dup();
        type.setName(new String(many));
        scene.checks()
                .equal(
                        "length of the long name of a datatype",
                        MPI.MAX_OBJECT_NAME,
                        type.getName().length());
        type.free();
        second.free();
        copy.free();
    }

    /**
     * All ranks of these tests run on one node unless the job says otherwise; that is for the tests of several nodes.
     */
    private static void splitByNode(Scene scene) {
        Intracomm node = scene.world().splitType(Comm.TYPE_SHARED, -scene.rank(), MPI.INFO_NULL);
        scene.checks().equal("size of the node", scene.size(), node.getSize());
        scene.checks().equal("rank on the node", scene.size() - 1 - scene.rank(), node.getRank());
        scene.checks()
                .that(
                        scene.world().splitType(MPI.UNDEFINED, 0, null).isNull(),
                        () -> "splitType UNDEFINED is not null");
        node.free();
    }

    /** Several at once, with other collectives in between, waited for in another order; also of what was just made. */
    private static void duplicatesInTheBackground(Scene scene) {
        Intracomm parent = scene.world().dup();
        List<Intracomm> made = new ArrayList<>();
        int[] all = worldRanks(scene.size());
        for (int i = 0; i < 6; i++) {
            Intracomm next = parent.iDup();
            made.add(next);
            if (i % 2 == 0) {
                checkMembers(scene, "parent meanwhile", parent, all);
            }
            Intracomm inBetween = parent.dup();
            inBetween.free();
        }
        for (int i = made.size() - 1; i >= 0; i--) {
            made.get(i).getRequest().waitFor();
            scene.checks().that(!made.get(i).isNull(), () -> "a duplicate is null after its request");
            checkMembers(scene, "iDup", made.get(i), all);
        }
        CartComm ring = made.get(0).createCart(new int[] {scene.size()}, new boolean[] {true}, false);
        CartComm copy = ring.iDup();
        while (!copy.getRequest().test()) {
            scene.checks().that(true, () -> "never");
        }
        scene.checks().equal("neighbour", scene.next(), copy.shift(0, 1).getRankDest());
        copy.free();
        ring.free();
        made.forEach(Intracomm::free);
        parent.free();
    }

    private static void hints(Scene scene) {
        mpi.Info info = new mpi.Info();
        info.set("alpha", "1");
        Intracomm copy = scene.world().dupWithInfo(info);
        info.set("alpha", "2");
        scene.checks().same("hint", "1", copy.getInfo().get("alpha"));
        scene.checks().same("hint of a duplicate", "1", copy.dup().getInfo().get("alpha"));
        copy.setInfo(info);
        scene.checks().same("hint", "2", copy.getInfo().get("alpha"));
        scene.checks()
                .equal("hints", 0, copy.dupWithInfo(MPI.INFO_NULL).getInfo().size());
        scene.checks().equal("hints of the world", 0, scene.world().getInfo().size());
        checkMembers(scene, "dupWithInfo", copy, worldRanks(scene.size()));
        copy.free();
    }

    private static void disconnected(Scene scene) {
        Intracomm copy = scene.world().dup();
        copy.Isend(new int[] {scene.rank()}, 0, 1, MPI.INT, scene.next(), TAG);
        int[] in = new int[1];
        copy.recv(in, 1, MPI.INT, scene.previous(), TAG);
        copy.disconnect();
        scene.checks().equal("message", scene.previous(), in[0]);
        scene.checks().that(copy.isNull(), () -> "a disconnected communicator is not null");
    }

    private static void wrongGroups(Scene scene) {
        Intracomm c = scene.world().dup();
        c.setErrhandler(MPI.ERRORS_RETURN);
        Intracomm alone = c.split(scene.rank(), 0);
        alone.setErrhandler(MPI.ERRORS_RETURN);
        Group all = c.getGroup();
        Group freed = c.getGroup();
        freed.free();
        Checks checks = scene.checks();
        String[] nothing = {};
        checks.fails("null group", MPI.ERR_GROUP, new String[] {"null"}, () -> c.create(null));
        checks.fails("freed group", MPI.ERR_GROUP, new String[] {"freed"}, () -> c.create(freed));
        checks.fails("freed group", MPI.ERR_GROUP, new String[] {"freed"}, () -> c.createGroup(freed, 0));
        checks.fails("tag", MPI.ERR_TAG, new String[] {"-5"}, () -> c.createGroup(all, -5));
        checks.fails("color", MPI.ERR_ARG, new String[] {"-7"}, () -> c.split(-7, 0));
        checks.fails("type of split", MPI.ERR_ARG, new String[] {"77"}, () -> c.splitType(77, 0, null));
        checks.fails("null name", MPI.ERR_ARG, new String[] {"null"}, () -> c.setName(null));
        if (scene.size() > 1) {
            checks.fails("group of others", MPI.ERR_GROUP, new String[] {"not in"}, () -> alone.create(all));
            checks.fails("group of others", MPI.ERR_GROUP, new String[] {"not in"}, () -> alone.createGroup(all, 1));
        }
        alone.free();
        checks.fails("freed communicator", MPI.ERR_COMM, nothing, () -> alone.split(0, 0));
        checks.fails("freed communicator", MPI.ERR_COMM, nothing, () -> alone.createGroup(all, 0));
        checks.fails("freed communicator", MPI.ERR_COMM, nothing, alone::dup);
        checks.fails("freed communicator", MPI.ERR_COMM, nothing, alone::getName);
        checkMembers(scene, "after errors", c, worldRanks(scene.size()));
        c.free();
    }

    private static int[] worldRanks(int size) {
        int[] ranks = new int[size];
        for (int rank = 0; rank < size; rank++) {
            ranks[rank] = rank;
        }
        return ranks;
    }
}
