package railmpi.runtime.meet;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import railmpi.btl.channel.ProcessName;
import railmpi.core.RailException;

/**
 * How a process describes itself to those of another job. Immutable.
 *
 * @param name what it is called
 * @param identity of the process, see {@link railmpi.core.file.ProcessIdentity}
 * @param ways what the channels of each kind tell, see {@link Way#card}, in the order in which it asks them
 * @param isTolerant whether its job goes on when a process fails
 * @param lifeLine where others notice its end, see {@link LifeLines#text}; empty if nowhere
 * @param keys for other jobs, see {@link PairKeys#sealed}; empty before it knows them
 * @param problem why it cannot be connected, empty if it can
 */
record Card(
        ProcessName name,
        String identity,
        Map<String, List<String>> ways,
        boolean isTolerant,
        String lifeLine,
        Map<ProcessName, String> keys,
        String problem) {
    /** Returns the name of the way by which this process and another one reach each other; null if there is none. */
    String wayTo(Card other) {
        Card lower = name.compareTo(other.name) < 0 ? this : other; // both ask in the same order
        for (String way : lower.ways.keySet()) {
            List<String> theirs = other.ways.get(way);
            List<String> ours = ways.get(way);
            if (theirs != null && ours != null && ours.get(0).equals(theirs.get(0))) {
                return way;
            }
        }
        return null;
    }

    /** Tells whether this process and another one reach each other for certain, before their ways are open. */
    boolean reaches(Card other) {
        String way = wayTo(other);
        return way != null && !ways.get(way).get(0).isEmpty();
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
        write(out, name);
        out.writeUTF(identity);
        out.writeInt(ways.size());
        for (Map.Entry<String, List<String>> way : ways.entrySet()) {
            out.writeUTF(way.getKey());
            out.writeInt(way.getValue().size());
            for (String text : way.getValue()) {
                out.writeUTF(text);
            }
        }
        out.writeBoolean(isTolerant);
        out.writeUTF(lifeLine);
        out.writeInt(keys.size());
        for (Map.Entry<ProcessName, String> key : keys.entrySet()) {
            write(out, key.getKey());
            out.writeUTF(key.getValue());
        }
        out.writeUTF(problem);
    }

    private static void write(DataOutputStream out, ProcessName name) throws IOException {
        out.writeLong(name.job());
        out.writeInt(name.generation());
        out.writeInt(name.rank());
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
        ProcessName name = readName(in);
        String identity = in.readUTF();
        Map<String, List<String>> ways = new LinkedHashMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            ways.put(in.readUTF(), readTexts(in));
        }
        return new Card(name, identity, ways, in.readBoolean(), in.readUTF(), readKeys(in), in.readUTF());
    }

    private static ProcessName readName(DataInputStream in) throws IOException {
        return new ProcessName(in.readLong(), in.readInt(), in.readInt());
    }

    private static Map<ProcessName, String> readKeys(DataInputStream in) throws IOException {
        Map<ProcessName, String> keys = new TreeMap<>();
        for (int left = in.readInt(); left > 0; left--) {
            keys.put(readName(in), in.readUTF());
        }
        return keys;
    }

    private static List<String> readTexts(DataInputStream in) throws IOException {
        List<String> texts = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            texts.add(in.readUTF());
        }
        return texts;
    }
}
