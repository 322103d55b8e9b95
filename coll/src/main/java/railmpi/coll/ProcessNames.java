package railmpi.coll;

import railmpi.btl.channel.ProcessName;

/** What the dense indices of this process are called by others. Any thread. */
public interface ProcessNames {
    /** The names of a world that never meets another one. */
    ProcessNames OF_ONE_WORLD = new ProcessNames() {
        @Override
        public ProcessName nameOf(int index) {
            return new ProcessName(0, 0, index);
        }

        @Override
        public int indexOf(ProcessName name) {
            return name.rank();
        }
    };

    /**
     * Returns the name of a process.
     *
     * @param index its index here
     * @return the same for all who know it
     */
    ProcessName nameOf(int index);

    /**
     * Looks a process up.
     *
     * @param name its name
     * @return its index here, -1 if it is not known
     */
    int indexOf(ProcessName name);
}
