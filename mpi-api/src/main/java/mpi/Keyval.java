package mpi;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A key under which objects of one kind keep attributes. A freed keyval cannot be used by the program any more, but
 * attributes that it has set still end and are copied as it says. Immutable, for any thread.
 *
 * @param <T> what has attributes
 */
final class Keyval<T> {
    /** Above the predefined ones. */
    private static final int FIRST_ID = 100;

    /** All kinds share it, so that a keyval of one kind is not taken for one of another. */
    private static final AtomicInteger NEXT_ID = new AtomicInteger(FIRST_ID);

    private final int id;
    private final AttributeCopier<T> copier;
    private final AttributeDeleter<T> deleter;

    private Keyval(int id, AttributeCopier<T> copier, AttributeDeleter<T> deleter) {
        this.id = id;
        this.copier = copier;
        this.deleter = deleter;
    }

    int id() {
        return id;
    }

    /** Returns the value for a duplicate, null for none. */
    Object copied(T from, Object value) {
        return copier == null ? value : copier.copy(from, id, value);
    }

    boolean hasDeleter() {
        return deleter != null;
    }

    void deleted(T from, Object value) {
        deleter.delete(from, id, value);
    }

    /**
     * The keyvals of one kind of object. For any thread.
     *
     * @param <T> what has attributes
     */
    static final class Registry<T> {
        private final String kind;
        private final Map<Integer, Keyval<T>> usable = new ConcurrentHashMap<>();

        /** Creates a registry; the name of the class is for messages. */
        Registry(String kind) {
            this.kind = kind;
        }

        /** Makes a keyval; callbacks may be null. */
        int create(AttributeCopier<T> copier, AttributeDeleter<T> deleter) {
            Session.active();
            Keyval<T> keyval = new Keyval<>(NEXT_ID.getAndIncrement(), copier, deleter);
            usable.put(keyval.id, keyval);
            return keyval.id;
        }

        void free(int id) {
            Session.active();
            if (usable.remove(id) == null) {
                throw Session.raised(unknown(id));
            }
        }

        /** Returns the keyval, null if there is none of this number. */
        Keyval<T> find(int id) {
            return usable.get(id);
        }

        MPIException unknown(int id) {
            String why = id >= 0 && id < FIRST_ID
                    ? "is smaller than those of " + kind + ".createKeyval; predefined ones go with getAttr only"
                    : "is not from " + kind + ".createKeyval, or has been freed";
            return new MPIException(MPI.ERR_KEYVAL, "keyval " + id + " " + why);
        }
    }
}
