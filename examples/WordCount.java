import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import mpi.*;

/**
 * Counts the words of a text file, each process some of the lines; the maps of all processes are reduced by an
 * operation of our own. mpiJava's style. Argument: the file.
 */
public class WordCount {
    /** Adds the words of one map to another. */
    static class AddWords extends User_function {
        @Override
        @SuppressWarnings("unchecked")
        public void Call(Object in, int inOffset, Object inout, int inoutOffset, int count, Datatype type) {
            for (int i = 0; i < count; i++) {
                Map<String, Integer> sum = new TreeMap<>((Map<String, Integer>) ((Object[]) inout)[inoutOffset + i]);
                ((Map<String, Integer>) ((Object[]) in)[inOffset + i])
                        .forEach((word, number) -> sum.merge(word, number, Integer::sum));
                ((Object[]) inout)[inoutOffset + i] = sum;
            }
        }
    }

    @SuppressWarnings("unchecked")
    public static void main(String[] args) throws MPIException, IOException {
        args = MPI.Init(args);
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        Object[] words = {new TreeMap<String, Integer>()};
        List<String> lines = Files.readAllLines(Paths.get(args[0]));
        for (int line = rank; line < lines.size(); line += size) {
            for (String word : lines.get(line).toLowerCase(Locale.ROOT).split("[^\\p{L}]+")) {
                if (!word.isEmpty()) {
                    ((Map<String, Integer>) words[0]).merge(word, 1, Integer::sum);
                }
            }
        }

        Object[] all = new Object[1];
        Op addWords = new Op(new AddWords(), true);
        MPI.COMM_WORLD.Reduce(words, 0, all, 0, 1, MPI.OBJECT, addWords, 0);
        if (rank == 0) {
            Map<String, Integer> counts = (Map<String, Integer>) all[0];
            System.out.println("different words: " + counts.size());
            counts.entrySet().stream()
                    .sorted((a, b) -> b.getValue() - a.getValue()) // stable: equal ones stay in the order of words
                    .limit(10)
                    .forEach(entry -> System.out.println(entry.getKey() + " " + entry.getValue()));
        }
        MPI.Finalize();
    }
}
