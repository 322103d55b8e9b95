package railmpi.sim.event;

import java.util.Arrays;

/**
 * Events in the order of their cycles, those of one cycle in the order in which they were added: a binary heap in
 * arrays, without an object per event. Not thread-safe.
 */
final class EventHeap {
    private static final int FIRST_CAPACITY = 1024;

    private long[] cycles = new long[FIRST_CAPACITY];

    /** Tells the order of events of one cycle. */
    private long[] numbers = new long[FIRST_CAPACITY];

    private Runnable[] actions = new Runnable[FIRST_CAPACITY];
    private int size;
    private long added;

    boolean isEmpty() {
        return size == 0;
    }

    /** Returns the cycle of the first event; {@code Long.MAX_VALUE} if there is none. */
    long firstCycle() {
        return size == 0 ? Long.MAX_VALUE : cycles[0];
    }

    void add(long cycle, Runnable action) {
        if (size == cycles.length) {
            grow();
        }
        int place = size++;
        while (place > 0 && cycle < cycles[(place - 1) / 2]) {
            move((place - 1) / 2, place);
            place = (place - 1) / 2;
        }
        put(place, cycle, added++, action);
    }

    private void grow() {
        int capacity = size + size / 2;
        cycles = Arrays.copyOf(cycles, capacity);
        numbers = Arrays.copyOf(numbers, capacity);
        actions = Arrays.copyOf(actions, capacity);
    }

    /** Returns, and forgets, what the first event does; there is one. */
    Runnable removeFirst() {
        Runnable first = actions[0];
        int last = --size;
        long cycle = cycles[last];
        long number = numbers[last];
        Runnable action = actions[last];
        actions[last] = null;
        if (last > 0) {
            put(placeBelow(cycle, number), cycle, number, action);
        }
        return first;
    }

    /** Moves events up until an event has its place; returns that. */
    private int placeBelow(long cycle, long number) {
        int place = 0;
        int child = 1;
        while (child < size) {
            if (child + 1 < size && isBefore(child + 1, cycles[child], numbers[child])) {
                child++;
            }
            if (!isBefore(child, cycle, number)) {
                break;
            }
            move(child, place);
            place = child;
            child = 2 * place + 1;
        }
        return place;
    }

    private boolean isBefore(int place, long cycle, long number) {
        return cycles[place] < cycle || cycles[place] == cycle && numbers[place] < number;
    }

    private void move(int from, int to) {
        put(to, cycles[from], numbers[from], actions[from]);
    }

    private void put(int place, long cycle, long number, Runnable action) {
        cycles[place] = cycle;
        numbers[place] = number;
        actions[place] = action;
    }
}
