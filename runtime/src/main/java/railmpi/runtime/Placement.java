package railmpi.runtime;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import railmpi.pmi.PmiClient;
import railmpi.pmi.ProcessMapping;

/** Which ranks share a node. Stateless. */
final class Placement {
    private static final String MAPPING_KEY = "PMI_process_mapping";
    private static final String NODE_KEY = "railmpi-node-";
    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

    private Placement() {}

    /** Returns a number for the node of each rank; collective over the job where the process manager does not tell. */
    static int[] nodes(PmiClient pmi, int generation) {
        ProcessMapping mapping = ProcessMapping.parse(pmi.get(MAPPING_KEY), pmi.size());
        if (!mapping.isKnown()) {
            return exchanged(pmi, generation);
        }
        int[] nodes = new int[pmi.size()];
        for (int rank = 0; rank < nodes.length; rank++) {
            nodes[rank] = mapping.nodeOf(rank);
        }
        return nodes;
    }

    /** Returns the ranks on the node of a rank, ascending. */
    static int[] ranksOnNodeOf(int rank, int[] nodes) {
        int[] ranks = new int[nodes.length];
        int count = 0;
        for (int other = 0; other < nodes.length; other++) {
            if (nodes[other] == nodes[rank]) {
                ranks[count++] = other;
            }
        }
        return Arrays.copyOf(ranks, count);
    }

    /** Returns how many lower ranks are on the node of each rank. */
    static int[] numbersOnNodes(int[] nodes) {
        Map<Integer, Integer> counts = new HashMap<>();
        int[] numbers = new int[nodes.length];
        for (int rank = 0; rank < nodes.length; rank++) {
            numbers[rank] = counts.merge(nodes[rank], 1, Integer::sum) - 1;
        }
        return numbers;
    }

    /** Returns the nodes numbered from 0, in the order in which they come. */
    static int[] denseNumbers(int[] nodes) {
        Map<Integer, Integer> numbers = new HashMap<>();
        int[] dense = new int[nodes.length];
        for (int rank = 0; rank < nodes.length; rank++) {
            int next = numbers.size();
            dense[rank] = numbers.computeIfAbsent(nodes[rank], node -> next);
        }
        return dense;
    }

    private static int[] exchanged(PmiClient pmi, int generation) {
        pmi.put(PublishedAddresses.keyOf(NODE_KEY + pmi.rank(), generation), nodeName());
        pmi.barrier();
        Map<String, Integer> numbers = new HashMap<>();
        int[] nodes = new int[pmi.size()];
        for (int rank = 0; rank < nodes.length; rank++) {
            int next = numbers.size();
            nodes[rank] = numbers.computeIfAbsent(
                    pmi.get(PublishedAddresses.keyOf(NODE_KEY + rank, generation)), name -> next);
        }
        return nodes;
    }

    /** Returns a name that no other machine has. */
    static String nodeName() {
        try {
            return HostName.read() + "-" + bootId();
        } catch (IOException e) {
            return HostName.read(); // the host name alone tells most nodes apart
        }
    }

    /** Returns a name for the clock of {@link System#nanoTime} that all processes of this machine read. */
    static String clockName() {
        try {
            return bootId();
        } catch (IOException e) {
            return HostName.read();
        }
    }

    private static String bootId() throws IOException {
        return new String(Files.readAllBytes(BOOT_ID), StandardCharsets.US_ASCII).trim();
    }
}
