/**
 * Creates the source of the site: the pages of {@code docs}, the reference from declarations in the code, and the index
 * for the search of the site. No jar for users contains it.
 */
package railmpi.manual;
