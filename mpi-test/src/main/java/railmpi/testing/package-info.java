/**
 * Test methods that run on several ranks: common code for JUnit and TestNG. {@code RankJob} is in the JVM of the tests
 * and runs a job for a method; {@code RankMain} is in the JVM of each rank and runs the method there.
 */
package railmpi.testing;
