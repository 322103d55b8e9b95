package railmpi.calls.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;

/** Keys with values that the program passes to calls, in the order in which they were set. Any thread. */
public final class Hints {
    /** The longest key, in characters. */
    public static final int LONGEST_KEY = 36;

    /** The longest value, in characters. */
    public static final int LONGEST_VALUE = ProgramEnvironment.LONGEST_VALUE;

    /** No hints. */
    public static final Hints NONE = new Hints("MPI.INFO_NULL", null);

    /** What is known of the environment of this program. */
    public static final Hints ENVIRONMENT = new Hints("MPI.INFO_ENV", null);

    private final String name;

    /** Null if there are none, or freed. */
    private Map<String, String> values;

    private Hints(String name, Map<String, String> values) {
        this.name = name;
        this.values = values;
    }

    /** {@return hints with the same values as a map} */
    public static Hints of(Map<String, String> values) {
        return new Hints(null, new LinkedHashMap<>(values));
    }

    /** {@return what is wrong with the hints of a call, which may be null; null if all is well} */
    public static CallError problem(Hints hints) {
        return hints == null || hints == NONE || !hints.isNull()
                ? null
                : new CallError(ErrorClass.INFO, "info has been freed");
    }

    /** {@return the values, in a new map; none for null} */
    public static Map<String, String> valuesOf(Hints hints) {
        return hints == null || hints == NONE ? new LinkedHashMap<>() : hints.copied();
    }

    private synchronized Map<String, String> copied() {
        return new LinkedHashMap<>(values());
    }

    /** {@return the value of a key; null if it is not set} */
    public synchronized String get(String key) {
        Map<String, String> mine = values();
        checkText(ErrorClass.INFO_KEY, "key", key, LONGEST_KEY);
        return mine.get(key);
    }

    /** Sets the value of a key. */
    public synchronized void set(String key, String value) {
        Map<String, String> mine = changeable();
        checkText(ErrorClass.INFO_KEY, "key", key, LONGEST_KEY);
        checkText(ErrorClass.INFO_VALUE, "value of key '" + key + "'", value, LONGEST_VALUE);
        mine.put(key, value);
    }

    /** Takes a key away, which must be set. */
    public synchronized void delete(String key) {
        Map<String, String> mine = changeable();
        checkText(ErrorClass.INFO_KEY, "key", key, LONGEST_KEY);
        if (mine.remove(key) == null) {
            throw Session.raised(new CallError(ErrorClass.INFO_NOKEY, "key '" + key + "' is not set in " + this));
        }
    }

    /** {@return how many keys there are} */
    public synchronized int size() {
        return values().size();
    }

    /** {@return the key at a position} */
    public synchronized String key(int i) {
        Map<String, String> mine = values();
        if (i < 0 || i >= mine.size()) {
            throw Session.raised(new CallError(
                    ErrorClass.ARG, "there is no key at position " + i + " of " + mine.size() + " keys of " + this));
        }
        return new ArrayList<>(mine.keySet()).get(i);
    }

    /** {@return a copy} */
    public synchronized Hints copy() {
        return of(values());
    }

    /** Frees them. */
    public synchronized void free() {
        changeable();
        values = null;
    }

    /** {@return whether there are none, or they have been freed} */
    public synchronized boolean isNull() {
        return values == null && this != ENVIRONMENT;
    }

    @Override
    public synchronized String toString() {
        if (name != null) {
            return name;
        }
        return values == null ? "freed info" : "info " + values;
    }

    private Map<String, String> values() {
        Session session = Session.active();
        if (this == ENVIRONMENT) {
            return session.environment();
        }
        if (values == null) {
            throw Session.raised(new CallError(ErrorClass.INFO, this + " has no keys"));
        }
        return values;
    }

    private Map<String, String> changeable() {
        Map<String, String> mine = values();
        if (this == ENVIRONMENT) {
            throw Session.raised(new CallError(ErrorClass.INFO, this + " cannot be changed or freed"));
        }
        return mine;
    }

    private static void checkText(int errorClass, String role, String text, int longest) {
        if (text == null || text.isEmpty()) {
            throw Session.raised(new CallError(errorClass, role + " is " + (text == null ? "null" : "empty")));
        }
        if (text.length() > longest) {
            throw Session.raised(new CallError(
                    errorClass,
                    role + " has " + text.length() + " characters, more than " + longest + ": '"
                            + text.substring(0, longest) + "...'"));
        }
    }
}
