package mpi;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import railmpi.pml.datatype.ByteChunks;

/**
 * The attributes of one object. Values are kept serialised, so that each look gives a copy that nobody shares. For any
 * thread; callbacks are called without a lock held.
 *
 * @param <T> what has the attributes
 */
final class Attributes<T> {
    /** Values stay in this process: no filter. */
    private static final ObjectMessages COPIES = ObjectMessages.filteredBy("");

    private final Map<Keyval<T>, byte[]> values = Collections.synchronizedMap(new LinkedHashMap<>());

    /** Returns the value; null if it is not set. */
    Object get(Keyval<T> keyval) {
        byte[] bytes = values.get(keyval);
        return bytes == null ? null : read(bytes);
    }

    /**
     * Sets a value in place of the one before, of which the keyval's callback is told.
     *
     * @throws MPIException (ERR_ARG) if it cannot be serialised, (ERR_KEYVAL) if the keyval has been freed, or of the
     *     callback
     */
    void set(T owner, Keyval<T> keyval, Object value) {
        byte[] bytes = write(keyval, value);
        if (!keyval.attach()) {
            throw keyval.freed();
        }
        ended(owner, keyval, values.put(keyval, bytes));
    }

    /** Deletes a value; returns whether there was one. */
    boolean delete(T owner, Keyval<T> keyval) {
        byte[] before = values.remove(keyval);
        ended(owner, keyval, before);
        return before != null;
    }

    /** Deletes all values, the last one that was set first; a callback that fails does not hold up the others. */
    void deleteAll(T owner) {
        List<Keyval<T>> keyvals = keyvals();
        Collections.reverse(keyvals);
        MPIException failure = null;
        for (Keyval<T> keyval : keyvals) {
            try {
                delete(owner, keyval);
            } catch (MPIException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** Returns what a duplicate of the owner gets. */
    Attributes<T> copied(T owner) {
        Attributes<T> copies = new Attributes<>();
        for (Keyval<T> keyval : keyvals()) {
            byte[] bytes = values.get(keyval);
            Object copy = bytes == null ? null : keyval.copied(owner, read(bytes));
            if (copy != null) {
                copies.values.put(keyval, write(keyval, copy));
            }
        }
        copies.keyvals().forEach(Keyval::attachCopy); // at the end: the copies of a failed duplication do not count
        return copies;
    }

    private List<Keyval<T>> keyvals() {
        synchronized (values) {
            return new ArrayList<>(values.keySet());
        }
    }

    /** The keyval is told of a value that is gone, if there was one, and counts it no more. */
    private static <T> void ended(T owner, Keyval<T> keyval, byte[] before) {
        if (before == null) {
            return;
        }
        try {
            if (keyval.hasDeleter()) {
                keyval.deleted(owner, read(before));
            }
        } finally {
            keyval.detach();
        }
    }

    private static <T> byte[] write(Keyval<T> keyval, Object value) {
        try {
            return COPIES.serialize(new Object[] {value}, 0, 1).toArray();
        } catch (MPIException e) {
            throw new MPIException(
                    MPI.ERR_ARG,
                    "value of keyval " + keyval.id() + ", a " + value.getClass().getName() + ", cannot be serialised: "
                            + e.getCause(),
                    e);
        }
    }

    private static Object read(byte[] bytes) {
        return COPIES.deserialize(ByteChunks.of(bytes), 1)[0];
    }
}
