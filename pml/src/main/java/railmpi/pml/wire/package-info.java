/** What the frames of the messaging layer look like. Constants only. */
package railmpi.pml.wire;
