/**
 * What is known of communicators, peers and requests, and how they are found; and what protocols and progress are to
 * those who need not know which ones. Owner: the holder of the progress lock. Called by the other rooms of
 * {@code railmpi.pml}; communicators, requests, activities and what they wait for also by the layers above.
 */
package railmpi.pml.state;
