package railmpi.osc;

import railmpi.pml.Pml;
import railmpi.pml.datatype.TypeLayout;

/**
 * Items in the memory of a rank.
 *
 * @param rank in the window, or {@link #NO_RANK}: then nothing is done
 * @param displacement of the first, in the target's units
 * @param layout of one
 * @param count how many
 */
public record Items(int rank, long displacement, TypeLayout layout, long count) {
    /** A rank that stands for none: accesses to it do nothing. */
    public static final int NO_RANK = Pml.PROC_NULL;
}
