/**
 * The numbers of a rank for Prometheus, by Micrometer. In {@code railmpi-metrics.jar}, which is opened where the
 * parameter {@code metrics_port} asks for it, and else by nobody. Called by {@code railmpi.runtime} through {@link
 * railmpi.core.status.StatusPublisher}.
 */
package railmpi.metrics;
