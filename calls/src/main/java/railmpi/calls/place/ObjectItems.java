package railmpi.calls.place;

import java.lang.reflect.Array;
import railmpi.calls.error.CallError;
import railmpi.calls.object.ObjectMessages;
import railmpi.pml.datatype.ByteChunks;

/** Takes objects out of the items of a derived datatype, and puts them there. Stateless. */
public final class ObjectItems {
    private ObjectItems() {}

    /** Returns the objects of the items, in the order of the datatype; the range has been checked. */
    public static Object[] gather(Data data) {
        Object[] buffer = ObjectMessages.objectsOf(data.buffer());
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
     * @throws CallError (ERR_TYPE) if one does not fit the array
     */
    public static void scatter(Object[] objects, int count, Data data) {
        Object[] buffer = ObjectMessages.objectsOf(data.buffer());
        int[] positions = data.type().layout().positions(1);
        for (int i = 0; i < count; i++) {
            ObjectMessages.requireRoom(buffer, objects[i]);
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
    public static Object[] copyLike(Object like, Object[] objects, int offset, int count) {
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
    public static int capacity(Data data) {
        long capacity = data.count() * data.type().elementsPerItem;
        return (int) Math.min(capacity, Integer.MAX_VALUE);
    }

    private static int position(Data data, int[] positions, int object) {
        int item = object / positions.length;
        long origin = data.offset() + item * data.type().extentElements();
        return Math.toIntExact(origin + positions[object - item * positions.length]);
    }

    /**
     * Returns the objects of items as bytes.
     *
     * @param data items in an array of objects; null if there are none
     * @throws CallError (ERR_TYPE) if one of them cannot be serialised
     */
    public static ByteChunks serialize(ObjectMessages messages, Data data) {
        if (data.type().isPlain()) {
            return messages.serialize(data.buffer(), data.offset(), capacity(data));
        }
        Object[] objects = gather(data);
        return messages.serialize(objects, 0, objects.length);
    }

    /**
     * Reads objects from bytes into items.
     *
     * @param bytes holds one message; not used afterwards
     * @param into items in an array of objects; null if there are none
     * @return how many objects there were
     * @throws CallError as for an array
     */
    public static int deserialize(ObjectMessages messages, ByteChunks bytes, Data into) {
        int capacity = capacity(into);
        if (into.type().isPlain()) {
            return messages.deserialize(bytes, into.buffer(), into.offset(), capacity);
        }
        Object[] objects = new Object[capacity];
        int sent = messages.deserialize(bytes, objects, 0, capacity);
        scatter(objects, sent, into);
        return sent;
    }
}
