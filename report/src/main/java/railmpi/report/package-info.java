/**
 * {@code bin/bench-report}: runs benchmarks in turns with other MPI libraries and writes a page with plots and the raw data.
 *
 * <p>An {@link railmpi.report.Experiment} is a list of {@link railmpi.report.Step steps}, each one run of a program, and of
 * {@link railmpi.report.Figure figures} that are made of the {@link railmpi.report.Samples samples}. The {@link
 * railmpi.report.Runner} makes the testbeds that steps want, shows progress and keeps every sample; {@link
 * railmpi.report.Page} draws. Programs are started through the command lines that users type. One thread does everything,
 * except that {@link railmpi.report.Commands} collects output in others. Nothing calls this package.
 */
package railmpi.report;
