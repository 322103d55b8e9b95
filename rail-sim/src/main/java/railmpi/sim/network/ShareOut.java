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
    private final List<Worm> touched = new ArrayList<>();
    private final List<Resource> touchedResources = new ArrayList<>();
    private final List<Worm> worms = new ArrayList<>();
    private final List<Resource> shared = new ArrayList<>();
    private long round;

    /** Takes note that a worm has changed, and what it flows through from now on. */
    void change(Worm worm, int flowStart, int flowEnd, Resource outBus, Resource inBus) {
        if (!worm.isChanged) {
            worm.isChanged = true;
            changed.add(worm);
        }
        if (worm.flowStart == worm.flowEnd != (flowStart == flowEnd)) {
            touched.add(worm);
        }
        changePath(worm, flowStart, flowEnd);
        changeBus(worm, worm.outBus, outBus);
        changeBus(worm, worm.inBus, inBus);
        worm.outBus = outBus;
        worm.inBus = inBus;
    }

    private void changePath(Worm worm, int flowStart, int flowEnd) {
        for (int i = worm.flowStart; i < worm.flowEnd; i++) {
            if (i < flowStart || i >= flowEnd) {
                detach(worm, worm.path[i]);
            }
        }
        for (int i = flowStart; i < flowEnd; i++) {
            if (i < worm.flowStart || i >= worm.flowEnd) {
                attach(worm, worm.path[i]);
            }
        }
        worm.flowStart = flowStart;
        worm.flowEnd = flowEnd;
    }

    private void changeBus(Worm worm, Resource before, Resource after) {
        if (before != after && before != null) {
            detach(worm, before);
        }
        if (before != after && after != null) {
            attach(worm, after);
        }
    }

    private void detach(Worm worm, Resource resource) {
        resource.users.remove(worm);
        if (!resource.users.isEmpty()) {
            touchedResources.add(resource);
            touched.add(worm);
        }
    }

    private void attach(Worm worm, Resource resource) {
        resource.users.add(worm);
        if (resource.users.size() > 1) {
            touchedResources.add(resource);
        }
    }

    boolean isEmpty() {
        return changed.isEmpty();
    }

    /**
     * Computes {@code newRate} of all worms whose rate may change, and returns them with all that have changed; valid
     * until the next.
     */
    List<Worm> compute() {
        collect();
        for (Resource tightest = tightest(); tightest != null; tightest = tightest()) {
            double share = Math.max(0, tightest.left / tightest.open);
            for (Worm user : tightest.users) {
                if (user.newRate < 0) {
                    fix(user, share);
                }
            }
        }
        for (Worm worm : worms) {
            if (worm.newRate < 0) {
                worm.newRate = worm.flowStart == worm.flowEnd ? 0 : 1;
            }
        }
        for (Worm worm : changed) {
            if (worm.round != round) {
                worm.newRate = worm.rate;
                worms.add(worm);
            }
        }
        changed.clear();
        return worms;
    }

    private void collect() {
        round++;
        worms.clear();
        shared.clear();
        touched.forEach(this::include);
        for (Resource resource : touchedResources) {
            resource.users.forEach(this::include);
        }
        touched.clear();
        touchedResources.clear();
        for (int i = 0; i < worms.size(); i++) {
            Worm worm = worms.get(i);
            for (int j = worm.flowStart; j < worm.flowEnd; j++) {
                include(worm.path[j]);
            }
            include(worm.outBus);
            include(worm.inBus);
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
        if (resource != null && resource.users.size() > 1 && resource.round != round) {
            resource.round = round;
            resource.left = resource.capacity();
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
        for (int i = worm.flowStart; i < worm.flowEnd; i++) {
            take(worm.path[i], share);
        }
        take(worm.outBus, share);
        take(worm.inBus, share);
    }

    private void take(Resource resource, double share) {
        if (resource != null && resource.round == round) {
            resource.left -= share;
            resource.open--;
        }
    }
}
