package railmpi.pmi;

/**
 * The connection of one rank to its process manager.
 *
 * <p>All methods throw {@link PmiException} at once when the manager is gone or answers with an error. They may be
 * called by any thread; calls wait for each other, save {@link #abort}: the protocol has one request at a time.
 *
 * <p><b>A barrier holds up the other calls of this rank until every rank has come to it.</b> So nothing that a rank
 * waits for before it comes to a barrier may hang on such a call of another rank that is in the barrier already. For
 * connections made on first use this means: whoever begins one gets the peer's address in the calling thread, before
 * the operation can complete and so before that rank's next barrier; whoever accepts one learns all that it needs from
 * the connection itself and calls nothing here.
 */
public interface PmiClient extends AutoCloseable {
    /** What the manager does not tell. */
    int UNKNOWN = -1;

    /** Returns the rank of this process in its job. */
    int rank();

    /** Returns the number of ranks of the job. */
    int size();

    /** Returns the name of the job's key-value space, unique for the job. */
    String jobId();

    /**
     * Returns the number of the program (segment between colons of mpirun's command line) that this rank runs, or
     * {@link #UNKNOWN}.
     */
    int appNumber();

    /** Returns the number of processes that there is room for, or {@link #UNKNOWN}. */
    int universeSize();

    /**
     * Stores a value for the other ranks, which see it after the next barrier.
     *
     * @param key printable ASCII without blank and '='
     * @param value ASCII without blank, newline and backslash, of any length; longer than the manager allows is split
     *     over {@code key-0}, {@code key-1}, ..., which {@link #get} joins again
     * @throws IllegalArgumentException for a character that is not allowed
     * @throws PmiException also when the key is longer than the manager allows (at least 50 characters are)
     */
    void put(String key, String value);

    /** Returns the value of a key, or null when nobody has put it. */
    String get(String key);

    /** Returns when every rank of the job has called it; what was put before by any rank is visible then. */
    void barrier();

    /**
     * Publishes a port under a name.
     *
     * @param service any text
     * @param port printable ASCII without blanks
     * @return null, or why the manager refuses
     * @throws PmiException also when the manager, or the name server that it asks, does not answer in time
     */
    String publish(String service, String port);

    /**
     * Looks a name up.
     *
     * @param service any text
     * @return the port, null if the name is not published
     * @throws PmiException as {@link #publish}
     */
    String lookup(String service);

    /**
     * Takes a name back.
     *
     * @param service any text
     * @return null, or why the manager refuses
     * @throws PmiException as {@link #publish}
     */
    String unpublish(String service);

    /**
     * Starts processes, which are a job of their own; returns when they are about to run.
     *
     * @param request what to start, and what they find in their key-value space
     * @param limitMs how long the manager may take, where it is not ours
     * @return for each process that was asked for 0, or else a code that says that it was not started
     * @throws PmiException when the manager refuses, with its reason, or does not answer in time
     */
    int[] spawn(SpawnRequest request, int limitMs);

    /**
     * Tells why processes that were started have ended before they were connected with those who had them started.
     *
     * @param request by which they were started; its values tell it from others
     * @return null if they have not, or the manager does not tell
     */
    String whyEnded(SpawnRequest request);

    /**
     * Has processes ended that do not come; does nothing with managers that do not know of it.
     *
     * @param request by which they were started; its values tell it from others
     */
    void abandon(SpawnRequest request);

    /**
     * Tells the manager whether this rank has to do with ranks of other jobs, which are then lost together with it;
     * does nothing with managers that do not know of it.
     */
    void announceConnected(boolean isConnected);

    /**
     * Tells the manager which kernel thread calls MPI, so that it can bind that thread to a core; does nothing with
     * managers that do not know of it.
     */
    void announceThread(long kernelThreadId);

    /**
     * Asks the manager to end the whole job; returns when the request is on its way, and may be called while another
     * call waits.
     *
     * @param code exit status of the job
     * @param message cause, for the user; what the protocol of the manager forbids is replaced
     */
    void abort(int code, String message);

    /**
     * Tells the manager that this rank may exit in good order from now on, or go on to another barrier. Managers that
     * do not know of it are not told; under them a JVM that exits without this call ends the job, with status 1 or 128
     * + the number of the signal. Returns when the message is on its way.
     */
    void announceFinalize();

    /** Tells the manager that this rank ends in good order; a rank that exits without it ends the job. */
    void finalizeClient();

    /**
     * Closes the connection, without telling the manager anything; idempotent. One that was inherited stays open until
     * the process ends, since managers take its end for that of the process.
     */
    @Override
    void close();
}
