/**
 * The only classes that name jffi. In {@code railmpi.jar} they are together with jffi in a jar of their own inside it,
 * and {@code railmpi.core.nativ.JffiLoader} defines both. So a program that brings jffi in another version uses its
 * version, and RailMPI uses its own. Used through {@link railmpi.core.nativ.ForeignAccess} only. Any thread.
 */
package railmpi.core.jffi;
