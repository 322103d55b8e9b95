package railmpi.runtime.meet;

import railmpi.pml.state.Communicator;

/**
 * Processes that were started.
 *
 * @param communicator with them
 * @param flags for each process that was asked for, in their order: 0, or 1 if it was not started
 */
public record Spawned(Communicator communicator, byte[] flags) {
    static byte[] flags(int[] codes) {
        byte[] flags = new byte[codes.length];
        for (int i = 0; i < flags.length; i++) {
            flags[i] = (byte) (codes[i] == 0 ? 0 : 1);
        }
        return flags;
    }
}
