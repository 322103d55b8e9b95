/**
 * A fabric that misbehaves on purpose: a decorator of any provider that breaks connections, holds back requests and
 * completions, and delivers late, by a seeded plan. It serves tests, also with real jobs ({@code btl_fault}); it is
 * registered as {@code fault}. The decorator knows the interface of the fabric and no provider. It is not fast: it
 * allocates for each request. Owner: the holder of the progress lock, except for {@link
 * railmpi.fabric.fault.FaultyEvents}. Called through {@code railmpi.fabric} only.
 */
package railmpi.fabric.fault;
