package railmpi.test.programs;

import java.util.Map;
import java.util.Random;
import mpi.Comm;
import mpi.Group;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Status;

/**
 * Two groups joined: how, who is where, messages between them, and merging. With one process there is nothing to join.
 */
final class IntercommCases {
    private static final int TAG = 12;

    private IntercommCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("groupsAndSizes", IntercommCases::groupsAndSizes);
        cases.put("messages", IntercommCases::messages);
        cases.put("merges", IntercommCases::merges);
        cases.put("duplicates", IntercommCases::duplicates);
        cases.put("comparisons", IntercommCases::comparisons);
        cases.put("threeGroups", IntercommCases::threeGroups);
        cases.put("wrongArguments", IntercommCases::wrongArguments);
        cases.put("noParent", IntercommCases::noParent);
    }

    /** The world in two parts; ranks are reversed in one of them. */
    static final class Halves {
        final int[] own;
        final int[] other;
        final Intracomm local;
        final Intercomm inter;
        final boolean isFirst;

        /** Ranks below the border are the first part. The leaders are the last ranks of their parts. */
        Halves(Scene scene, int border, boolean older) {
            isFirst = scene.rank() < border;
            int[] low = new int[border];
            int[] high = new int[scene.size() - border];
            for (int rank = 0; rank < scene.size(); rank++) {
                if (rank < border) {
                    low[rank] = rank;
                } else {
                    high[scene.size() - 1 - rank] = rank;
                }
            }
            own = isFirst ? low : high;
            other = isFirst ? high : low;
            local = scene.world().split(isFirst ? 0 : 1, isFirst ? scene.rank() : -scene.rank());
            int leader = own.length - 1;
            int remoteLeader = other[other.length - 1];
            inter = older
                    ? scene.world().Create_intercomm(local, leader, remoteLeader, TAG)
                    : scene.world().createIntercomm(local, leader, remoteLeader, TAG);
        }

        void free() {
            inter.free();
            local.free();
        }
    }

    /** Runs something for every way to divide the world by a border. */
    private static void forEachBorder(Scene scene, java.util.function.Consumer<Halves> action) {
        scene.checks().that(scene.size() > 0, () -> "no rank");
        for (int border = 1; border < scene.size(); border++) {
            Halves halves = new Halves(scene, border, border % 2 == 0);
            action.accept(halves);
            halves.free();
        }
    }

    private static void groupsAndSizes(Scene scene) {
        forEachBorder(scene, halves -> {
            Intercomm inter = halves.inter;
            Checks checks = scene.checks();
            checks.that(inter.isInter() && inter.Test_inter(), () -> "not an intercommunicator");
            checks.equal("rank", GroupCases.indexOf(halves.own, scene.rank()), inter.getRank());
            checks.equal("size", halves.own.length, inter.getSize());
            checks.equal("remote size", halves.other.length, inter.getRemoteSize());
            checks.equal("Remote_size", halves.other.length, inter.Remote_size());
            Group world = scene.world().getGroup();
            checks.equal("group", MPI.IDENT, Group.compare(world.incl(halves.own), inter.getGroup()));
            checks.equal("remote group", MPI.IDENT, Group.compare(world.incl(halves.other), inter.getRemoteGroup()));
            checks.equal("Remote_group", MPI.IDENT, Group.compare(world.incl(halves.other), inter.Remote_group()));
            checks.equal("topology", MPI.UNDEFINED, inter.getTopology());
        });
    }

    /** Each process sends to each of the other group, with wildcards and without, long messages and short ones. */
    private static void messages(Scene scene) {
        forEachBorder(scene, halves -> exchange(scene, halves));
    }

    private static void exchange(Scene scene, Halves halves) {
        Random random = scene.common();
        for (int length : new int[] {1, 100, 50_000}) {
            mpi.Request[] requests = new mpi.Request[halves.other.length];
            for (int rank = 0; rank < halves.other.length; rank++) {
                int[] out = new int[length];
                out[0] = scene.rank();
                out[length - 1] += 1000;
                requests[rank] = halves.inter.Isend(out, 0, length, MPI.INT, rank, 1 + halves.inter.getRank());
            }
            boolean isAny = random.nextBoolean();
            boolean[] isThere = new boolean[halves.other.length];
            for (int i = 0; i < halves.other.length; i++) {
                int[] in = new int[length];
                int source = isAny ? MPI.ANY_SOURCE : i;
                Status status = halves.inter.recv(in, length, MPI.INT, source, MPI.ANY_TAG);
                scene.checks().equal("tag", status.getSource() + 1, status.getTag());
                int expected = halves.other[status.getSource()];
                scene.checks().equal("message", length == 1 ? expected + 1000 : expected, in[0]);
                isThere[status.getSource()] = true;
            }
            for (boolean there : isThere) {
                scene.checks().that(there, () -> "a message is missing");
            }
            mpi.Request.waitAll(requests);
            scene.meet();
        }
    }

    private static void merges(Scene scene) {
        forEachBorder(scene, halves -> {
            int[] lowFirst = concatenation(
                    halves.isFirst ? halves.own : halves.other, halves.isFirst ? halves.other : halves.own);
            int[] highFirst = concatenation(
                    halves.isFirst ? halves.other : halves.own, halves.isFirst ? halves.own : halves.other);
            Intracomm merged = halves.inter.merge(!halves.isFirst);
            GroupCases.checkMembers(scene, "merge", merged, lowFirst);
            Intracomm swapped = halves.inter.Merge(halves.isFirst);
            GroupCases.checkMembers(scene, "merge the other way", swapped, highFirst);
            Intracomm equal = halves.inter.merge(true);
            scene.checks().equal("merge of two high groups", scene.size(), equal.getSize());
            int[] same = equal.getRank() == merged.getRank() ? lowFirst : highFirst;
            GroupCases.checkMembers(scene, "merge of two high groups", equal, same);
            merged.free();
            swapped.free();
            equal.free();
            refuseMixedMerge(scene, halves);
        });
    }

    /** Processes of one group that do not say the same: an error everywhere, and nobody waits. */
    private static void refuseMixedMerge(Scene scene, Halves halves) {
        if (scene.size() < 3) {
            return;
        }
        halves.inter.setErrhandler(MPI.ERRORS_RETURN);
        boolean isLarge = halves.own.length > 1 && (halves.other.length == 1 || halves.isFirst);
        boolean high = isLarge && halves.inter.getRank() == 0;
        scene.checks().fails("mixed merge", MPI.ERR_ARG, new String[] {"agree"}, () -> halves.inter.merge(high));
        halves.inter.setErrhandler(MPI.ERRORS_ARE_FATAL);
    }

    private static int[] concatenation(int[] first, int[] second) {
        int[] all = java.util.Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }

    private static void duplicates(Scene scene) {
        forEachBorder(scene, halves -> {
            Intercomm copy = halves.inter.dup();
            Comm clone = copy.clone();
            scene.checks().that(clone instanceof Intercomm, () -> "clone of an intercommunicator is none");
            int[] in = new int[1];
            int peers = halves.other.length;
            int rank = copy.getRank();
            clone.Isend(new int[] {2}, 0, 1, MPI.INT, rank % peers, TAG).Free();
            copy.Isend(new int[] {1}, 0, 1, MPI.INT, rank % peers, TAG).Free();
            int senders = 0;
            for (int source = 0; source < peers; source++) {
                senders += source % halves.own.length == rank ? 1 : 0;
            }
            for (int i = 0; i < senders; i++) {
                copy.recv(in, 1, MPI.INT, MPI.ANY_SOURCE, TAG);
                scene.checks().equal("message of the duplicate", 1, in[0]);
                clone.recv(in, 1, MPI.INT, MPI.ANY_SOURCE, TAG);
                scene.checks().equal("message of the clone", 2, in[0]);
            }
            scene.meet();
            Intercomm background = halves.inter.iDup();
            halves.inter.barrier();
            background.getRequest().waitFor();
            scene.checks().equal("congruent", MPI.CONGRUENT, Comm.compare(background, copy));
            background.barrier();
            background.free();
            clone.free();
            copy.free();
        });
    }

    private static void comparisons(Scene scene) {
        forEachBorder(scene, halves -> {
            Intercomm copy = halves.inter.dup();
            scene.checks().equal("with itself", MPI.IDENT, Comm.compare(copy, copy));
            scene.checks().equal("with its duplicate", MPI.CONGRUENT, Comm.compare(copy, halves.inter));
            scene.checks().equal("with its own group", MPI.UNEQUAL, Comm.compare(copy, halves.local));
            copy.free();
        });
    }

    /** A chain: ranks by their number mod 3, each group joined with the next. */
    private static void threeGroups(Scene scene) {
        scene.checks().that(scene.size() > 0, () -> "no rank");
        if (scene.size() < 3) {
            return;
        }
        int color = scene.rank() % 3;
        Intracomm local = scene.world().split(color, scene.rank());
        Intercomm down = color > 0 ? scene.world().createIntercomm(local, 0, color - 1, color) : null;
        Intercomm up = color < 2 ? scene.world().createIntercomm(local, 0, color + 1, color + 1) : null;
        for (Intercomm inter : java.util.Arrays.asList(down, up)) {
            if (inter != null) {
                int other = inter == down ? color - 1 : color + 1;
                scene.checks().equal("size of group " + other, (scene.size() - other + 2) / 3, inter.getRemoteSize());
                Intracomm merged = inter.merge(inter == up);
                int[] sum = {1};
                merged.allReduce(sum, 1, MPI.INT, MPI.SUM);
                scene.checks().equal("processes", inter.getSize() + inter.getRemoteSize(), sum[0]);
                merged.free();
                inter.free();
            }
        }
        local.free();
    }

    private static void wrongArguments(Scene scene) {
        Checks checks = scene.checks();
        Intracomm world = scene.world().dup();
        world.setErrhandler(MPI.ERRORS_RETURN);
        int size = scene.size();
        checks.fails(
                "leader",
                MPI.ERR_RANK,
                new String[] {"leader", "" + size},
                () -> world.createIntercomm(world, size, 0, 0));
        checks.fails("one group", MPI.ERR_COMM, new String[] {"both"}, () -> world.createIntercomm(world, 0, 0, 0));
        boolean isLeader = scene.rank() == 0;
        checks.fails(
                "remote leader",
                isLeader ? MPI.ERR_RANK : MPI.ERR_COMM,
                new String[] {isLeader ? "" + (size + 3) : "gave up"},
                () -> world.createIntercomm(world, 0, size + 3, 0));
        checks.fails(
                "tag",
                isLeader ? MPI.ERR_TAG : MPI.ERR_COMM,
                new String[] {isLeader ? "-8" : "gave up"},
                () -> world.createIntercomm(world, 0, 0, -8));
        forEachBorder(scene, halves -> {
            halves.inter.setErrhandler(MPI.ERRORS_RETURN);
            checks.fails(
                    "local communicator that joins two",
                    MPI.ERR_COMM,
                    new String[] {"intercommunicator"},
                    () -> world.createIntercomm(halves.inter, 0, 0, 0));
            int beyond = halves.other.length;
            checks.fails(
                    "rank of the other group",
                    MPI.ERR_RANK,
                    new String[] {"" + beyond},
                    () -> halves.inter.send(new int[1], 1, MPI.INT, beyond, 0));
            halves.inter.setErrhandler(MPI.ERRORS_ARE_FATAL);
        });
        world.free();
    }

    private static void noParent(Scene scene) {
        scene.checks().that(Intercomm.getParent().isNull(), () -> "a program that was not spawned has a parent");
    }
}
