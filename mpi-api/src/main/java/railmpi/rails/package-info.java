/**
 * Counters of the traffic on rails between nodes, for programs. {@code mpirun --report-rails}, JMX (parameter {@code
 * rails_jmx}) and the Flight Recorder event {@code railmpi.Rail} have the same counters. Any thread may call.
 */
package railmpi.rails;
