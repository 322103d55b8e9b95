package railmpi.core.progress;

/** Sleeps until a peer or another thread wakes it, or for a bounded time. Any thread. */
public interface Sleeper {
    /** Makes known that a thread is about to sleep; from now on peers wake it, if they can. */
    void announce();

    /** Takes the announcement back. */
    void retract();

    /**
     * Returns the number of wake-ups so far; read it before the last look for work.
     *
     * @return ticket for {@link #sleep}
     */
    int ticket();

    /**
     * Sleeps until woken after the ticket was drawn, or a bounded time.
     *
     * @param ticket from {@link #ticket()}
     */
    void sleep(int ticket);

    /** Wakes the sleeping threads of this process. */
    void wake();
}
