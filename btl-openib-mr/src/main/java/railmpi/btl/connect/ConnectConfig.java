package railmpi.btl.connect;

/**
 * The parameters of connecting, checked.
 *
 * @param maxRails most rails to a peer
 * @param pathsPerPort rails per pair of ports
 * @param windowBytes least window of a rail
 * @param retryNs usual pause before a rail that went down is tried again
 */
public record ConnectConfig(int maxRails, int pathsPerPort, long windowBytes, long retryNs) {}
