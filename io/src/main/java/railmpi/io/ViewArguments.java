package railmpi.io;

import java.util.function.LongSupplier;
import railmpi.io.file.FileError;
import railmpi.io.file.FileError.Reason;
import railmpi.io.view.Representation;
import railmpi.io.view.View;
import railmpi.pml.datatype.TypeLayout;

/** What a rank gives for a view, and the view that it makes. Used by one thread. */
public final class ViewArguments {
    private final long displacement;
    private final TypeLayout etype;
    private final TypeLayout filetype;
    private final String representation;
    private View view;

    /**
     * Takes arguments.
     *
     * @param displacement where the view begins, in bytes, or {@link OpenFile#DISPLACEMENT_CURRENT}
     * @param etype unit of offsets, with the same extent at all ranks
     * @param filetype what is seen
     * @param representation its name, the same at all ranks
     */
    public ViewArguments(long displacement, TypeLayout etype, TypeLayout filetype, String representation) {
        this.displacement = displacement;
        this.etype = etype;
        this.filetype = filetype;
        this.representation = representation;
    }

    /**
     * Makes the view.
     *
     * @param isSequential whether only the shared pointer may be used, which then tells where the view begins
     * @param current where that is, in bytes
     * @throws FileError if an argument is wrong
     */
    void resolve(boolean isSequential, LongSupplier current) {
        boolean isCurrent = displacement == OpenFile.DISPLACEMENT_CURRENT;
        if (isCurrent != isSequential) {
            throw new FileError(
                    Reason.ARG,
                    isSequential
                            ? "displacement " + displacement
                                    + " of a view with MODE_SEQUENTIAL is not DISPLACEMENT_CURRENT"
                            : "displacement DISPLACEMENT_CURRENT of a view needs MODE_SEQUENTIAL");
        }
        view = new View(
                isCurrent ? current.getAsLong() : displacement, etype, filetype, Representation.of(representation));
        if (isSequential && !view.isContiguous() && !view.isEmpty()) {
            throw new FileError(Reason.ARG, "a filetype with holes cannot be used with MODE_SEQUENTIAL");
        }
    }

    View view() {
        return view;
    }

    long etypeExtentBytes() {
        return etype.extentBytes();
    }
}
