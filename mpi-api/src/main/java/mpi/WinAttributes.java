package mpi;

import railmpi.osc.Window;

/**
 * The attributes of windows: the predefined ones, and what stands behind the methods of {@link Win}. For any thread.
 */
final class WinAttributes {
    static final Keyval.Registry<Win> KEYVALS = new Keyval.Registry<>("Win");

    private final Win owner;
    private final WinCalls calls;
    private final Attributes<Win> attributes = new Attributes<>();

    WinAttributes(Win owner, WinCalls calls) {
        this.owner = owner;
        this.calls = calls;
    }

    void set(int keyval, Object value) {
        Keyval<Win> key = key(keyval);
        try {
            attributes.set(owner, key, value);
        } catch (MPIException e) {
            throw calls.raised(e);
        }
    }

    Object get(int keyval) {
        Window window = calls.usable();
        return switch (keyval) {
            case MPI.WIN_BASE -> window.address();
            case MPI.WIN_SIZE -> (int) Math.min(Integer.MAX_VALUE, window.sizeBytes());
            case MPI.WIN_DISP_UNIT -> window.unitBytes();
            case MPI.WIN_CREATE_FLAVOR -> flavor(window);
            case MPI.WIN_MODEL -> MPI.WIN_UNIFIED;
            default -> attributes.get(key(keyval));
        };
    }

    private static int flavor(Window window) {
        if (window.isDynamic()) {
            return MPI.WIN_FLAVOR_DYNAMIC;
        }
        if (!window.isAllocated()) {
            return MPI.WIN_FLAVOR_CREATE;
        }
        return window.isShared() ? MPI.WIN_FLAVOR_SHARED : MPI.WIN_FLAVOR_ALLOCATE;
    }

    void delete(int keyval) {
        if (!attributes.delete(owner, key(keyval))) {
            throw calls.raised(
                    new MPIException(MPI.ERR_KEYVAL, "attribute of keyval " + keyval + " is not set on the window"));
        }
    }

    void deleteAll() {
        attributes.deleteAll(owner);
    }

    private Keyval<Win> key(int id) {
        calls.usable();
        Keyval<Win> keyval = KEYVALS.find(id);
        if (keyval == null) {
            throw calls.raised(KEYVALS.unknown(id));
        }
        return keyval;
    }
}
