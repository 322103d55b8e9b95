package railmpi.calls.object;

import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.util.stream.Stream;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
import railmpi.core.progress.StackReserve;
import railmpi.pml.datatype.ByteChunks;

/**
 * Turns objects into the bytes of a message of {@code MPI.OBJECT} and back: the number of objects, then each object,
 * all in one Java object stream (so that objects which refer to each other still do). What the objects' own methods
 * throw, and a chain of objects deeper than the stack, is an error like any other: in a collective operation the other
 * processes must learn of it. Immutable, for any thread.
 */
public final class ObjectMessages {
    private static final Object[] NOTHING = {};

    private final ObjectInputFilter filter;

    private ObjectMessages(ObjectInputFilter filter) {
        this.filter = filter;
    }

    /**
     * Creates the conversion.
     *
     * @param pattern decides which classes a message may bring, as in {@link ObjectInputFilter}; empty: the JVM decides
     */
    public static ObjectMessages filteredBy(String pattern) {
        return new ObjectMessages(pattern.isEmpty() ? null : ObjectInputFilter.Config.createFilter(pattern));
    }

    /**
     * Returns objects as bytes.
     *
     * @param buffer array of objects that holds the range
     * @throws CallError (ERR_TYPE) if one of them cannot be serialised, (ERR_NO_MEM) if the heap is too small
     */
    public ByteChunks serialize(Object buffer, int offset, int count) {
        StackReserve.requireForFirstCall(); // the JDK's classes for this are initialised once, or never
        Object[] objects = objectsOf(buffer);
        ByteChunks.Output bytes = new ByteChunks.Output();
        int position = offset;
        try { // without closing the stream: after an error that would write on
            ObjectOutputStream out = new ObjectOutputStream(bytes);
            out.writeInt(count);
            for (; position < offset + count; position++) {
                out.writeObject(objects[position]);
            }
            out.flush();
        } catch (IOException | RuntimeException | StackOverflowError e) {
            throw new CallError(
                    ErrorClass.TYPE, "element " + position + " of the buffer cannot be serialised: " + e, e);
        } catch (OutOfMemoryError e) {
            throw new CallError(
                    ErrorClass.NO_MEM,
                    "the heap is too small for the serialised form of element " + position + " of the buffer, a "
                            + nameOf(objects, position) + ", at " + bytes.lengthBytes() + " bytes: " + e,
                    e);
        }
        return bytes.toChunks();
    }

    private static String nameOf(Object[] objects, int position) {
        boolean isThere = position < objects.length && objects[position] != null;
        return isThere ? objects[position].getClass().getName() : "null";
    }

    /**
     * Returns how many objects a message has, without reading them.
     *
     * @throws CallError (ERR_TYPE) if the bytes are no objects
     */
    public int count(ByteChunks bytes) {
        StackReserve.requireForFirstCall();
        Gate gate = new Gate(filter);
        try (ObjectInputStream in = open(bytes.input(false), gate)) {
            return in.readInt();
        } catch (IOException | RuntimeException e) {
            throw unreadable(e, gate);
        }
    }

    /**
     * Reads objects from bytes into an array, all of them or none.
     *
     * @param bytes holds one message; not used afterwards
     * @param buffer array of objects
     * @param offset where the first one goes
     * @param count how many there may be at most
     * @return how many there were
     * @throws CallError if there are more (ERR_TRUNCATE), one does not fit the array, a class is unknown or the
     *     bytes
     *     are no objects (ERR_TYPE), the filter refuses one (ERR_OTHER), or the heap is too small (ERR_NO_MEM)
     */
    public int deserialize(ByteChunks bytes, Object buffer, int offset, int count) {
        StackReserve.requireForFirstCall();
        Object[] objects = objectsOf(buffer);
        Gate gate = new Gate(filter);
        try (ObjectInputStream in = open(bytes.input(true), gate)) {
            int sent = in.readInt();
            if (sent > count) {
                throw new CallError(
                        ErrorClass.TRUNCATE, "message of " + sent + " objects, but the receive takes " + count);
            }
            Object[] arrived = new Object[sent];
            for (int i = 0; i < sent; i++) {
                arrived[i] = in.readObject();
                requireRoom(objects, arrived[i]);
            }
            if (sent > 0) {
                System.arraycopy(arrived, 0, objects, offset, sent);
            }
            return sent;
        } catch (CallError e) {
            throw e;
        } catch (IOException | ClassNotFoundException | RuntimeException | StackOverflowError e) {
            throw unreadable(e, gate);
        } catch (OutOfMemoryError e) {
            throw new CallError(
                    ErrorClass.NO_MEM,
                    "the heap is too small for the objects of a message of " + bytes.lengthBytes() + " bytes: " + e,
                    e);
        }
    }

    /** Does the same as {@link #deserialize}, into a new array. */
    public Object[] deserialize(ByteChunks bytes, int count) {
        Object[] objects = new Object[count];
        deserialize(bytes, objects, 0, count);
        return objects;
    }

    /**
     * Checks that an array can hold an object.
     *
     * @throws CallError (ERR_TYPE) if it cannot
     */
    public static void requireRoom(Object[] objects, Object object) {
        if (object != null && !objects.getClass().getComponentType().isInstance(object)) {
            throw new CallError(
                    ErrorClass.TYPE,
                    "an object of " + object.getClass().getName() + " arrived, but the receive buffer is a "
                            + objects.getClass().getSimpleName());
        }
    }

    /** Returns the objects of a buffer; of none, or of another array, there are none. */
    public static Object[] objectsOf(Object buffer) {
        return buffer instanceof Object[] objects ? objects : NOTHING;
    }

    private static CallError unreadable(Throwable cause, Gate gate) {
        return gate.refused == null
                ? new CallError(ErrorClass.TYPE, "the message cannot be read as objects: " + cause, cause)
                : new CallError(
                        ErrorClass.OTHER, "parameter mpi_object_filter refuses the message: " + gate.refused, cause);
    }

    private static ObjectInputStream open(InputStream bytes, Gate gate) throws IOException {
        ObjectInputStream in = new ProgramObjects(bytes);
        if (gate.filter != null) {
            in.setObjectInputFilter(gate);
        }
        return in;
    }

    /** The filter, which remembers what it has refused in one message. */
    private static final class Gate implements ObjectInputFilter {
        private final ObjectInputFilter filter;
        private String refused;

        Gate(ObjectInputFilter filter) {
            this.filter = filter;
        }

        @Override
        public Status checkInput(FilterInfo info) {
            Status status = filter.checkInput(info);
            if (status == Status.REJECTED) {
                refused = info.serialClass() == null
                        ? "its limits, at " + info.references() + " references and " + info.streamBytes() + " bytes"
                        : info.serialClass().getName();
            }
            return status;
        }
    }

    /**
     * Finds classes with the program's class loader first, which need not be the one that loaded this library: that of
     * the calling code, else that of the thread.
     */
    private static final class ProgramObjects extends ObjectInputStream {
        private static final StackWalker STACK = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

        private final ClassLoader loader = STACK.walk(ProgramObjects::callingLoader);

        ProgramObjects(InputStream in) throws IOException {
            super(in);
        }

        private static ClassLoader callingLoader(Stream<StackWalker.StackFrame> frames) {
            ClassLoader ours = ObjectMessages.class.getClassLoader();
            return frames.map(frame -> frame.getDeclaringClass().getClassLoader())
                    .filter(loader -> loader != null && loader != ours)
                    .findFirst()
                    .orElseGet(Thread.currentThread()::getContextClassLoader);
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass description) throws IOException, ClassNotFoundException {
            if (loader != null) {
                try {
                    return Class.forName(description.getName(), false, loader);
                } catch (ClassNotFoundException e) {
                    return super.resolveClass(description); // primitive classes, or a class that only we see
                }
            }
            return super.resolveClass(description);
        }
    }
}
