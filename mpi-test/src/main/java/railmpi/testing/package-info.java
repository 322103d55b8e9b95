/**
 * Test methods that run on several ranks: what JUnit and TestNG share. {@code RankJob} is in the JVM of the tests and
 * runs a job for a method; {@code RankMain} is in the JVM of each rank and runs the method there.
 */
package railmpi.testing;
