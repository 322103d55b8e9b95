import java.nio.LongBuffer;
import mpi.*;

/**
 * A hash table whose slots are spread over all processes: a slot is taken by compare-and-swap, its counter raised by
 * accumulate, and no process waits for another. Counts how often each quadratic residue comes; Open MPI's style.
 * Arguments: how many numbers are squared, the modulus.
 */
public class HashTable {
    private final Win window;
    private final long slots; // of each process; a slot is a key, 0 if it is free, and a counter
    private final int size;
    private final LongBuffer free = MPI.newLongBuffer(1);
    private final LongBuffer own = MPI.newLongBuffer(1);
    private final LongBuffer found = MPI.newLongBuffer(1);
    private final LongBuffer one = MPI.newLongBuffer(1).put(0, 1);

    HashTable(Win window, long slots, int size) {
        this.window = window;
        this.slots = slots;
        this.size = size;
    }

    /** Raises the counter of a key, which is above 0. */
    void add(long key) throws MPIException {
        long hash = (key * 0x9E3779B97F4A7C15L) >>> 1;
        own.put(0, key);
        for (long slot = hash % (slots * size); ; slot = (slot + 1) % (slots * size)) {
            int owner = (int) (slot / slots);
            int place = (int) (slot % slots) * 2;
            window.compareAndSwap(own, free, found, MPI.LONG, owner, place);
            window.flush(owner);
            if (found.get(0) == 0 || found.get(0) == key) {
                window.accumulate(one, 1, MPI.LONG, owner, place + 1, 1, MPI.LONG, MPI.SUM);
                return;
            }
        }
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int numbers = args.length > 0 ? Integer.parseInt(args[0]) : 20_000;
        int modulus = args.length > 1 ? Integer.parseInt(args[1]) : 1009;
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int slots = 2 * modulus / size + 1;
        LongBuffer memory = MPI.newLongBuffer(2 * slots);
        Win window = new Win(memory, 2 * slots, 1, MPI.INFO_NULL, MPI.COMM_WORLD);

        window.lockAll(0);
        HashTable table = new HashTable(window, slots, size);
        for (long number = rank; number < numbers; number += size) {
            table.add(number * number % modulus + 1);
        }
        window.unlockAll();
        MPI.COMM_WORLD.barrier(); // now all have added theirs

        long[] counts = new long[3]; // keys, additions, and a number that depends on which is which
        for (int slot = 0; slot < slots; slot++) {
            long key = memory.get(2 * slot);
            long count = memory.get(2 * slot + 1);
            counts[0] += key == 0 ? 0 : 1;
            counts[1] += count;
            counts[2] += key * count;
        }
        window.free();
        MPI.COMM_WORLD.allReduce(counts, 3, MPI.LONG, MPI.SUM);
        if (rank == 0) {
            System.out.println("keys " + counts[0] + ", numbers " + counts[1] + ", check " + counts[2]);
        }
        MPI.Finalize();
    }
}
