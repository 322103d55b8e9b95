/**
 * The state of communicators, peers and requests, and their look-up; and the interfaces of protocols and progress for
 * classes that need not know the implementations. Owner: the holder of the progress lock. Called by the other packages
 * of {@code railmpi.pml}; the layers above also use communicators, requests, activities and the objects that these wait
 * for.
 */
package railmpi.pml.state;
