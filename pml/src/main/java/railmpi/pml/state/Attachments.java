package railmpi.pml.state;

import java.util.Arrays;

/**
 * What is kept with one communicator, by owner: few, so they are looked through. Used like the communicator, by one
 * thread at a time.
 */
final class Attachments {
    private Attachment.Owner<?, ?>[] owners = new Attachment.Owner<?, ?>[2];
    private Attachment[] values = new Attachment[2];
    private int count;

    /** Returns what an owner keeps here; null if nothing. */
    Attachment find(Attachment.Owner<?, ?> owner) {
        for (int i = 0; i < count; i++) {
            if (owners[i] == owner) {
                return values[i];
            }
        }
        return null;
    }

    void add(Attachment.Owner<?, ?> owner, Attachment value) {
        if (count == values.length) {
            owners = Arrays.copyOf(owners, 2 * count);
            values = Arrays.copyOf(values, 2 * count);
        }
        owners[count] = owner;
        values[count++] = value;
    }

    /** The communicator is freed. */
    void free() {
        for (int i = 0; i < count; i++) {
            values[i].onFreed();
        }
    }

    /** MPI ends. */
    void end() {
        for (int i = 0; i < count; i++) {
            values[i].onEnded();
        }
    }
}
