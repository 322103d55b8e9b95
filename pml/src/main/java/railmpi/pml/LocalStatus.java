package railmpi.pml;

import railmpi.core.status.Traffic;

/**
 * What this process does in the messaging layer; a snapshot.
 *
 * @param traffic messages so far
 * @param waitRecord bytes of its {@link railmpi.core.progress.WaitRecord}; none if it has not waited for long yet
 */
public record LocalStatus(Traffic traffic, byte[] waitRecord) {}
