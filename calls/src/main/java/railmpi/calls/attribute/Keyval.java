package railmpi.calls.attribute;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;

/**
 * A key under which objects of one kind keep attributes. A freed keyval takes no new attributes, but those that are
 * there are read, copied and deleted by it until the last of them is gone (MPI 4.1, section 7.7.2). For any thread.
 */
public final class Keyval {
    /** Above the predefined ones. */
    private static final int FIRST_ID = 100;

    /** All kinds share it, so that a keyval of one kind is not taken for one of another. */
    private static final AtomicInteger NEXT_ID = new AtomicInteger(FIRST_ID);

    /**
     * Returns the value for a duplicate.
     */
    public interface Copier {
        /** {@return the value for a duplicate, null for none} */
        Object copy(Object from, int keyval, Object value);
    }

    /**
     * Is told of a value that is gone.
     */
    public interface Deleter {
        /** A value is gone. */
        void delete(Object from, int keyval, Object value);
    }

    private final Map<Integer, Keyval> known;
    private final int id;
    private final Copier copier;
    private final Deleter deleter;
    private int attributeCount;
    private boolean isFreed;

    private Keyval(Map<Integer, Keyval> known, int id, Copier copier, Deleter deleter) {
        this.known = known;
        this.id = id;
        this.copier = copier;
        this.deleter = deleter;
    }

    int id() {
        return id;
    }

    /** Returns the value for a duplicate, null for none. */
    Object copied(Object from, Object value) {
        return copier == null ? value : copier.copy(from, id, value);
    }

    boolean hasDeleter() {
        return deleter != null;
    }

    void deleted(Object from, Object value) {
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
            known.remove(id);
        }
    }

    /**
     * The keyvals of one kind of object. For any thread.
     */
    public static final class Registry {
        private final String kind;
        private final Map<Integer, Keyval> known = new ConcurrentHashMap<>();

        /** Creates a registry; the name of the class is for messages. */
        public Registry(String kind) {
            this.kind = kind;
        }

        /** Makes a keyval; callbacks may be null. */
        public int create(Copier copier, Deleter deleter) {
            Keyval keyval = new Keyval(known, NEXT_ID.getAndIncrement(), copier, deleter);
            known.put(keyval.id, keyval);
            return keyval.id;
        }

        public void free(int id) {
            Keyval keyval = known.get(id);
            if (keyval == null || !keyval.free()) {
                throw unknown(id);
            }
        }

        /** Returns the keyval, unless there is none of this number, or it was freed and has no attribute left. */
        Keyval find(int id) {
            Keyval keyval = known.get(id);
            if (keyval == null) {
                throw unknown(id);
            }
            return keyval;
        }

        /** Returns the error of a call with a number that {@link #find} does not know, or that may not be used so. */
        CallError unknown(int id) {
            String why = id >= 0 && id < FIRST_ID
                    ? "is smaller than those of " + kind + ".createKeyval; predefined ones work with getAttr only"
                    : "is not from " + kind + ".createKeyval, or has been freed";
            return new CallError(ErrorClass.KEYVAL, "keyval " + id + " " + why);
        }
    }
}
