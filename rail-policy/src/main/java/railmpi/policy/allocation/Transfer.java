package railmpi.policy.allocation;

/**
 * A message that wants rails.
 *
 * @param id names it among those of its sender's node
 * @param peer node that it goes to
 * @param lengthBytes length
 */
public record Transfer(long id, int peer, long lengthBytes) {}
