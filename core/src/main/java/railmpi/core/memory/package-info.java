/** Off-heap memory for all layers. No owner thread: the users of a block agree which of them writes. */
package railmpi.core.memory;
