package railmpi.runtime.meet;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import railmpi.coll.Collectives;
import railmpi.core.RailException;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * What the processes of a group tell each other while it meets another one: bytes, or why one of them failed, which is
 * then an error of all. All methods are collective over the group.
 */
final class Council {
    private final Collectives collectives;
    private final Communicator local;
    private final int root;

    Council(Collectives collectives, Communicator local, int root) {
        this.collectives = collectives;
        this.local = local;
        this.root = root;
    }

    boolean isRoot() {
        return local.rank() == root;
    }

    /**
     * Gives all what the root has.
     *
     * @param atRoot called there only
     * @throws RailException everywhere what the root throws
     */
    byte[] share(Supplier<byte[]> atRoot) {
        byte[] result = null;
        RailException failure = null;
        int[] head = new int[2];
        if (isRoot()) {
            try {
                result = atRoot.get();
            } catch (RailException e) {
                failure = e;
                head[1] = 1 + e.category().ordinal();
                result = String.valueOf(e.getMessage()).getBytes(StandardCharsets.UTF_8);
            }
            head[0] = result.length;
        }
        collectives.bcast(local, TypedBuffer.ofArray(BasicType.INT, head), head.length, root);
        result = result == null ? new byte[head[0]] : result;
        collectives.bcast(local, TypedBuffer.ofArray(BasicType.BYTE, result), result.length, root);
        if (failure != null) {
            throw failure;
        }
        if (head[1] != 0) {
            throw new RailException(
                    RailException.Category.values()[head[1] - 1], new String(result, StandardCharsets.UTF_8));
        }
        return result;
    }

    /** Returns what each rank gives, by rank. */
    List<byte[]> collect(byte[] mine) {
        int[] lengths = new int[local.size()];
        lengths[local.rank()] = mine.length;
        collectives.allgather(local, null, 1, TypedBuffer.ofArray(BasicType.INT, lengths), 1);
        int longest = Arrays.stream(lengths).max().getAsInt();
        byte[] all = new byte[longest * lengths.length];
        System.arraycopy(mine, 0, all, local.rank() * longest, mine.length);
        collectives.allgather(local, null, longest, TypedBuffer.ofArray(BasicType.BYTE, all), longest);
        List<byte[]> parts = new ArrayList<>();
        for (int rank = 0; rank < lengths.length; rank++) {
            parts.add(Arrays.copyOfRange(all, rank * longest, rank * longest + lengths[rank]));
        }
        return parts;
    }
}
