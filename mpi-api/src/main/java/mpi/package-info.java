/**
 * MPI for Java: the public API, in two generations. Methods in lower case ({@code send}, {@code getRank}) are those of
 * Open MPI's Java bindings. Capitalised methods ({@code Send}, {@code Rank}) are those of mpiJava 1.2, which MPJ
 * Express and FastMPJ share.
 *
 * <p><b>Buffers.</b> A buffer is a primitive array, a {@link java.nio.Buffer} or, on JDK 22 and later, a {@code
 * java.lang.foreign.MemorySegment}. Methods in lower case count from its start ({@link mpi.MPI#slice} returns a buffer
 * with another start); capitalised methods take an offset in array elements. MPI ignores position and limit of a nio
 * buffer and never moves them. It sends a direct buffer as raw memory, whatever its byte order, and accepts it with
 * every datatype. {@link mpi.MPI#OBJECT} needs an array of serialisable objects. A null buffer is allowed with count 0.
 *
 * <p><b>Methods like others.</b> If the description of a method refers to another method, it says only how the two
 * differ: corresponding parameters, the result and the errors are the same. Offsets are indexes of the first element in
 * an array. A method that starts a non-blocking operation returns the request to wait for, and persistent requests are
 * returned before they are started. The buffers of an operation belong to MPI until its request is complete.
 *
 * <p><b>Errors.</b> Arguments are checked before any data moves. Each error is an {@link mpi.MPIException} with an MPI
 * error class and a text that names argument and value. Under {@link mpi.MPI#ERRORS_ARE_FATAL}, the default, the error
 * is printed with the rank and the job ends; under {@link mpi.MPI#ERRORS_RETURN} the exception is thrown. The class is
 * {@link mpi.MPI#ERR_BUFFER} for a buffer that is null, too short, or not of the kind that the datatype needs, {@link
 * mpi.MPI#ERR_COUNT} for a negative count, and {@link mpi.MPI#ERR_ARG} for a negative offset. A call before Init or
 * after Finalize always throws.
 *
 * <p><b>Threads.</b> After {@link mpi.MPI#Init} any thread may call MPI at any time. Threads may share all objects
 * except {@link mpi.Status} and {@link mpi.Request}, which only one thread may use at a time.
 *
 * <p><b>Class files.</b> Class files that were compiled for Open MPI's bindings or MPJ Express run unchanged. Where
 * they name a member with another type than it has here, the jar contains both forms: for example, the non-blocking
 * calls of Open MPI's bindings take nio buffers only. Compilers see the form that is described here.
 *
 * <p>This package has the names. The engine of calls checks arguments and calls the lower layers.
 */
package mpi;
