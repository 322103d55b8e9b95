package railmpi.pml.state;

/**
 * A message that is on its way, or one that a plan says will be: what a layer above gets from starting one and gives to
 * waiting for it.
 */
public interface Pending {}
