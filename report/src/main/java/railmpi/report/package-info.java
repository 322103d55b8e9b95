/**
 * {@code bin/bench-report}: runs benchmarks alternately with RailMPI and other MPI libraries, and writes a page with
 * plots and the raw data.
 *
 * <p>An {@link railmpi.report.Experiment} is a list of {@link railmpi.report.Step steps}, each one run of a program,
 * and of {@link railmpi.report.Figure figures}, which are made of the {@link railmpi.report.Samples samples}. The
 * {@link railmpi.report.Runner} creates the testbeds that steps need, shows progress and keeps every sample; {@link
 * railmpi.report.Page} draws. Programs are started by the command lines that users type. One thread does everything,
 * except that {@link railmpi.report.Commands} collects output in others. No other package calls this one.
 */
package railmpi.report;
