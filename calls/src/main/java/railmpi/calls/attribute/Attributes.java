package railmpi.calls.attribute;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.object.ObjectMessages;
import railmpi.core.RailException;
import railmpi.pml.datatype.ByteChunks;

/**
 * The attributes of one object. Values are kept serialised, so that each look gives a copy that nobody shares. For any
 * thread; callbacks are called without a lock held. Errors are not yet raised.
 */
public final class Attributes {
    /** Values stay in this process: no filter. */
    private static final ObjectMessages COPIES = ObjectMessages.filteredBy("");

    private final Map<Keyval, byte[]> values = Collections.synchronizedMap(new LinkedHashMap<>());
    private final Object owner;
    private final Object shownAs;
    private final Keyval.Registry keyvals;

    /**
     * Creates those of an object that has none.
     *
     * @param owner what callbacks are given
     * @param keyvals of that kind of object
     */
    public Attributes(Object owner, Keyval.Registry keyvals) {
        this(owner, owner, keyvals);
    }

    /**
     * Creates those of an object that has none.
     *
     * @param owner what callbacks are given
     * @param shownAs what messages call it
     * @param keyvals of that kind of object
     */
    public Attributes(Object owner, Object shownAs, Keyval.Registry keyvals) {
        this.owner = owner;
        this.shownAs = shownAs;
        this.keyvals = keyvals;
    }

    /** {@return the value; null if it is not set} */
    public Object get(int id) {
        byte[] bytes = values.get(keyvals.find(id));
        return bytes == null ? null : read(bytes);
    }

    /**
     * Sets a value in place of the one before, of which the keyval's callback is told.
     *
     * @throws CallError (ERR_ARG) if it cannot be serialised, (ERR_KEYVAL) if the keyval has been freed
     */
    public void set(int id, Object value) {
        Keyval keyval = keyvals.find(id);
        byte[] bytes = write(keyval, value);
        if (!keyval.attach()) {
            throw keyvals.unknown(id);
        }
        ended(keyval, values.put(keyval, bytes));
    }

    /**
     * Deletes a value.
     *
     * @throws CallError (ERR_KEYVAL) if there was none
     */
    public void delete(int id) {
        if (!delete(keyvals.find(id))) {
            throw new CallError(ErrorClass.KEYVAL, "attribute of keyval " + id + " is not set on " + shownAs);
        }
    }

    private boolean delete(Keyval keyval) {
        byte[] before = values.remove(keyval);
        ended(keyval, before);
        return before != null;
    }

    /** Deletes all values, the last one that was set first; a callback that fails does not hold up the others. */
    public void deleteAll() {
        List<Keyval> present = present();
        Collections.reverse(present);
        RailException failure = null;
        for (Keyval keyval : present) {
            try {
                delete(keyval);
            } catch (RailException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** {@return what a duplicate of the owner gets} */
    public Attributes copied(Object duplicate) {
        Attributes copies = new Attributes(duplicate, keyvals);
        for (Keyval keyval : present()) {
            byte[] bytes = values.get(keyval);
            Object copy = bytes == null ? null : keyval.copied(owner, read(bytes));
            if (copy != null) {
                copies.values.put(keyval, write(keyval, copy));
            }
        }
        copies.present().forEach(Keyval::attachCopy); // at the end: the copies of a failed duplication do not count
        return copies;
    }

    private List<Keyval> present() {
        synchronized (values) {
            return new ArrayList<>(values.keySet());
        }
    }

    /** The keyval is told of a value that is gone, if there was one, and counts it no more. */
    private void ended(Keyval keyval, byte[] before) {
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

    private static byte[] write(Keyval keyval, Object value) {
        try {
            return COPIES.serialize(new Object[] {value}, 0, 1).toArray();
        } catch (CallError e) {
            throw new CallError(
                    ErrorClass.ARG,
                    "value of keyval " + keyval.id() + ", a " + value.getClass().getName() + ", cannot be serialised: "
                            + e.getCause(),
                    e);
        }
    }

    private static Object read(byte[] bytes) {
        return COPIES.deserialize(ByteChunks.of(bytes), 1)[0];
    }
}
