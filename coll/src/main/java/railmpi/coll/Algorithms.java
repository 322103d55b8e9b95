package railmpi.coll;

import railmpi.coll.allgather.Allgather;
import railmpi.coll.allreduce.Allreduce;
import railmpi.coll.alltoall.Alltoall;
import railmpi.coll.barrier.Barrier;
import railmpi.coll.bcast.Bcast;
import railmpi.coll.flag.FlagMemory;
import railmpi.coll.flag.NodeAreas;
import railmpi.coll.gather.Gather;
import railmpi.coll.multicast.MulticastGroups;
import railmpi.coll.reduce.Reduce;
import railmpi.coll.reducescatter.ReduceScatter;
import railmpi.coll.scan.Scan;
import railmpi.coll.scatter.Scatter;
import railmpi.coll.select.CollParameters;
import railmpi.coll.select.TuningTable;
import railmpi.core.param.Parameters;
import railmpi.core.progress.StackReserve;

/**
 * The algorithms of all collectives, set up by the parameters: those of the barrier, with which every program ends, at
 * once, the others at the first call of one, or where a tuning file may be wrong. For any thread.
 */
final class Algorithms {
    private final Parameters parameters;
    private final FlagMemory flags;
    private final MulticastGroups groups;
    private final TuningTable tuning;
    private final Barrier barrier;

    /** Immutable: who sees it at all sees it whole. */
    private Others others;

    Algorithms(Parameters parameters, FlagMemory flags, MulticastGroups groups) {
        this.parameters = parameters;
        this.flags = flags;
        this.groups = groups;
        String file = parameters.get(CollParameters.TUNING_FILE);
        tuning = TuningTable.withFile(file);
        barrier = new Barrier(tuning, parameters, flags, groups);
        if (!file.isEmpty()) {
            makeOthers();
        }
    }

    private Others others() {
        Others known = others;
        return known == null ? makeOthers() : known;
    }

    private synchronized Others makeOthers() {
        if (others == null) {
            StackReserve.requireForFirstCall(); // a class that an end of the stack keeps from starting never does
            others = new Others(parameters, flags, groups, tuning);
        }
        return others;
    }

    Barrier barrier() {
        return barrier;
    }

    Bcast bcast() {
        return others().bcast;
    }

    Gather gather() {
        return others().gather;
    }

    Scatter scatter() {
        return others().scatter;
    }

    Allgather allgather() {
        return others().allgather;
    }

    Alltoall alltoall() {
        return others().alltoall;
    }

    Reduce reduce() {
        return others().reduce;
    }

    Allreduce allreduce() {
        return others().allreduce;
    }

    ReduceScatter reduceScatter() {
        return others().reduceScatter;
    }

    Scan scan() {
        return others().scan;
    }

    private static final class Others {
        final Bcast bcast;
        final Gather gather;
        final Scatter scatter;
        final Allgather allgather;
        final Alltoall alltoall;
        final Reduce reduce;
        final Allreduce allreduce;
        final ReduceScatter reduceScatter;
        final Scan scan;

        Others(Parameters parameters, FlagMemory flags, MulticastGroups groups, TuningTable tuning) {
            NodeAreas areas = new NodeAreas(flags, parameters.get(CollParameters.CHECK));
            bcast = new Bcast(tuning, parameters, flags, groups, areas);
            gather = new Gather(tuning, parameters);
            scatter = new Scatter(tuning, parameters);
            allgather = new Allgather(tuning, parameters, areas);
            alltoall = new Alltoall(tuning, parameters, areas);
            reduce = new Reduce(tuning, parameters);
            allreduce = new Allreduce(tuning, parameters, reduce, bcast, flags, areas);
            reduceScatter = new ReduceScatter(tuning, parameters, reduce);
            scan = new Scan(parameters);
        }
    }
}
