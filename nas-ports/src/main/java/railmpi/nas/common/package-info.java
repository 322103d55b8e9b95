/**
 * What the kernels share: the random stream, the start and end of the program, the memory check, the clock of computation
 * and communication, and NPB's result block.
 *
 * <p>Used by the thread that called {@code main} only; no static state, so that several ranks may live in one JVM.
 */
package railmpi.nas.common;
