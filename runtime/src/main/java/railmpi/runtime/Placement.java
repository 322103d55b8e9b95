package railmpi.runtime;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import railmpi.pmi.PmiClient;
import railmpi.pmi.ProcessMapping;

/** Which ranks share this node. Stateless. */
final class Placement {
    private static final String MAPPING_KEY = "PMI_process_mapping";
    private static final String NODE_KEY = "railmpi-node-";
    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

    private Placement() {}

    static int[] allRanks(int size) {
        int[] ranks = new int[size];
        for (int rank = 0; rank < size; rank++) {
            ranks[rank] = rank;
        }
        return ranks;
    }

    /** Returns the ranks of this node, ascending; collective over the job where the process manager does not tell. */
    static int[] ranksOfNode(PmiClient pmi) {
        ProcessMapping mapping = ProcessMapping.parse(pmi.get(MAPPING_KEY), pmi.size());
        return mapping.isKnown() ? mapping.ranksOnNodeOf(pmi.rank()) : exchanged(pmi);
    }

    private static int[] exchanged(PmiClient pmi) {
        String own = nodeName();
        pmi.put(NODE_KEY + pmi.rank(), own);
        pmi.barrier();
        int[] ranks = new int[pmi.size()];
        int count = 0;
        for (int rank = 0; rank < pmi.size(); rank++) {
            if (own.equals(pmi.get(NODE_KEY + rank))) {
                ranks[count++] = rank;
            }
        }
        return Arrays.copyOf(ranks, count);
    }

    private static String nodeName() {
        try {
            return HostName.read() + "-" + new String(Files.readAllBytes(BOOT_ID), StandardCharsets.US_ASCII).trim();
        } catch (IOException e) {
            return HostName.read(); // the host name alone tells most nodes apart
        }
    }
}
