/** Code that every layer shares and that knows no layer: errors, parameters, memory, progress, native calls. */
package railmpi.core;
