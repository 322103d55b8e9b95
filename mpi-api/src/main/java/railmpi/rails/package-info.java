/**
 * What the rails between nodes carry: counters for programs that want to know, beside {@code mpirun --report-rails}, JMX
 * (parameter {@code rails_jmx}) and the Flight Recorder event {@code railmpi.Rail}. Any thread may call.
 */
package railmpi.rails;
