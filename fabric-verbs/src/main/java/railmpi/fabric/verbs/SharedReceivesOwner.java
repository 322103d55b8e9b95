package railmpi.fabric.verbs;

/** Receives that connections share, as the events of their adapter see them. Owner: the holder of the progress lock. */
interface SharedReceivesOwner extends CompletionOwner {
    /** Returns the struct ibv_srq. */
    long srq();

    /** The adapter says that there are fewer receives than it was to notice. */
    void onBelow();

    /** The queue is of no use any more, and so is what takes its receives from it. */
    void failShared(String why);
}
