package railmpi.policy;

import java.util.Arrays;

/** How long the rails of one channel take. Not thread-safe. Hot path: short. */
public final class RailTimes {
    private RailTime[] times = new RailTime[0];

    /** Begins with nothing known. */
    public RailTimes() {
        grow(4);
    }

    /**
     * Returns what one rail has shown.
     *
     * @param rail number
     * @return always the same
     */
    public RailTime of(int rail) {
        if (rail >= times.length) {
            grow(2 * rail);
        }
        return times[rail];
    }

    private void grow(int count) {
        int old = times.length;
        times = Arrays.copyOf(times, count);
        for (int rail = old; rail < count; rail++) {
            times[rail] = new RailTime();
        }
    }

    /**
     * Returns when a rail is done with something that is given to it now.
     *
     * @param rails with what is under way there
     * @param rail number of one of them
     * @param lengthBytes of what it is given
     * @return nanoseconds from now, {@link Double#POSITIVE_INFINITY} if nothing is known of the rail
     */
    public double doneNs(RailView rails, int rail, int lengthBytes) {
        return of(rail).doneNs((double) rails.bytesUnderWay(rail) + lengthBytes);
    }

    /**
     * Returns the sum of the rates of usable rails.
     *
     * @param rails which are usable
     * @return bytes per nanosecond, 0 if nothing is known
     */
    double sumOfRates(RailView rails) {
        double sum = 0;
        for (int rail = 0; rail < rails.count(); rail++) {
            sum += rails.isUsable(rail) ? of(rail).bytesPerNs() : 0;
        }
        return sum;
    }

    /** Returns the rate of a rail, as a part of the mean of all that are known; 1 if nothing is known. */
    double weight(int rail) {
        double sum = 0;
        int known = 0;
        for (RailTime time : times) {
            sum += time.bytesPerNs();
            known += time.isKnown() ? 1 : 0;
        }
        return known == 0 ? 1 : of(rail).bytesPerNs() * known / sum;
    }
}
