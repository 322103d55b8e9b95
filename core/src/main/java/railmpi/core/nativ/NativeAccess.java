package railmpi.core.nativ;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import railmpi.core.LibraryThread;
import railmpi.core.log.Log;

/**
 * Whether the native calls are usable, loaded in the background on first wish so that nobody waits for it. Any thread.
 *
 * <p>Who can do without them asks {@link #isReady} or {@link #load}: from JDK 24 on these load nothing in a JVM that
 * would warn of it. Who cannot calls {@link #foreign} or {@link #require}.
 */
public final class NativeAccess {
    private enum State {
        UNTOUCHED,
        /** Not to be loaded unless somebody cannot do without. */
        UNWELCOME,
        LOADING,
        READY,
        UNAVAILABLE
    }

    /** Held while the calls are being loaded. */
    private static final Object LOADING = new Object();

    /** Whether the end of the JVM waits for loading; with the lock. */
    private static boolean isEndAware;

    /** Written by the loader thread after NativeCalls is initialised; a reader that sees READY may call it. */
    private static volatile State state = State.UNTOUCHED;

    /** Why the state is UNAVAILABLE; written before it. */
    private static volatile String failure = "";

    private NativeAccess() {}

    /**
     * Tells whether native calls work now; on the first call starts loading them in a background thread.
     *
     * @return true once loaded; false while loading, and for ever where they do not work or would cause a warning
     */
    public static boolean isReady() {
        State now = state;
        if (now == State.UNTOUCHED) {
            startLoading();
        }
        return now == State.READY;
    }

    /**
     * Tells whether native calls work now, and loads nothing.
     *
     * @return true once loaded
     */
    public static boolean isLoaded() {
        return state == State.READY;
    }

    /**
     * Loads the native calls for somebody who can do without them, unless the JVM would warn of it.
     *
     * @return true if they work
     */
    public static boolean load() {
        return isWelcome() && require();
    }

    /**
     * Loads the native calls if need be, in a thread of its own: an interrupt of this one would break what is being
     * loaded.
     *
     * @return true if they work
     */
    public static boolean require() {
        if (state != State.READY && state != State.UNAVAILABLE) {
            LibraryThread loader = newLoader();
            loader.start();
            loader.awaitEnd();
        }
        return state == State.READY;
    }

    /**
     * Returns why native calls do not work.
     *
     * @return the cause, empty unless {@link #require} has returned false
     */
    public static String failure() {
        return failure;
    }

    /**
     * Returns the address of a direct buffer's index 0. Only when ready.
     *
     * @param direct a direct nio buffer of any kind
     * @return native address
     */
    public static long addressOf(Buffer direct) {
        return NativeCalls.addressOf(direct);
    }

    /**
     * Returns the memory of a direct buffer as bytes. Only when ready.
     *
     * @param direct a direct nio buffer of any kind, which the caller keeps reachable
     * @return all of it, from its index 0; null if it has more bytes than a buffer of bytes can
     */
    public static ByteBuffer bytesOf(Buffer direct) {
        long lengthBytes = (long) direct.capacity() * elementBytes(direct);
        return lengthBytes > Integer.MAX_VALUE
                ? null
                : NativeCalls.FOREIGN.view(NativeCalls.addressOf(direct), (int) lengthBytes);
    }

    private static int elementBytes(Buffer buffer) {
        if (buffer instanceof LongBuffer || buffer instanceof DoubleBuffer) {
            return Long.BYTES;
        }
        if (buffer instanceof IntBuffer || buffer instanceof FloatBuffer) {
            return Integer.BYTES;
        }
        return buffer instanceof ByteBuffer ? 1 : Short.BYTES;
    }

    /**
     * Returns functions and memory by address. Loads them in this thread if need be.
     *
     * @return always the same
     * @throws UnsatisfiedLinkError with the cause when native calls do not work here
     */
    public static ForeignAccess foreign() {
        if (!require()) {
            throw new UnsatisfiedLinkError(failure);
        }
        return NativeCalls.FOREIGN;
    }

    /** Asks the JVM once; false until somebody has loaded the calls all the same. */
    private static synchronized boolean isWelcome() {
        if (state == State.UNTOUCHED && !NativePermission.isGiven()) {
            state = State.UNWELCOME;
            Log.info("native calls are left out, waiting and long direct buffers are slower: the JVM would warn of them"
                    + " without --enable-native-access=ALL-UNNAMED");
        }
        return state != State.UNWELCOME;
    }

    private static synchronized void startLoading() {
        if (isWelcome() && state == State.UNTOUCHED) {
            state = State.LOADING;
            newLoader().start();
        }
    }

    private static LibraryThread newLoader() {
        return new LibraryThread(NativeAccess::touch, "railmpi-native-loader");
    }

    private static void touch() {
        synchronized (LOADING) {
            try {
                if (finishesBeforeTheEnd()) {
                    NativeCalls.lastError();
                    state = State.READY;
                }
            } catch (LinkageError e) {
                failure = tellingOf(e).toString();
                state = State.UNAVAILABLE;
                Log.info("native calls do not work here, waiting and long direct buffers are slower: " + failure);
            }
        }
    }

    /**
     * Makes the end of the JVM wait until loading is over, some tens of milliseconds. A library that jffi unpacks while
     * temporary files are being deleted stays behind, at worst in the program's own folder.
     *
     * @return false if the JVM is ending already
     */
    private static boolean finishesBeforeTheEnd() {
        if (isEndAware) {
            return true;
        }
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(NativeAccess::awaitLoading, "railmpi-native-end"));
            isEndAware = true;
            return true;
        } catch (IllegalStateException e) {
            failure = "the JVM is ending";
            state = State.UNAVAILABLE;
            return false;
        }
    }

    private static void awaitLoading() {
        synchronized (LOADING) {
            // whoever was loading has finished
        }
    }

    /** An error of a class's initialisation says only that; its cause says why. */
    private static Throwable tellingOf(LinkageError error) {
        Throwable telling = error;
        while (telling instanceof ExceptionInInitializerError && telling.getCause() != null) {
            telling = telling.getCause();
        }
        return telling;
    }
}
