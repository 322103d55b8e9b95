package mpi;

import java.lang.reflect.Array;

/** Takes objects out of the items of a derived datatype, and puts them there. Stateless. */
final class ObjectItems {
    private static final Object[] NOTHING = {};

    private ObjectItems() {}

    /** Returns the objects of the items, in the order of the datatype; the range has been checked. */
    static Object[] gather(Data data) {
        Object[] buffer = objectsOf(data.buffer());
        int[] positions = data.type().layout().positions(1);
        Object[] objects = new Object[Math.multiplyExact(positions.length, data.intCount())];
        for (int i = 0; i < objects.length; i++) {
            objects[i] = buffer[position(data, positions, i)];
        }
        return objects;
    }

    /**
     * Puts objects where the datatype wants them, all of them or none.
     *
     * @param count how many objects; not more than the items hold
     * @throws MPIException (ERR_TYPE) if one does not fit the array
     */
    static void scatter(Object[] objects, int count, Data data) {
        Object[] buffer = objectsOf(data.buffer());
        int[] positions = data.type().layout().positions(1);
        for (int i = 0; i < count; i++) {
            requireRoom(buffer, objects[i]);
        }
        for (int i = 0; i < count; i++) {
            buffer[position(data, positions, i)] = objects[i];
        }
    }

    /**
     * Returns a copy of some objects for code of the program, which may cast it to the type of its own array.
     *
     * @param like the program's array, null if there is none
     * @return an array of that type; one of Object if an object does not fit it
     */
    static Object[] copyLike(Object like, Object[] objects, int offset, int count) {
        Class<?> component = like == null ? Object.class : like.getClass().getComponentType();
        for (int i = offset; i < offset + count; i++) {
            if (objects[i] != null && !component.isInstance(objects[i])) {
                component = Object.class;
            }
        }
        Object[] copy = (Object[]) Array.newInstance(component, count);
        System.arraycopy(objects, offset, copy, 0, count);
        return copy;
    }

    /** Returns the objects that the items hold. */
    static int capacity(Data data) {
        long capacity = data.count() * data.type().elementsPerItem();
        return (int) Math.min(capacity, Integer.MAX_VALUE);
    }

    /**
     * Checks that an array can hold an object.
     *
     * @throws MPIException (ERR_TYPE) if it cannot
     */
    static void requireRoom(Object[] objects, Object object) {
        if (object != null && !objects.getClass().getComponentType().isInstance(object)) {
            throw new MPIException(
                    MPI.ERR_TYPE,
                    "an object of " + object.getClass().getName() + " arrived, but the receive buffer is a "
                            + objects.getClass().getSimpleName());
        }
    }

    /** Returns the objects of a buffer; of none, or of another array, there are none. */
    static Object[] objectsOf(Object buffer) {
        return buffer instanceof Object[] objects ? objects : NOTHING;
    }

    private static int position(Data data, int[] positions, int object) {
        int item = object / positions.length;
        long origin = data.offset() + item * data.type().extentElements();
        return Math.toIntExact(origin + positions[object - item * positions.length]);
    }
}
