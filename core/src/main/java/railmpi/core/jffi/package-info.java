/**
 * The only classes that name jffi. In {@code railmpi.jar} they lie together with jffi in a jar of their own inside it,
 * and {@code railmpi.core.nativ.JffiLoader} defines both: a program that brings jffi in another version has that one,
 * and RailMPI has its own. Used through {@link railmpi.core.nativ.ForeignAccess} only. Any thread.
 */
package railmpi.core.jffi;
