package railmpi.sim.job;

/** How bytes get from one rank to another. */
enum Transfer {
    /** Takes both processors. */
    MESSAGE {
        @Override
        Operation give(long bytes, int to, int tag) {
            return Operation.send(bytes, to, tag);
        }

        @Override
        Operation get(long bytes, int from, int tag) {
            return Operation.receive(bytes, from, tag);
        }
    },
    /** Takes the writer's processor only. */
    WRITE {
        @Override
        Operation give(long bytes, int to, int tag) {
            return Operation.write(bytes, to, tag);
        }

        @Override
        Operation get(long bytes, int from, int tag) {
            return Operation.await(bytes, from, tag);
        }
    };

    /** Returns what the rank does that has the bytes. */
    abstract Operation give(long bytes, int to, int tag);

    /** Returns what the other one does. */
    abstract Operation get(long bytes, int from, int tag);
}
