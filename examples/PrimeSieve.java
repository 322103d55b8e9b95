import mpi.*;

/** Counts prime numbers with the sieve of Eratosthenes; mpiJava's style. Argument: up to where. */
public class PrimeSieve {
    public static void main(String[] args) throws MPIException {
        args = MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        int limit = args.length > 0 ? Integer.parseInt(args[0]) : 1_000_000;

        // The first process finds the primes that sieve, all get them.
        int root = (int) Math.sqrt(limit);
        boolean[] isComposite = new boolean[root + 1];
        if (rank == 0) {
            for (int i = 2; i * i <= root; i++) {
                for (int j = i * i; j <= root && !isComposite[i]; j += i) {
                    isComposite[j] = true;
                }
            }
        }
        MPI.COMM_WORLD.Bcast(isComposite, 0, root + 1, MPI.BOOLEAN, 0);

        // Each sieves its part of the numbers from 2 on.
        int begin = (int) (2 + (limit - 1L) * rank / size);
        int end = (int) (2 + (limit - 1L) * (rank + 1) / size);
        boolean[] mine = new boolean[end - begin];
        for (int prime = 2; prime <= root; prime++) {
            if (!isComposite[prime]) {
                long first = Math.max((long) prime * prime, (begin + prime - 1L) / prime * prime);
                for (long at = first; at < end; at += prime) {
                    mine[(int) (at - begin)] = true;
                }
            }
        }
        int[] found = new int[2]; // how many, and the largest
        for (int i = 0; i < mine.length; i++) {
            if (!mine[i]) {
                found[0]++;
                found[1] = begin + i;
            }
        }
        int[] count = new int[1];
        int[] largest = new int[1];
        MPI.COMM_WORLD.Reduce(found, 0, count, 0, 1, MPI.INT, MPI.SUM, 0);
        MPI.COMM_WORLD.Reduce(found, 1, largest, 0, 1, MPI.INT, MPI.MAX, 0);
        if (rank == 0) {
            System.out.println(count[0] + " primes up to " + limit + ", the largest is " + largest[0]);
        }
        MPI.Finalize();
    }
}
