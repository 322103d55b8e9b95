/**
 * Makes the source of the site: the pages of {@code docs}, the reference from what the code declares, and the index that
 * the search of the site reads. Nothing of it is in any jar that users get.
 */
package railmpi.manual;
