package railmpi.btl.channel;

/**
 * What the registration cache has done since the start of MPI.
 *
 * @param made buffers registered with the adapters
 * @param saved messages whose buffer was registered already
 * @param evicted registrations given up because the limit was reached
 * @param collected registrations given up because their buffer was collected as garbage
 * @param heldBytes length of the buffers that are registered now
 */
public record RegistrationCounts(long made, long saved, long evicted, long collected, long heldBytes) {
    /** Nothing done. */
    public static final RegistrationCounts NONE = new RegistrationCounts(0, 0, 0, 0, 0);
}
