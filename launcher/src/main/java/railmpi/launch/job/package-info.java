/**
 * What a job is, whoever runs it, and the interface of what runs one: {@link railmpi.launch.job.JobRunner}. The command
 * line ({@code cli}) fills a {@link railmpi.launch.job.JobPlan} and gives it to a runner; it knows none of them by
 * name. Used by one thread. On the way of every start, so without lambdas or regular expressions where a job on one
 * machine comes along.
 */
package railmpi.launch.job;
