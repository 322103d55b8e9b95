/**
 * The numbers of a rank for Prometheus, with Micrometer. They are in {@code railmpi-metrics.jar}, which is opened only
 * if the parameter {@code metrics_port} is set. Called by {@code railmpi.runtime} through {@link
 * railmpi.core.status.StatusPublisher}.
 */
package railmpi.metrics;
