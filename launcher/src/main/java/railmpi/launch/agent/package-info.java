/**
 * Jobs on several machines by agents of our own, which {@code mpirun} starts by ssh: they outlive the loss of a machine
 * ({@code docs/adr/0031-agents.md}). An agent starts ranks and carries what they and the manager of the job have to
 * tell each other; it decides nothing. The manager is {@link railmpi.launch.manager.Job}, as on one machine, with
 * {@link railmpi.launch.agent.AgentSite} for the machines.
 *
 * <p>Of mpirun: {@link railmpi.launch.agent.AgentRunner}, {@link railmpi.launch.agent.Agents}, {@link
 * railmpi.launch.agent.Node}. Of the agent: {@link railmpi.launch.agent.AgentMain}, {@link
 * railmpi.launch.agent.Agent}, {@link railmpi.launch.agent.Part}. {@link railmpi.launch.agent.Link} and {@link
 * railmpi.launch.agent.Streams} are on both sides. Called through {@link railmpi.launch.job.JobRunner} on one thread;
 * each connection has two threads of its own.
 */
package railmpi.launch.agent;
