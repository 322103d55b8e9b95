/** {@code @MpiTest} for TestNG. */
package railmpi.testing.testng;
