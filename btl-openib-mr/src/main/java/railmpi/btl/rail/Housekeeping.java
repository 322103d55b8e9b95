package railmpi.btl.rail;

import railmpi.btl.memory.RegistrationCache;

/**
 * What a pass over the rails does every so many times: looks for who wishes to connect, and at everything that depends
 * on the time. Owner: the holder of the progress lock. Cold.
 */
final class Housekeeping {
    private final RegistrationCache registrations;
    private final SharedReceivesTable shared;
    private final ConnectionRequests requests;
    private final UnsettledChannels unsettled;
    private final ChannelWatch watch;

    Housekeeping(
            RegistrationCache registrations,
            SharedReceivesTable shared,
            ConnectionRequests requests,
            UnsettledChannels unsettled,
            ChannelWatch watch) {
        this.registrations = registrations;
        this.shared = shared;
        this.requests = requests;
        this.unsettled = unsettled;
        this.watch = watch;
    }

    /** Returns how many things were found. */
    int keepHouse() {
        registrations.dropCollected();
        shared.keepHouse();
        int found = requests.answer();
        if (!unsettled.isEmpty()) {
            found += unsettled.settle(System.nanoTime());
        }
        if (watch.isNeeded()) {
            found += watch.watch(System.nanoTime());
        }
        return found;
    }
}
