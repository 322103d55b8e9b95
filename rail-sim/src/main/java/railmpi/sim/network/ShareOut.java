package railmpi.sim.network;

import java.util.ArrayList;
import java.util.List;

/**
 * Gives rates to worms, fairly (max-min): all rates grow together until a resource is full, its users keep that rate,
 * and the others grow on. This is what lanes that take turns flit by flit come to. Only worms that share something with
 * one that has changed, directly or by way of others, are looked at.
 */
final class ShareOut {
    private final List<Worm> changed = new ArrayList<>();
    private final List<Resource> freed = new ArrayList<>();
    private final List<Worm> worms = new ArrayList<>();
    private final List<Resource> shared = new ArrayList<>();
    private long round;

    /** Takes note that a worm has changed; it flows through {@code worm.used} from now on. */
    void add(Worm worm) {
        if (!worm.isChanged) {
            worm.isChanged = true;
            changed.add(worm);
        }
    }

    /** Takes note that a worm no longer flows through what it has used. */
    void detach(Worm worm) {
        for (int i = 0; i < worm.usedCount; i++) {
            Resource resource = worm.used[i];
            resource.users.remove(worm);
            if (!resource.users.isEmpty()) {
                freed.add(resource);
            }
        }
        worm.usedCount = 0;
    }

    /** A worm flows through a resource. */
    static void attach(Worm worm, Resource resource) {
        worm.used[worm.usedCount++] = resource;
        resource.users.add(worm);
    }

    boolean isEmpty() {
        return changed.isEmpty();
    }

    /**
     * Computes {@code newRate} of all worms that what has changed may concern, and returns them; valid until the next.
     */
    List<Worm> compute() {
        collect();
        while (true) {
            Resource tightest = tightest();
            if (tightest == null) {
                break;
            }
            double share = Math.max(0, tightest.left / tightest.open);
            for (Worm user : tightest.users) {
                if (user.newRate < 0) {
                    fix(user, share);
                }
            }
        }
        for (Worm worm : worms) {
            if (worm.newRate < 0) {
                worm.newRate = worm.usedCount == 0 ? 0 : 1;
            }
        }
        return worms;
    }

    private void collect() {
        round++;
        worms.clear();
        shared.clear();
        for (Worm worm : changed) {
            include(worm);
        }
        for (Resource resource : freed) {
            resource.users.forEach(this::include);
        }
        changed.clear();
        freed.clear();
        for (int i = 0; i < worms.size(); i++) {
            Worm worm = worms.get(i);
            for (int j = 0; j < worm.usedCount; j++) {
                include(worm.used[j]);
            }
        }
    }

    private void include(Worm worm) {
        if (worm.round != round) {
            worm.round = round;
            worm.newRate = -1;
            worms.add(worm);
        }
    }

    private void include(Resource resource) {
        if (resource.users.size() > 1 && resource.round != round) {
            resource.round = round;
            resource.left = 1;
            resource.open = resource.users.size();
            shared.add(resource);
            resource.users.forEach(this::include);
        }
    }

    private Resource tightest() {
        Resource tightest = null;
        for (Resource resource : shared) {
            if (resource.open > 0
                    && (tightest == null || resource.left * tightest.open < tightest.left * resource.open)) {
                tightest = resource;
            }
        }
        return tightest;
    }

    private void fix(Worm worm, double share) {
        worm.newRate = share;
        for (int i = 0; i < worm.usedCount; i++) {
            Resource resource = worm.used[i];
            if (resource.round == round) {
                resource.left -= share;
                resource.open--;
            }
        }
    }
}
