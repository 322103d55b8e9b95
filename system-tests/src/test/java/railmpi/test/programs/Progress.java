package railmpi.test.programs;

import mpi.MPI;

/** What rank 0 prints while a long matrix runs: whoever waits for the job sees that it goes on. Stateless. */
final class Progress {
    private static final int STEP = 50;

    private Progress() {}

    /** Prints now and then how many cases are done. */
    static void show(int done, int all) {
        if (done % STEP == 0 && MPI.COMM_WORLD.getRank() == 0) {
            System.out.println(done + " of " + all + " cases done");
        }
    }
}
