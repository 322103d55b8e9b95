/**
 * Names of an inner layer of MPJ Express, so that programs compile which import them by mistake, or one by one where
 * an IDE has done so. There is nothing behind them but exceptions that programs throw by themselves. RailMPI uses
 * none of them.
 */
package mpjdev;
