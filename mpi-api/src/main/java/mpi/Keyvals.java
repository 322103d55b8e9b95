package mpi;

import railmpi.calls.attribute.Keyval;
import railmpi.calls.session.Session;

/** Makes keyvals whose callbacks are the program's. Stateless. */
final class Keyvals {
    private Keyvals() {}

    /** Returns the number of a new keyval; callbacks may be null. */
    static <T> int create(
            Keyval.Registry kind, Freeable.AttributeCopier<T> copier, Freeable.AttributeDeleter<T> deleter) {
        Session.active();
        return kind.create(
                copier == null ? null : (from, keyval, value) -> copied(copier, from, keyval, value),
                deleter == null ? null : (from, keyval, value) -> deleted(deleter, from, keyval, value));
    }

    @SuppressWarnings("unchecked") // the keyvals of a kind have callbacks for that kind
    private static <T> Object copied(Freeable.AttributeCopier<T> copier, Object from, int keyval, Object value) {
        try {
            return copier.copy((T) from, keyval, value);
        } catch (MPIException e) {
            throw e.below();
        }
    }

    @SuppressWarnings("unchecked")
    private static <T> void deleted(Freeable.AttributeDeleter<T> deleter, Object from, int keyval, Object value) {
        try {
            deleter.delete((T) from, keyval, value);
        } catch (MPIException e) {
            throw e.below();
        }
    }

    static void free(Keyval.Registry kind, int keyval) {
        Session.active();
        Session.run(() -> kind.free(keyval));
    }
}
