package railmpi.pml.state;

/**
 * What a part of the library keeps with a communicator: registered flags, a multicast group, a choice. It is made when
 * the part first needs it, so that communicators cost nothing until then; a duplicate begins without it.
 */
public interface Attachment {
    /**
     * The communicator was freed, and no operation of it is under way in this process; other members may still be in
     * one. Called once, without the progress lock, by any thread; nothing is called if MPI ends before.
     */
    void onFreed();

    /**
     * MPI ends: nobody reaches for this process any more. Called once, with the progress lock, unless it was freed
     * before.
     */
    void onEnded();

    /**
     * Makes the attachments of one part of the library, which are found by this object.
     *
     * @param <C> what they are kept with: communicators
     * @param <A> what it makes
     */
    interface Owner<C, A extends Attachment> {
        /**
         * Makes what to keep.
         *
         * @param keeper where; it has none of this owner
         * @return new
         */
        A attach(C keeper);
    }
}
