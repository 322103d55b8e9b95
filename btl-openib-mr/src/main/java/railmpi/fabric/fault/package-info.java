/**
 * A fabric that misbehaves on purpose: a decorator over any provider that breaks connections, holds requests and completions
 * back, and delivers late, by a seeded plan. For tests, real jobs included ({@code btl_fault}). It knows the interface of
 * the fabric and no provider; called like the fabric that it wraps. Not made to be fast: it allocates per request.
 */
package railmpi.fabric.fault;
