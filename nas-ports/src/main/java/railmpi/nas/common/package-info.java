/**
 * Common code of the kernels: the random stream, the start and end of the program, the memory check, the clock of
 * computation and communication, and NPB's result block.
 *
 * <p>Only the thread that called {@code main} uses it. There is no static state, so several ranks may live in one JVM.
 */
package railmpi.nas.common;
