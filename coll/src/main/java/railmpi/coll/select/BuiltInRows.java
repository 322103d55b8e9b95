package railmpi.coll.select;

/**
 * The tuning table that comes with the library, in the form that {@link TuningTable} reads. BYTES are those of the
 * whole data of bcast, reduce, allreduce and reduce_scatter, of the result of allgather, of one rank's block of gather,
 * scatter and alltoall, and of the mean of those that a rank sends in alltoallv; barrier knows ranks only, and RANKS of
 * barrier_stages are those that the fullest node has of the communicator. Chosen by
 * measurements on two cores: docs/measurements/collectives.md.
 */
final class BuiltInRows {
    static final String TEXT =
            """
            barrier any 1 0 dissemination
            barrier node 3 0 linear
            barrier node 9 0 dissemination
            barrier node 3 0 counter
            barrier_stages any 1 0 flat
            barrier_stages any 2 0 staged
            bcast any 1 0 binomial
            bcast node 3 0 linear
            bcast node 9 0 binomial
            bcast net 3 64k chain
            bcast node 9 65537 chain
            bcast any 16 0 binomial
            bcast any 16 65537 scatter_allgather
            bcast any 16 1m chain
            bcast node 3 16385 shared
            bcast node 3 262145 linear
            bcast node 9 262145 chain
            bcast node 16 262145 scatter_allgather
            bcast node 16 1m chain
            gather any 1 0 linear
            gather any 6 0 binomial
            gather any 6 1025 linear
            scatter any 1 0 linear
            scatter any 6 0 binomial
            scatter any 6 1025 linear
            allgather any 1 0 bruck
            allgather any 2^ 0 recursive_doubling
            allgather any 2 65537 ring
            allgather node 3 0 shared
            alltoall any 1 0 pairwise
            alltoall any 3 0 posted
            alltoall any 8 0 bruck
            alltoall any 8 129 posted
            alltoall any 3 262145 pairwise
            alltoall node 3 0 shared
            alltoallv any 1 0 pairwise
            alltoallv any 3 0 posted
            alltoallv any 3 262145 pairwise
            alltoallv any 32 0 pairwise
            reduce any 1 0 binomial
            reduce any 8 32769 ring
            allreduce any 1 0 recursive_doubling
            allreduce node 3 0 linear
            allreduce any 2 0 exchange
            allreduce any 2 1025 recursive_doubling
            allreduce any 2 16385 ring
            allreduce any 16 16385 rabenseifner
            allreduce any 16 262144 ring
            allreduce any 2^ 16385 rabenseifner
            allreduce node 3 0 shared
            allreduce_in_order any 1 0 recursive_doubling
            allreduce_in_order any 2 0 exchange
            allreduce_in_order any 2 1025 recursive_doubling
            allreduce_in_order any 1 16385 reduce_bcast
            allreduce_in_order node 3 0 shared
            reduce_scatter any 1 0 pairwise
            reduce_scatter any 4 0 recursive_halving
            reduce_scatter any 4 65537 pairwise
            """;

    private BuiltInRows() {}
}
