/**
 * Names of an inner layer of MPJ Express, for programs that import them by mistake, or one by one because an IDE has
 * added the imports. The packages contain only exceptions that programs throw by themselves. RailMPI uses none of them.
 */
package xdev.niodev;
