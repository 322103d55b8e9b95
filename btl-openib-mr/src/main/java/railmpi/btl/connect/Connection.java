package railmpi.btl.connect;

import railmpi.fabric.QueuePair;

/** A connection over a rail as those see it who begin and end it. Owner: the holder of the progress lock. */
public interface Connection {
    /**
     * Returns which attempt of its rail it was.
     *
     * @return larger for later ones
     */
    int epoch();

    /**
     * Returns what it consists of.
     *
     * @return never null
     */
    QueuePair queuePair();

    /**
     * Tells whether it has taken bulk data and finished none: it may answer and yet carry nothing long, as where the
     * two ends disagree about the MTU.
     *
     * @return true if it is of no use
     */
    boolean finishesNothing();
}
