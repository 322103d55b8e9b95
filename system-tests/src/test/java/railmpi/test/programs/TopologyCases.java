package railmpi.test.programs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mpi.CartComm;
import mpi.CartParms;
import mpi.Cartcomm;
import mpi.DistGraphNeighbors;
import mpi.GraphComm;
import mpi.GraphParms;
import mpi.Graphcomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.ShiftParms;

/** Grids and graphs, with what they must be computed here in another way. */
final class TopologyCases {
    private TopologyCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("randomGrids", TopologyCases::randomGrids);
        cases.put("gridsOfMpiJava", TopologyCases::gridsOfMpiJava);
        cases.put("subgrids", TopologyCases::subgrids);
        cases.put("gridWithoutDimensions", TopologyCases::gridWithoutDimensions);
        cases.put("dividedProcesses", TopologyCases::dividedProcesses);
        cases.put("randomGraphs", TopologyCases::randomGraphs);
        cases.put("adjacentGraphs", TopologyCases::adjacentGraphs);
        cases.put("generalGraphs", TopologyCases::generalGraphs);
        cases.put("duplicatesKeepTheTopology", TopologyCases::duplicatesKeepTheTopology);
        cases.put("wrongTopologies", TopologyCases::wrongTopologies);
    }

    /** A random grid that fits the ranks. */
    static int[] randomDims(Random random, int size) {
        int[] dims = new int[1 + random.nextInt(4)];
        int rest = size;
        for (int i = 0; i < dims.length; i++) {
            dims[i] = 1 + random.nextInt(Math.min(rest, 4));
            rest /= dims[i];
        }
        return dims;
    }

    static boolean[] randomPeriods(Random random, int count) {
        boolean[] periods = new boolean[count];
        for (int i = 0; i < count; i++) {
            periods[i] = random.nextBoolean();
        }
        return periods;
    }

    static int product(int[] dims) {
        return Arrays.stream(dims).reduce(1, (a, b) -> a * b);
    }

    /** All places of a grid in the order of their ranks: the last coordinate counts fastest. */
    static List<int[]> places(int[] dims) {
        List<int[]> places = new ArrayList<>();
        places.add(new int[0]);
        for (int dim : dims) {
            List<int[]> longer = new ArrayList<>();
            for (int[] place : places) {
                for (int i = 0; i < dim; i++) {
                    int[] next = Arrays.copyOf(place, place.length + 1);
                    next[place.length] = i;
                    longer.add(next);
                }
            }
            places = longer;
        }
        return places;
    }

    /** The rank that is some places away, looked up in the list of all places. */
    static int away(int[] dims, boolean[] periods, int rank, int direction, int distance) {
        int[] place = places(dims).get(rank).clone();
        place[direction] += distance;
        if (periods[direction]) {
            while (place[direction] < 0) {
                place[direction] += dims[direction];
            }
            place[direction] %= dims[direction];
        }
        List<int[]> all = places(dims);
        for (int other = 0; other < all.size(); other++) {
            if (Arrays.equals(all.get(other), place)) {
                return other;
            }
        }
        return MPI.PROC_NULL;
    }

    private static void randomGrids(Scene scene) {
        Random random = scene.common();
        for (int round = 0; round < 15; round++) {
            int[] dims = randomDims(random, scene.size());
            boolean[] periods = randomPeriods(random, dims.length);
            CartComm grid = scene.world().createCart(dims, periods, random.nextBoolean());
            boolean isIn = scene.rank() < product(dims);
            scene.checks().that(grid.isNull() != isIn, () -> "isNull on grid " + Arrays.toString(dims));
            if (isIn) {
                checkGrid(scene, grid, dims, periods);
                grid.free();
            }
        }
    }

    private static void checkGrid(Scene scene, CartComm grid, int[] dims, boolean[] periods) {
        Checks checks = scene.checks();
        int rank = scene.rank();
        checks.equal("topology", MPI.CART, grid.getTopology());
        CartParms topo = grid.getTopo();
        List<int[]> places = places(dims);
        checks.equal("rank", rank, grid.getRank());
        checks.equal("dimensions", dims.length, topo.getDimCount());
        for (int i = 0; i < dims.length; i++) {
            checks.equal("dimension", dims[i], topo.getDim(i));
            checks.same("period", periods[i], topo.getPeriod(i));
            checks.equal("coordinate", places.get(rank)[i], topo.getCoord(i));
            for (int distance = -5; distance <= 5; distance++) {
                ShiftParms shift = grid.shift(i, distance);
                checks.equal("destination", away(dims, periods, rank, i, distance), shift.getRankDest());
                checks.equal("source", away(dims, periods, rank, i, -distance), shift.getRankSource());
            }
        }
        for (int other = 0; other < places.size(); other++) {
            checks.same("coordinates", places.get(other), grid.getCoords(other));
            checks.equal("rank at a place", other, grid.getRank(places.get(other)));
        }
        int[] ranks = new int[product(dims)];
        grid.allGather(new int[] {rank}, 1, MPI.INT, ranks, 1, MPI.INT);
        checks.equal("last rank", ranks.length - 1, ranks[ranks.length - 1]);
    }

    private static void gridsOfMpiJava(Scene scene) {
        int[] dims = {0, 0};
        Cartcomm.Dims_create(scene.size(), dims);
        boolean[] periods = {true, false};
        Cartcomm grid = scene.world().Create_cart(dims, periods, false);
        CartParms topo = grid.Get();
        Checks checks = scene.checks();
        checks.same("dims", dims, topo.dims);
        checks.same("periods", periods, topo.periods);
        checks.same("coords", places(dims).get(scene.rank()), topo.coords);
        checks.same("Coords", topo.coords, grid.Coords(scene.rank()));
        checks.equal("Rank", scene.rank(), grid.Rank(new int[] {topo.coords[0] - dims[0], topo.coords[1]}));
        ShiftParms shift = grid.Shift(1, 1);
        checks.equal("rank_dest", away(dims, periods, scene.rank(), 1, 1), shift.rank_dest);
        checks.equal("rank_source", away(dims, periods, scene.rank(), 1, -1), shift.rank_source);
        checks.equal("Topo_test", MPI.CART, grid.Topo_test());
        checks.equal("Topo_test of the world", MPI.UNDEFINED, scene.world().Topo_test());
        checks.equal("Map", scene.rank(), grid.Map(dims, periods));
        checks.equal("Map", scene.rank() == 0 ? 0 : MPI.UNDEFINED, grid.Map(new int[] {1}, new boolean[1]));
        Cartcomm rows = grid.Sub(new boolean[] {false, true});
        checks.equal("size of a row", dims[1], rows.Size());
        Cartcomm copy = (Cartcomm) grid.clone();
        checks.same("dims of the clone", dims, copy.Get().dims);
        checks.that(((CartComm) grid).getRank() == scene.rank(), () -> "a Cartcomm is no CartComm");
        Cartcomm one = scene.world().Create_cart(new int[] {1}, new boolean[] {true}, false);
        checks.that((one == null) == (scene.rank() > 0), () -> "Create_cart: null is wrong");
        if (one != null) {
            one.Free();
        }
        for (Cartcomm made : List.of(rows, copy, grid)) {
            made.Free();
        }
    }

    private static void subgrids(Scene scene) {
        Random random = scene.common();
        for (int round = 0; round < 10; round++) {
            int[] dims = randomDims(random, scene.size());
            boolean[] periods = randomPeriods(random, dims.length);
            boolean[] remain = randomPeriods(random, dims.length);
            CartComm grid = scene.world().createCart(dims, periods, false);
            if (grid.isNull()) {
                scene.checks().that(scene.rank() >= product(dims), () -> "null on grid " + Arrays.toString(dims));
                continue;
            }
            CartComm sub = grid.sub(remain);
            List<Integer> expected = new ArrayList<>();
            List<int[]> places = places(dims);
            int[] own = places.get(scene.rank());
            for (int other = 0; other < places.size(); other++) {
                boolean isInSub = true;
                for (int i = 0; i < dims.length; i++) {
                    isInSub &= remain[i] || places.get(other)[i] == own[i];
                }
                if (isInSub) {
                    expected.add(other);
                }
            }
            int[] members = new int[sub.getSize()];
            sub.allGather(new int[] {scene.rank()}, 1, MPI.INT, members, 1, MPI.INT);
            scene.checks()
                    .same(
                            "members of the subgrid",
                            expected.stream().mapToInt(Integer::intValue).toArray(),
                            members);
            CartParms topo = sub.getTopo();
            int next = 0;
            for (int i = 0; i < dims.length; i++) {
                if (remain[i]) {
                    scene.checks().equal("dimension that stays", dims[i], topo.getDim(next));
                    scene.checks().same("period that stays", periods[i], topo.getPeriod(next));
                    scene.checks().equal("coordinate that stays", own[i], topo.getCoord(next++));
                }
            }
            scene.checks().equal("dimensions that stay", next, topo.getDimCount());
            sub.free();
            grid.free();
        }
    }

    private static void gridWithoutDimensions(Scene scene) {
        CartComm point = scene.world().createCart(new int[0], new boolean[0], false);
        scene.checks().that(point.isNull() == (scene.rank() > 0), () -> "grid without dimensions: isNull is wrong");
        if (scene.rank() == 0) {
            scene.checks().equal("size", 1, point.getSize());
            scene.checks().equal("rank", 0, point.getRank(new int[0]));
            scene.checks().equal("dimensions", 0, point.getTopo().getDimCount());
            point.free();
        }
    }

    private static void dividedProcesses(Scene scene) {
        int[] fixed = {0, 3, 0};
        CartComm.createDims(12, fixed);
        scene.checks().same("12 = ? x 3 x ?", new int[] {2, 3, 2}, fixed);
        int[] square = {0, 0};
        CartComm.createDims(72, square);
        scene.checks().same("72", new int[] {9, 8}, square);
        int[] cube = {0, 0, 0};
        CartComm.createDims(60, cube);
        scene.checks().same("60", new int[] {5, 4, 3}, cube);
        int[] prime = {0, 0};
        CartComm.createDims(7, prime);
        scene.checks().same("7", new int[] {7, 1}, prime);
        int[] full = {2, 3};
        CartComm.createDims(6, full);
        scene.checks().same("nothing to do", new int[] {2, 3}, full);
    }

    /** Neighbours of each rank of a random graph, the same on every rank; every edge is there from both sides. */
    static List<List<Integer>> randomGraph(Random random, int nodes) {
        List<List<Integer>> graph = new ArrayList<>();
        for (int i = 0; i < nodes; i++) {
            graph.add(new ArrayList<>());
        }
        for (int i = 0; i < nodes + random.nextInt(2 * nodes + 1); i++) {
            int a = random.nextInt(nodes);
            int b = random.nextInt(nodes);
            graph.get(a).add(b);
            if (a != b) {
                graph.get(b).add(a);
            }
        }
        return graph;
    }

    static int[] index(List<List<Integer>> graph) {
        int[] index = new int[graph.size()];
        int sum = 0;
        for (int i = 0; i < index.length; i++) {
            sum += graph.get(i).size();
            index[i] = sum;
        }
        return index;
    }

    static int[] ints(List<Integer> list) {
        return list.stream().mapToInt(Integer::intValue).toArray();
    }

    static int[] edges(List<List<Integer>> graph) {
        return graph.stream().flatMap(List::stream).mapToInt(Integer::intValue).toArray();
    }

    private static void randomGraphs(Scene scene) {
        Random random = scene.common();
        for (int round = 0; round < 10; round++) {
            int nodes = 1 + random.nextInt(scene.size());
            List<List<Integer>> graph = randomGraph(random, nodes);
            GraphComm comm = scene.world().createGraph(index(graph), edges(graph), false);
            Graphcomm older = scene.world().Create_graph(index(graph), edges(graph), true);
            scene.checks().that(comm.isNull() == (scene.rank() >= nodes), () -> "createGraph: isNull is wrong");
            scene.checks().that((older == null) == (scene.rank() >= nodes), () -> "Create_graph: null is wrong");
            if (older == null) {
                continue;
            }
            scene.checks().equal("topology", MPI.GRAPH, comm.getTopology());
            for (int node = 0; node < nodes; node++) {
                scene.checks().same("neighbours", ints(graph.get(node)), comm.getNeighbors(node));
                scene.checks().same("Neighbours", ints(graph.get(node)), older.Neighbours(node));
            }
            GraphParms dims = comm.getDims();
            scene.checks().equal("nodes", nodes, dims.getIndexCount());
            scene.checks().same("index", index(graph), dims.index);
            scene.checks().same("edges", edges(graph), older.Get().edges);
            scene.checks().equal("edges", dims.edges.length, dims.getEdgeCount());
            scene.checks().equal("map", scene.rank(), comm.map(index(graph), edges(graph)));
            scene.checks().equal("Map", scene.rank() == 0 ? 0 : MPI.UNDEFINED, older.Map(new int[1], new int[0]));
            comm.free();
            older.Free();
        }
    }

    /** Edges of a random directed multigraph: from, to, weight. */
    static int[][] randomEdges(Random random, int size) {
        int[][] edges = new int[random.nextInt(4 * size + 1)][];
        for (int i = 0; i < edges.length; i++) {
            edges[i] = new int[] {random.nextInt(size), random.nextInt(size), random.nextInt(1000)};
        }
        return edges;
    }

    /** Column {@code wanted} of the edges whose column {@code key} is the value, in their order. */
    static int[] column(int[][] edges, int key, int value, int wanted) {
        return Arrays.stream(edges)
                .filter(edge -> edge[key] == value)
                .mapToInt(edge -> edge[wanted])
                .toArray();
    }

    static GraphComm adjacent(Scene scene, int[][] edges, boolean isWeighted) {
        int rank = scene.rank();
        int[] sources = column(edges, 1, rank, 0);
        int[] destinations = column(edges, 0, rank, 1);
        return isWeighted
                ? scene.world()
                        .createDistGraphAdjacent(
                                sources,
                                column(edges, 1, rank, 2),
                                destinations,
                                column(edges, 0, rank, 2),
                                MPI.INFO_NULL,
                                false)
                : scene.world().createDistGraphAdjacent(sources, destinations, MPI.INFO_NULL, false);
    }

    private static void checkEdges(Scene scene, GraphComm comm, int[][] edges, boolean isWeighted) {
        DistGraphNeighbors found = comm.getDistGraphNeighbors();
        Checks checks = scene.checks();
        int[] sources = column(edges, 1, scene.rank(), 0);
        int[] sourceWeights = column(edges, 1, scene.rank(), 2);
        int[] destinations = column(edges, 0, scene.rank(), 1);
        int[] weights = column(edges, 0, scene.rank(), 2);
        checks.equal("topology", MPI.DIST_GRAPH, comm.getTopology());
        checks.same("weighted", isWeighted, found.isWeighted());
        checks.equal("edges in", sources.length, found.getInDegree());
        checks.equal("edges out", destinations.length, found.getOutDegree());
        for (int i = 0; i < sources.length; i++) {
            checks.equal("source", sources[i], found.getSource(i));
            checks.equal("weight of a source", isWeighted ? sourceWeights[i] : 1, found.getSourceWeight(i));
        }
        for (int i = 0; i < destinations.length; i++) {
            checks.equal("destination", destinations[i], found.getDestination(i));
            checks.equal("weight of a destination", isWeighted ? weights[i] : 1, found.getDestinationWeight(i));
        }
    }

    private static void adjacentGraphs(Scene scene) {
        Random random = scene.common();
        for (int round = 0; round < 8; round++) {
            int[][] edges = randomEdges(random, scene.size());
            GraphComm comm = adjacent(scene, edges, round % 2 == 0);
            checkEdges(scene, comm, edges, round % 2 == 0);
            comm.free();
        }
    }

    /** Edge i is named by rank i mod size, in the order of i: so they arrive sorted by the rank that has named them. */
    private static void generalGraphs(Scene scene) {
        Random random = scene.common();
        for (int round = 0; round < 8; round++) {
            int[][] edges = randomEdges(random, scene.size());
            boolean isWeighted = round % 2 == 0;
            List<int[]> sorted = new ArrayList<>();
            List<int[]> mine = new ArrayList<>();
            for (int namer = 0; namer < scene.size(); namer++) {
                for (int i = namer; i < edges.length; i += scene.size()) {
                    sorted.add(edges[i]);
                    if (namer == scene.rank()) {
                        mine.add(edges[i]);
                    }
                }
            }
            int[] sources = mine.stream().mapToInt(edge -> edge[0]).toArray();
            int[] destinations = mine.stream().mapToInt(edge -> edge[1]).toArray();
            int[] weights = mine.stream().mapToInt(edge -> edge[2]).toArray();
            int[] degrees = new int[sources.length];
            Arrays.fill(degrees, 1);
            GraphComm comm = isWeighted
                    ? scene.world().createDistGraph(sources, degrees, destinations, weights, null, false)
                    : scene.world().createDistGraph(sources, degrees, destinations, null, false);
            checkEdges(scene, comm, sorted.toArray(new int[0][]), isWeighted);
            comm.free();
        }
        GraphComm star = scene.rank() == 0 ? starOfRankZero(scene) : othersOfStar(scene);
        DistGraphNeighbors found = star.getDistGraphNeighbors();
        scene.checks().equal("out of the star", scene.rank() == 0 ? scene.size() : 0, found.getOutDegree());
        scene.checks().equal("into the star", 1, found.getInDegree());
        star.free();
    }

    private static GraphComm starOfRankZero(Scene scene) {
        int[] all = new int[scene.size()];
        for (int rank = 0; rank < all.length; rank++) {
            all[rank] = rank;
        }
        return scene.world().createDistGraph(new int[] {0}, new int[] {all.length}, all, MPI.INFO_NULL, true);
    }

    private static GraphComm othersOfStar(Scene scene) {
        return scene.world().createDistGraph(new int[0], new int[0], new int[0], MPI.INFO_NULL, true);
    }

    private static void duplicatesKeepTheTopology(Scene scene) {
        CartComm grid = scene.world().createCart(new int[] {scene.size(), 1}, new boolean[] {true, true}, false);
        CartComm copy = grid.dup();
        scene.checks().equal("topology of a duplicate", MPI.CART, copy.getTopology());
        scene.checks().equal("its neighbour", scene.next(), copy.shift(0, 1).getRankDest());
        int[][] edges = randomEdges(scene.common(), scene.size());
        GraphComm graph = adjacent(scene, edges, true);
        GraphComm clone = graph.clone();
        checkEdges(scene, clone, edges, true);
        scene.checks()
                .equal(
                        "topology of a split",
                        MPI.UNDEFINED,
                        grid.split(0, scene.rank()).getTopology());
        for (Intracomm made : List.of(copy, grid, clone, graph)) {
            made.free();
        }
    }

    private static void wrongTopologies(Scene scene) {
        Intracomm c = scene.world().dup();
        c.setErrhandler(MPI.ERRORS_RETURN);
        Checks checks = scene.checks();
        int tooMany = scene.size() + 1;
        boolean[] one = {true};
        int dims = MPI.ERR_DIMS;
        checks.fails(
                "large grid", dims, new String[] {"" + tooMany}, () -> c.createCart(new int[] {tooMany}, one, false));
        checks.fails("negative dimension", dims, new String[] {"-2"}, () -> c.createCart(new int[] {-2}, one, false));
        checks.fails("dimension 0", dims, new String[] {"0"}, () -> c.Create_cart(new int[] {0}, one, false));
        checks.fails("few periods", MPI.ERR_ARG, new String[] {"2"}, () -> c.createCart(new int[] {1, 1}, one, false));
        checks.fails("null dims", MPI.ERR_ARG, new String[] {"dims"}, () -> c.createCart(null, one, false));
        wrongGraphs(c, checks, scene.size());
        CartComm grid = c.createCart(new int[] {scene.size()}, new boolean[1], false);
        checks.fails("place", MPI.ERR_ARG, new String[] {"outside"}, () -> grid.getRank(new int[] {scene.size()}));
        checks.fails("place", MPI.ERR_ARG, new String[] {"outside"}, () -> grid.Rank(new int[] {-1}));
        checks.fails("coordinates", MPI.ERR_ARG, new String[] {"coordinates"}, () -> grid.getRank(new int[0]));
        checks.fails("rank", MPI.ERR_RANK, new String[] {"" + tooMany}, () -> grid.getCoords(tooMany));
        checks.fails("direction", dims, new String[] {"1"}, () -> grid.shift(1, 1));
        checks.fails("dimensions that stay", MPI.ERR_ARG, new String[] {"1"}, () -> grid.sub(new boolean[0]));
        checks.fails("map", dims, new String[] {"-1"}, () -> grid.map(new int[] {-1}, one));
        grid.free();
        checks.fails("freed grid", MPI.ERR_COMM, new String[] {"freed"}, () -> grid.shift(0, 1));
        checks.fails("freed grid", MPI.ERR_COMM, new String[] {"freed"}, grid::getTopo);
        GroupCases.checkMembers(scene, "after errors", c, ints(range(scene.size())));
        c.free();
    }

    private static List<Integer> range(int size) {
        List<Integer> range = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            range.add(i);
        }
        return range;
    }

    private static void wrongGraphs(Intracomm c, Checks checks, int size) {
        int graph = MPI.ERR_TOPOLOGY;
        checks.fails(
                "ranks",
                graph,
                new String[] {"" + (size + 1)},
                () -> c.createGraph(new int[size + 1], new int[0], false));
        checks.fails("index", graph, new String[] {"-1"}, () -> c.createGraph(new int[] {-1}, new int[0], false));
        checks.fails("edges", graph, new String[] {"2"}, () -> c.createGraph(new int[] {2}, new int[1], false));
        checks.fails("edge", graph, new String[] {"7"}, () -> c.Create_graph(new int[] {1}, new int[] {7}, false));
        checks.fails("null", MPI.ERR_ARG, new String[] {"index"}, () -> c.createGraph(null, new int[1], false));
        int[] none = {};
        int[] bad = {size};
        checks.fails(
                "source",
                MPI.ERR_RANK,
                new String[] {"" + size},
                () -> c.createDistGraphAdjacent(bad, none, null, false));
        checks.fails(
                "weights",
                MPI.ERR_ARG,
                new String[] {"weights"},
                () -> c.createDistGraphAdjacent(new int[1], none, none, none, null, false));
        int[] negative = {-8};
        checks.fails(
                "negative weight",
                MPI.ERR_ARG,
                new String[] {"weights of destinations", "-8"},
                () -> c.createDistGraphAdjacent(none, none, new int[1], negative, null, false));
        checks.fails(
                "negative weight of an edge",
                MPI.ERR_ARG,
                new String[] {"weights", "-8"},
                () -> c.createDistGraph(new int[1], new int[] {1}, new int[1], negative, null, false));
        checks.fails(
                "degree",
                MPI.ERR_ARG,
                new String[] {"-3"},
                () -> c.createDistGraph(new int[1], new int[] {-3}, none, null, false));
        checks.fails(
                "destinations",
                MPI.ERR_ARG,
                new String[] {"destinations"},
                () -> c.createDistGraph(new int[1], new int[] {2}, new int[1], null, false));
        checks.fails(
                "null",
                MPI.ERR_ARG,
                new String[] {"weights"},
                () -> c.createDistGraph(none, none, none, null, null, false));
        GraphComm whole = c.createGraph(new int[size], none, false);
        checks.fails("not distributed", graph, new String[] {}, whole::getDistGraphNeighbors);
        checks.fails("rank", MPI.ERR_RANK, new String[] {"-4"}, () -> whole.getNeighbors(-4));
        GraphComm distributed = c.createDistGraphAdjacent(none, none, null, false);
        checks.fails("distributed", graph, new String[] {}, distributed::getDims);
        whole.free();
        distributed.free();
    }
}
