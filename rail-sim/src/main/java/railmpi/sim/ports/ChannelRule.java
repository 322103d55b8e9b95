package railmpi.sim.ports;

import railmpi.policy.AdaptiveStripingPolicy;
import railmpi.policy.EarliestFinishPolicy;
import railmpi.policy.EarliestFinishStripingPolicy;
import railmpi.policy.MultiplexingPolicy;
import railmpi.policy.RailTimes;
import railmpi.policy.ShortestQueuePolicy;
import railmpi.policy.StripingPolicy;

/** Makes the policies of a channel. */
interface ChannelRule {
    /** What a message sends at once, which is all of a short one. */
    int HEAD_BYTES = 16 * 1024;

    /** No stripe is shorter. */
    int SHORTEST_BYTES = 8 * 1024;

    /** The names {@code adaptive} and {@code shortest-queue}. */
    ChannelRule ADAPTIVE = new ChannelRule() {
        private static final double GAIN = 0.1;
        private static final int SPILL_BYTES = 4 * 1024;

        @Override
        public StripingPolicy striping(RailTimes times) {
            return new AdaptiveStripingPolicy(GAIN, SHORTEST_BYTES);
        }

        @Override
        public MultiplexingPolicy multiplexing(RailTimes times, StripingPolicy striping, int usualBytes) {
            return new ShortestQueuePolicy(striping, 0, SPILL_BYTES, usualBytes);
        }
    };

    /** The default, {@code earliest-finish}. */
    ChannelRule EARLIEST_FINISH = new ChannelRule() {
        @Override
        public StripingPolicy striping(RailTimes times) {
            return new EarliestFinishStripingPolicy(times, SHORTEST_BYTES);
        }

        @Override
        public MultiplexingPolicy multiplexing(RailTimes times, StripingPolicy striping, int usualBytes) {
            return new EarliestFinishPolicy(times, 0, usualBytes == HEAD_BYTES);
        }
    };

    /** Returns a policy that cuts messages. */
    StripingPolicy striping(RailTimes times);

    /** Returns a policy that chooses the rail of what goes whole. */
    MultiplexingPolicy multiplexing(RailTimes times, StripingPolicy striping, int usualBytes);
}
