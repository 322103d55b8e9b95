/** Off-heap memory as all layers see it. No owner thread: the users of a block agree on who writes what. */
package railmpi.core.memory;
