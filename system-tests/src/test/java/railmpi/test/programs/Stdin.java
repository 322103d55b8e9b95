package railmpi.test.programs;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import mpi.MPI;

/** Prints how many lines and characters each rank finds in its standard input. */
public final class Stdin {
    private Stdin() {}

    public static void main(String[] args) throws IOException {
        MPI.Init(args);
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        int lines = 0;
        long characters = 0;
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            lines++;
            characters += line.length();
        }
        System.out.println("rank " + MPI.COMM_WORLD.getRank() + " read " + lines + " lines " + characters);
        MPI.Finalize();
    }
}
