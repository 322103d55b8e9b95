package mpi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Keys with values, both strings, that a program passes to some operations as hints. From Open MPI's bindings. Keys
 * have 1 to {@link MPI#MAX_INFO_KEY} characters, values 1 to {@link MPI#MAX_INFO_VAL}; keys keep the order in which
 * they were first set. Any thread may use it between Init and Finalize. No method communicates.
 *
 * <p>{@link MPI#INFO_NULL} stands for no info and has no keys to read or set. {@link MPI#INFO_ENV} describes the start
 * of the program: {@code command} (name of the main class or jar), {@code argv}, {@code maxprocs}, {@code host}, {@code
 * arch}, {@code wdir}, {@code thread_level}, {@code ompi_np}, {@code ompi_num_apps}, {@code ompi_first_rank}. It cannot
 * be changed or freed; its {@link #dup} can be changed.
 *
 * <p>Errors: {@link MPI#ERR_INFO_KEY} or {@link MPI#ERR_INFO_VALUE} for a key or value that is null, empty or too long,
 * {@link MPI#ERR_INFO} for a null or freed info. They go to the error handler of {@link MPI#COMM_WORLD}.
 */
public final class Info implements Cloneable, Freeable {
    private final String name;
    private Map<String, String> values;

    /** Creates an info without keys. */
    public Info() throws MPIException {
        this(null, new LinkedHashMap<>());
        Session.active();
    }

    private Info(String name, Map<String, String> values) {
        this.name = name;
        this.values = values;
    }

    static Info nullInfo() {
        return new Info("MPI.INFO_NULL", null);
    }

    static Info environment() {
        return new Info("MPI.INFO_ENV", null);
    }

    /** Returns an info with these keys, for the library's own objects. */
    static Info of(Map<String, String> values) {
        return new Info(null, new LinkedHashMap<>(values));
    }

    /** Returns why an info cannot be given to an operation, null if it can; null counts as a null info. */
    static MPIException problem(Info info) {
        return info == null || info == MPI.INFO_NULL || !info.isNull()
                ? null
                : new MPIException(MPI.ERR_INFO, "info has been freed");
    }

    /** Returns a copy of the keys and values; those of a null info are none, null counts as a null info. */
    static Map<String, String> valuesOf(Info info) {
        if (info == null || info == MPI.INFO_NULL) {
            return new LinkedHashMap<>();
        }
        synchronized (info) {
            return new LinkedHashMap<>(info.values());
        }
    }

    /**
     * Returns the value of a key.
     *
     * @param key the key
     * @return the value, null if the key is not set
     */
    public synchronized String get(String key) throws MPIException {
        Map<String, String> mine = values();
        checkText(MPI.ERR_INFO_KEY, "key", key, MPI.MAX_INFO_KEY);
        return mine.get(key);
    }

    /**
     * Sets the value of a key, and replaces its old value.
     *
     * @param key the key
     * @param value the value
     */
    public synchronized void set(String key, String value) throws MPIException {
        Map<String, String> mine = changeable();
        checkText(MPI.ERR_INFO_KEY, "key", key, MPI.MAX_INFO_KEY);
        checkText(MPI.ERR_INFO_VALUE, "value of key '" + key + "'", value, MPI.MAX_INFO_VAL);
        mine.put(key, value);
    }

    /**
     * Removes a key.
     *
     * @param key the key
     * @throws MPIException (ERR_INFO_NOKEY) if it is not set
     */
    public synchronized void delete(String key) throws MPIException {
        Map<String, String> mine = changeable();
        checkText(MPI.ERR_INFO_KEY, "key", key, MPI.MAX_INFO_KEY);
        if (mine.remove(key) == null) {
            throw Session.raised(new MPIException(MPI.ERR_INFO_NOKEY, "key '" + key + "' is not set in " + this));
        }
    }

    /** {@return the number of keys} */
    public synchronized int size() throws MPIException {
        return values().size();
    }

    /**
     * {@return the key at a position}
     *
     * @param i 0 for the first key that was set, less than {@link #size}
     * @throws MPIException (ERR_ARG) if there is none
     */
    public synchronized String getKey(int i) throws MPIException {
        Map<String, String> mine = values();
        if (i < 0 || i >= mine.size()) {
            throw Session.raised(new MPIException(
                    MPI.ERR_ARG, "there is no key at position " + i + " of " + mine.size() + " keys of " + this));
        }
        return new ArrayList<>(mine.keySet()).get(i);
    }

    /** {@return a new info with the same keys and values; it can be changed, also that of {@link MPI#INFO_ENV}} */
    public synchronized Info dup() throws MPIException {
        return of(values());
    }

    /**
     * Like {@link #dup}.
     *
     * @return the same as {@link #dup}
     */
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
        changeable();
        values = null;
    }

    /**
     * Returns whether this is {@link MPI#INFO_NULL} or has been freed.
     *
     * @return true if so
     */
    public synchronized boolean isNull() {
        return values == null && this != MPI.INFO_ENV;
    }

    /** {@return the keys with their values} */
    @Override
    public synchronized String toString() {
        if (name != null) {
            return name;
        }
        return values == null ? "freed info" : "info " + values;
    }

    private Map<String, String> values() {
        Session session = Session.active();
        if (this == MPI.INFO_ENV) {
            return session.environment();
        }
        if (values == null) {
            throw Session.raised(new MPIException(MPI.ERR_INFO, this + " has no keys"));
        }
        return values;
    }

    private Map<String, String> changeable() {
        Map<String, String> mine = values();
        if (this == MPI.INFO_ENV) {
            throw Session.raised(new MPIException(MPI.ERR_INFO, this + " cannot be changed or freed"));
        }
        return mine;
    }

    private static void checkText(int errorClass, String role, String text, int longest) {
        if (text == null || text.isEmpty()) {
            throw Session.raised(new MPIException(errorClass, role + " is " + (text == null ? "null" : "empty")));
        }
        if (text.length() > longest) {
            throw Session.raised(new MPIException(
                    errorClass,
                    role + " has " + text.length() + " characters, more than " + longest + ": '"
                            + text.substring(0, longest) + "...'"));
        }
    }
}
