package railmpi.pml.state;

/** The wait for a {@link Completable}. Owner: the holder of the progress lock. */
public final class WaitRequest extends PmlRequest {
    WaitRequest(int slot) {
        super(RequestKind.WAIT, slot);
    }
}
