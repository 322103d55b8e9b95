package railmpi.test.programs;

import java.util.Arrays;
import java.util.Random;
import mpi.Datatype;

/**
 * A random filetype, and as an independent reference where the bytes of its tiles are. Its blocks come in rising order
 * and do not overlap; the holes differ.
 *
 * @param datatype committed
 * @param positions of the data of a tile, in bytes
 * @param extentBytes distance of tiles
 */
record FileOracle(Datatype datatype, int[] positions, int extentBytes) {
    /** Returns a random one of an element. */
    static FileOracle of(Element element, Random random) {
        int blocks = 1 + random.nextInt(6);
        int[] lengths = new int[blocks];
        int[] places = new int[blocks];
        int at = random.nextInt(4);
        for (int i = 0; i < blocks; i++) {
            lengths[i] = 1 + random.nextInt(random.nextInt(4) == 0 ? 300 : 5);
            places[i] = at;
            at += lengths[i] + random.nextInt(6);
        }
        return of(element, lengths, places, at + random.nextInt(5));
    }

    /** Returns the elements of a tile that fall to a rank; some may fall to none, and each rank has one at least. */
    static FileOracle part(Element element, Random common, int rank, int size) {
        int length = size + 1 + common.nextInt(40);
        int[] owners = new int[length];
        for (int i = 0; i < length; i++) {
            owners[i] = i < size ? i : i > size && common.nextInt(3) > 0 ? owners[i - 1] : common.nextInt(size + 1);
        }
        int[] places = java.util.stream.IntStream.range(0, length)
                .filter(i -> owners[i] == rank)
                .toArray();
        int[] lengths = new int[places.length];
        Arrays.fill(lengths, 1);
        return of(element, lengths, places, length);
    }

    /** Returns the tile of a rank, of which those of all ranks together leave no hole. */
    static FileOracle interleaved(Element element, int rank, int size, int length) {
        return of(element, new int[] {length}, new int[] {rank * length}, size * length);
    }

    private static FileOracle of(Element element, int[] lengths, int[] places, int extent) {
        int bytes = element.sizeBytes();
        Datatype blocks = Datatype.createIndexed(lengths, places, element.datatype());
        Datatype tile = Datatype.createResized(blocks, 0, extent * bytes);
        tile.commit();
        int[] positions = new int[Arrays.stream(lengths).sum() * bytes];
        int filled = 0;
        for (int i = 0; i < lengths.length; i++) {
            for (int j = 0; j < lengths[i] * bytes; j++) {
                positions[filled] = places[i] * bytes + j;
                filled++;
            }
        }
        return new FileOracle(tile, positions, extent * bytes);
    }

    /** Returns where a byte of the stream is behind the displacement. */
    int position(long ofStream) {
        int tile = (int) (ofStream / positions.length);
        return tile * extentBytes + positions[(int) (ofStream % positions.length)];
    }
}
