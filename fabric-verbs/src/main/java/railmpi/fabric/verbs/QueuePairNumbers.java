package railmpi.fabric.verbs;

/** Connections by the numbers that the adapter gave them. Hot path: short. Owner: the holder of the progress lock. */
final class QueuePairNumbers<T> {
    private static final int LEAST_ROOM = 16;

    private int[] numbers = new int[LEAST_ROOM];
    /** In the place that the number chooses, or the next one that was free; at least half of them are null. */
    private Object[] table = new Object[LEAST_ROOM];

    private int count;

    int count() {
        return count;
    }

    /** Returns null if there is none of this number. */
    @SuppressWarnings("unchecked") // only put fills it
    T get(int number) {
        return (T) table[placeOf(number)];
    }

    /** Adds one whose number is not there. */
    void put(int number, T queuePair) {
        if (2 * ++count > table.length) {
            rebuild(2 * table.length);
        }
        set(number, queuePair);
    }

    void remove(int number) {
        int place = placeOf(number);
        if (table[place] != null) {
            table[place] = null;
            count--;
            rebuild(table.length); // those behind it may belong further forward
        }
    }

    private void set(int number, Object queuePair) {
        int place = placeOf(number);
        numbers[place] = number;
        table[place] = queuePair;
    }

    private int placeOf(int number) {
        int place = number & table.length - 1;
        while (table[place] != null && numbers[place] != number) {
            place = place + 1 & table.length - 1;
        }
        return place;
    }

    private void rebuild(int room) {
        int[] oldNumbers = numbers;
        Object[] old = table;
        numbers = new int[room];
        table = new Object[room];
        for (int i = 0; i < old.length; i++) {
            if (old[i] != null) {
                set(oldNumbers[i], old[i]);
            }
        }
    }
}
