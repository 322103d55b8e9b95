/**
 * A fabric that misbehaves on purpose: a decorator over any provider that breaks connections, holds requests and
 * completions back, and delivers late, by a seeded plan. For tests, real jobs included ({@code btl_fault}). It knows
 * the interface of the fabric and no provider. Not made to be fast: it allocates per request. Owner: the holder of the
 * progress lock, {@link railmpi.fabric.fault.FaultyEvents} excepted. Called through {@code railmpi.fabric} only; opened
 * by {@code runtime}.
 */
package railmpi.fabric.fault;
