package railmpi.fabric.soft;

/**
 * Connections that owe their peer an acknowledgement of sends: unless something goes there anyway, it is sent after
 * {@value #ACKNOWLEDGE_NS} ns. Owner: the holder of the progress lock. Hot path: short.
 */
final class OwedAcknowledgements {
    private static final long ACKNOWLEDGE_NS = 200_000;

    private final Agenda agenda;
    private final ConnectionList owing;

    OwedAcknowledgements(Agenda agenda, int capacity) {
        this.agenda = agenda;
        owing = new ConnectionList(capacity);
    }

    boolean areNone() {
        return owing.count == 0;
    }

    void add(Connection connection) {
        if (!connection.isListedOwing) {
            connection.isListedOwing = true;
            connection.owingSinceNs = 0;
            owing.add(connection);
            agenda.setOwes(true);
        }
    }

    void remove(Connection connection) {
        owing.remove(connection);
        agenda.setOwes(owing.count != 0);
    }

    /** Makes those acknowledge that have waited for long enough, and forgets those that owe nothing any more. */
    void expire() {
        long nowNs = System.nanoTime();
        int i = 0;
        while (i < owing.count) {
            Connection connection = owing.all[i];
            boolean owes = connection.output.owesAcknowledgement();
            if (owes && connection.owingSinceNs == 0) {
                connection.owingSinceNs = nowNs;
            }
            if (owes && nowNs - connection.owingSinceNs < ACKNOWLEDGE_NS) {
                i++;
                continue;
            }
            connection.isListedOwing = false;
            owing.removeAt(i);
            if (owes) {
                connection.output.acknowledge();
            }
        }
        agenda.setOwes(owing.count != 0);
    }
}
