/**
 * Empty, but for a class that stands for its being empty: programs written for MPJ Express often import this package of its
 * inner layers without a use for it, and compile then. Nothing calls it.
 */
package mpjbuf;
