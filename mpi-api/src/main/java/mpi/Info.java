package mpi;

import java.util.Map;
import railmpi.calls.session.Hints;
import railmpi.calls.session.Session;

/**
 * Keys with values, both strings, that a program passes to some operations as hints. From Open MPI's bindings. Keys
 * have 1 to {@link MPI#MAX_INFO_KEY} characters, values 1 to {@link MPI#MAX_INFO_VAL}; keys keep the order in which
 * they were first set. Any thread may use it between Init and Finalize. No method communicates.
 *
 * <p>{@link MPI#INFO_NULL} stands for no info and has no keys to read or set. {@link MPI#INFO_ENV} describes the start
 * of the program: {@code command} (name of the main class or jar), {@code argv}, {@code maxprocs}, {@code host}, {@code
 * arch}, {@code wdir}, {@code thread_level}, {@code mpi_initial_errhandler}, {@code ompi_np}, {@code ompi_num_apps},
 * {@code ompi_first_rank}. It cannot be changed or freed; its {@link #dup} can be changed.
 *
 * <p>Errors: {@link MPI#ERR_INFO_KEY} or {@link MPI#ERR_INFO_VALUE} for a key or value that is null, empty or too long,
 * {@link MPI#ERR_INFO} for a null or freed info. They go to the error handler of {@link MPI#COMM_WORLD}.
 */
public final class Info implements Cloneable, Freeable {
    static {
        MPIException.showErrors();
    }

    /** No info. */
    static final Info NULL = new Info(Hints.NONE);

    /** What it is for the engine. */
    private final Hints hints;

    /** Creates an info without keys. */
    public Info() throws MPIException {
        this(Hints.of(Map.of()));
        Session.active();
    }

    private Info(Hints hints) {
        this.hints = hints;
    }

    static Info environment() {
        return new Info(Hints.ENVIRONMENT);
    }

    /** Returns an info with these keys, for the library's own objects. */
    static Info of(Map<String, String> values) {
        return new Info(Hints.of(values));
    }

    /** Returns what an info is for the engine; null for null. */
    static Hints hintsOf(Info info) {
        return info == null ? null : info.hints;
    }

    /** Does so for an array. */
    static Hints[] hintsOf(Info[] infos) {
        if (infos == null) {
            return null;
        }
        Hints[] hints = new Hints[infos.length];
        for (int i = 0; i < hints.length; i++) {
            hints[i] = hintsOf(infos[i]);
        }
        return hints;
    }

    /**
     * Returns the value of a key.
     *
     * @param key the key
     * @return the value, null if the key is not set
     */
    public synchronized String get(String key) throws MPIException {
        return hints.get(key);
    }

    /**
     * Sets the value of a key, and replaces its old value.
     *
     * @param key the key
     * @param value the value
     */
    public synchronized void set(String key, String value) throws MPIException {
        hints.set(key, value);
    }

    /**
     * Removes a key.
     *
     * @param key the key
     * @throws MPIException (ERR_INFO_NOKEY) if it is not set
     */
    public synchronized void delete(String key) throws MPIException {
        hints.delete(key);
    }

    /** {@return the number of keys} */
    public synchronized int size() throws MPIException {
        return hints.size();
    }

    /**
     * {@return the key at a position}
     *
     * @param i 0 for the first key that was set, less than {@link #size}
     * @throws MPIException (ERR_ARG) if there is none
     */
    public synchronized String getKey(int i) throws MPIException {
        return hints.key(i);
    }

    /** {@return a new info with the same keys and values; it can be changed, also that of {@link MPI#INFO_ENV}} */
    public synchronized Info dup() throws MPIException {
        return new Info(hints.copy());
    }

    /** {@return the same as {@link #dup}} */
    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Info clone() {
        return dup();
    }

    /**
     * Frees the info; it is null afterwards.
     *
     * @throws MPIException (ERR_INFO) if it is null already or predefined
     */
    @Override
    public synchronized void free() throws MPIException {
        hints.free();
    }

    /** {@return whether this is {@link MPI#INFO_NULL} or has been freed} */
    public synchronized boolean isNull() {
        return hints.isNull();
    }

    /** {@return the keys with their values} */
    @Override
    public synchronized String toString() {
        return hints.toString();
    }
}
