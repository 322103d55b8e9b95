package railmpi.pml;

import railmpi.pml.state.MessageStatus;

/** Takes down what is known of requests that are waited for together. Used by one thread. */
public interface Outcomes {
    /**
     * A request has succeeded. Called with the progress lock held: nothing of this layer may be called from here.
     *
     * @param index its position
     * @param status what is known of it; to be read at once
     */
    void succeeded(int index, MessageStatus status);
}
