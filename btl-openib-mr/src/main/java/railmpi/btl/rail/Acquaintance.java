package railmpi.btl.rail;

import railmpi.btl.channel.ProcessName;

/**
 * A process of another job, as it describes itself.
 *
 * @param name what it is called
 * @param addresses of its ports, as {@link railmpi.fabric.Port#connect} takes them here
 * @param numberOnNode how many lower ranks of its world are on its node
 * @param meeting of both jobs, not 0
 */
record Acquaintance(ProcessName name, String[] addresses, int numberOnNode, long meeting) {}
