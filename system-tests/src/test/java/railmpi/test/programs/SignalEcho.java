package railmpi.test.programs;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import mpi.MPI;

/**
 * Prints {@code got NAME} for each signal that it handles, until rank 0 finds the end of its standard input. Arguments:
 * the names of the signals. The handler of Java is no public interface, hence reflection.
 */
public final class SignalEcho {
    private SignalEcho() {}

    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        Class<?> signal = Class.forName("sun.misc.Signal");
        Class<?> handler = Class.forName("sun.misc.SignalHandler");
        Object echo = Proxy.newProxyInstance(
                SignalEcho.class.getClassLoader(), new Class<?>[] {handler}, (proxy, method, given) -> {
                    System.out.println("got " + given[0].toString().substring("SIG".length()));
                    return null;
                });
        Method handle = signal.getMethod("handle", signal, handler);
        for (String name : args) {
            handle.invoke(null, signal.getConstructor(String.class).newInstance(name), echo);
        }
        MPI.COMM_WORLD.barrier();
        System.out.println("READY");
        while (System.in.read() >= 0) {
            // until the end
        }
        MPI.COMM_WORLD.barrier();
        MPI.Finalize();
    }
}
