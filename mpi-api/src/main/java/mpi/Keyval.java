package mpi;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A key under which objects of one kind keep attributes. A freed keyval takes no new attributes, but those that are
 * there are read, copied and deleted by it until the last of them is gone (MPI 4.1, section 7.7.2). For any thread.
 *
 * @param <T> what has attributes
 */
final class Keyval<T> {
    /** Above the predefined ones. */
    private static final int FIRST_ID = 100;

    /** All kinds share it, so that a keyval of one kind is not taken for one of another. */
    private static final AtomicInteger NEXT_ID = new AtomicInteger(FIRST_ID);

    private final Registry<T> registry;
    private final int id;
    private final MPI.AttributeCopier<T> copier;
    private final MPI.AttributeDeleter<T> deleter;
    private int attributeCount;
    private boolean isFreed;

    private Keyval(Registry<T> registry, int id, MPI.AttributeCopier<T> copier, MPI.AttributeDeleter<T> deleter) {
        this.registry = registry;
        this.id = id;
        this.copier = copier;
        this.deleter = deleter;
    }

    int id() {
        return id;
    }

    /** Returns the error of setting an attribute once the keyval has been freed. */
    MPIException freed() {
        return registry.unknown(id);
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

    /** Counts an attribute that the program sets; returns false if the keyval has been freed. */
    synchronized boolean attach() {
        if (isFreed) {
            return false;
        }
        attributeCount++;
        return true;
    }

    /** Counts an attribute that is a copy of another one. */
    synchronized void attachCopy() {
        attributeCount++;
    }

    /** Counts an attribute that is gone. */
    synchronized void detach() {
        attributeCount--;
        forgetIfOver();
    }

    private synchronized boolean free() {
        if (isFreed) {
            return false;
        }
        isFreed = true;
        forgetIfOver();
        return true;
    }

    private void forgetIfOver() {
        if (isFreed && attributeCount == 0) {
            registry.known.remove(id);
        }
    }

    /**
     * The keyvals of one kind of object. For any thread.
     *
     * @param <T> what has attributes
     */
    static final class Registry<T> {
        private final String kind;
        private final Map<Integer, Keyval<T>> known = new ConcurrentHashMap<>();

        /** Creates a registry; the name of the class is for messages. */
        Registry(String kind) {
            this.kind = kind;
        }

        /** Makes a keyval; callbacks may be null. */
        int create(MPI.AttributeCopier<T> copier, MPI.AttributeDeleter<T> deleter) {
            Session.active();
            Keyval<T> keyval = new Keyval<>(this, NEXT_ID.getAndIncrement(), copier, deleter);
            known.put(keyval.id, keyval);
            return keyval.id;
        }

        void free(int id) {
            Session.active();
            Keyval<T> keyval = known.get(id);
            if (keyval == null || !keyval.free()) {
                throw Session.raised(unknown(id));
            }
        }

        /** Returns the keyval, null if there is none of this number, or it was freed and has no attribute left. */
        Keyval<T> find(int id) {
            return known.get(id);
        }

        /** Returns the error of a call with a number that {@link #find} does not know, or that may not be used so. */
        MPIException unknown(int id) {
            String why = id >= 0 && id < FIRST_ID
                    ? "is smaller than those of " + kind + ".createKeyval; predefined ones work with getAttr only"
                    : "is not from " + kind + ".createKeyval, or has been freed";
            return new MPIException(MPI.ERR_KEYVAL, "keyval " + id + " " + why);
        }
    }
}
