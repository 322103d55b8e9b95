/**
 * MPI for Java: the public API, of both generations. Methods in lower case ({@code send}, {@code getRank}) are those of
 * Open MPI's Java bindings, capitalised ones ({@code Send}, {@code Rank}) those of mpiJava 1.2, which MPJ Express and
 * FastMPJ share.
 *
 * <p><b>Buffers.</b> A buffer is a primitive array or a {@link java.nio.Buffer}. Methods in lower case count from its
 * start ({@link mpi.MPI#slice} gives other starts), capitalised ones take an offset in array elements. Position and
 * limit of a nio buffer are ignored and never moved; a direct buffer is sent as raw memory, whatever its byte order,
 * and goes with every datatype. {@link mpi.MPI#OBJECT} goes with arrays of serialisable objects. A null buffer is
 * allowed with count 0.
 *
 * <p><b>Errors.</b> Arguments are checked before anything moves. Each error is an {@link mpi.MPIException} with an MPI
 * error class and a text that names argument and value; under {@link mpi.MPI#ERRORS_ARE_FATAL}, the default, it is
 * printed with the rank and the job ends, under {@link mpi.MPI#ERRORS_RETURN} it is thrown. A buffer that is null, too
 * short, or not of the kind that the datatype needs is {@link mpi.MPI#ERR_BUFFER}, a negative count
 * {@link mpi.MPI#ERR_COUNT}, a negative offset {@link mpi.MPI#ERR_ARG}. A call before Init or after Finalize always
 * throws.
 *
 * <p><b>Threads.</b> After {@link mpi.MPI#Init} any thread may call MPI at any time. Objects are safe to share, save
 * {@link mpi.Status} and {@link mpi.Request}, each of which one thread uses at a time.
 *
 * <p><b>Class files.</b> Those that were compiled for Open MPI's bindings or MPJ Express run as they are. Where these
 * name a member with another type than it has here, as the non-blocking calls of Open MPI's bindings, which take nio
 * buffers only, the jar has both forms. Compilers see the one that is described here.
 *
 * <p>This package checks arguments, names the buffer and calls down; it holds no protocol.
 */
package mpi;
