package railmpi.io.move;

import railmpi.io.file.PositionalFile;
import railmpi.io.hint.Hints;
import railmpi.pml.Pml;
import railmpi.pml.state.Communicator;

/**
 * What an open file has for moving its data.
 *
 * @param file where the data is
 * @param hints in use
 * @param blocks memory to go through
 * @param pml carries messages
 * @param communicator of the file, for collectives and what belongs to them: it ends when a rank has failed
 * @param agreement on it
 * @param aggregators all ranks in the order in which they become aggregators; not to be changed
 * @param isOnOneNode whether all ranks are on one node
 * @param device reads and writes while its caller is in messages
 */
public record FileContext(
        PositionalFile file,
        Hints hints,
        Blocks blocks,
        Pml pml,
        Communicator communicator,
        Agreement agreement,
        int[] aggregators,
        boolean isOnOneNode,
        Lane device) {
    /** Returns the same with other hints. */
    public FileContext with(Hints newHints) {
        return new FileContext(file, newHints, blocks, pml, communicator, agreement, aggregators, isOnOneNode, device);
    }
}
