package railmpi.runtime.meet;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import railmpi.btl.channel.ProcessName;
import railmpi.core.RailException;

/**
 * How a process describes itself to those of another job. Immutable.
 *
 * @param name what it is called
 * @param identity of the process, see {@link railmpi.core.file.ProcessIdentity}
 * @param node the same for those that can share memory, empty if it shares none
 * @param directory where its job keeps its shared memory, empty if it shares none
 * @param numberOnNode how many lower ranks of its world are on its node
 * @param addresses of its ports, none if it has no rails open
 * @param problem why it cannot be connected, empty if it can
 */
record Card(
        ProcessName name,
        String identity,
        String node,
        String directory,
        int numberOnNode,
        List<String> addresses,
        String problem) {
    /** Tells whether this process and another one reach each other through shared memory. */
    boolean sharesNodeWith(Card other) {
        return !node.isEmpty() && node.equals(other.node);
    }

    static byte[] toBytes(List<Card> cards) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(cards.size());
            for (Card card : cards) {
                card.write(out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail
        }
        return bytes.toByteArray();
    }

    private void write(DataOutputStream out) throws IOException {
        out.writeLong(name.job());
        out.writeInt(name.generation());
        out.writeInt(name.rank());
        out.writeUTF(identity);
        out.writeUTF(node);
        out.writeUTF(directory);
        out.writeInt(numberOnNode);
        out.writeInt(addresses.size());
        for (String address : addresses) {
            out.writeUTF(address);
        }
        out.writeUTF(problem);
    }

    static List<Card> fromBytes(byte[] bytes) {
        List<Card> cards = new ArrayList<>();
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            for (int left = in.readInt(); left > 0; left--) {
                cards.add(read(in));
            }
        } catch (IOException e) {
            throw new RailException(
                    RailException.Category.PEER, "the other group describes itself in another way: " + e, e);
        }
        return cards;
    }

    private static Card read(DataInputStream in) throws IOException {
        ProcessName name = new ProcessName(in.readLong(), in.readInt(), in.readInt());
        String identity = in.readUTF();
        String node = in.readUTF();
        String directory = in.readUTF();
        int numberOnNode = in.readInt();
        List<String> addresses = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            addresses.add(in.readUTF());
        }
        return new Card(name, identity, node, directory, numberOnNode, addresses, in.readUTF());
    }
}
