package railmpi.osc;

import railmpi.pml.datatype.TypeLayout;

/**
 * Items in the memory of a rank.
 *
 * @param rank in the window, or {@link Window#NO_RANK}: then nothing is done
 * @param displacement of the first, in the target's units
 * @param layout of one
 * @param count how many
 */
public record Items(int rank, long displacement, TypeLayout layout, long count) {}
