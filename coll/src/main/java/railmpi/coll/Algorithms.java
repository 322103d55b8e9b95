package railmpi.coll;

import railmpi.coll.allgather.Allgather;
import railmpi.coll.allreduce.Allreduce;
import railmpi.coll.alltoall.Alltoall;
import railmpi.coll.barrier.Barrier;
import railmpi.coll.bcast.Bcast;
import railmpi.coll.gather.Gather;
import railmpi.coll.reduce.Reduce;
import railmpi.coll.reducescatter.ReduceScatter;
import railmpi.coll.scan.Scan;
import railmpi.coll.scatter.Scatter;
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

    Algorithms(Parameters parameters) {
        this(parameters, new Bcast(parameters), new Reduce(parameters));
    }

    private Algorithms(Parameters parameters, Bcast bcast, Reduce reduce) {
        this(
                new Barrier(parameters),
                bcast,
                new Gather(parameters),
                new Scatter(parameters),
                new Allgather(parameters),
                new Alltoall(parameters),
                reduce,
                new Allreduce(parameters, reduce, bcast),
                new ReduceScatter(parameters, reduce),
                new Scan(parameters));
    }
}
