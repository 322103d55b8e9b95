package railmpi.coll;

import railmpi.coll.allgather.Allgather;
import railmpi.coll.allreduce.Allreduce;
import railmpi.coll.alltoall.Alltoall;
import railmpi.coll.barrier.Barrier;
import railmpi.coll.bcast.Bcast;
import railmpi.coll.flag.FlagMemory;
import railmpi.coll.gather.Gather;
import railmpi.coll.multicast.MulticastGroups;
import railmpi.coll.reduce.Reduce;
import railmpi.coll.reducescatter.ReduceScatter;
import railmpi.coll.scan.Scan;
import railmpi.coll.scatter.Scatter;
import railmpi.coll.select.CollParameters;
import railmpi.coll.select.TuningTable;
import railmpi.core.param.Parameters;

/** The algorithms of all collectives, set up by the parameters. Immutable, for any thread. */
record Algorithms(
        Barrier barrier,
        Bcast bcast,
        Gather gather,
        Scatter scatter,
        Allgather allgather,
        Alltoall alltoall,
        Reduce reduce,
        Allreduce allreduce,
        ReduceScatter reduceScatter,
        Scan scan) {

    Algorithms(Parameters parameters, FlagMemory flags, MulticastGroups groups) {
        this(parameters, flags, groups, TuningTable.withFile(parameters.get(CollParameters.TUNING_FILE)));
    }

    private Algorithms(Parameters parameters, FlagMemory flags, MulticastGroups groups, TuningTable tuning) {
        this(
                parameters,
                flags,
                groups,
                tuning,
                new Bcast(tuning, parameters, flags, groups),
                new Reduce(tuning, parameters));
    }

    private Algorithms(
            Parameters parameters,
            FlagMemory flags,
            MulticastGroups groups,
            TuningTable tuning,
            Bcast bcast,
            Reduce reduce) {
        this(
                new Barrier(tuning, parameters, flags, groups),
                bcast,
                new Gather(tuning, parameters),
                new Scatter(tuning, parameters),
                new Allgather(tuning, parameters),
                new Alltoall(tuning, parameters),
                reduce,
                new Allreduce(tuning, parameters, reduce, bcast, flags),
                new ReduceScatter(tuning, parameters, reduce),
                new Scan(parameters));
    }
}
