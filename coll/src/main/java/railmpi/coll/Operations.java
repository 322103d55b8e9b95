package railmpi.coll;

import railmpi.coll.step.Steps;

/**
 * What agreements are made of: collectives and messages, both done at once or both noted down by the same recorder.
 *
 * @param collectives operations of whole communicators
 * @param steps messages of single ranks
 */
record Operations(Collectives collectives, Steps steps) {}
