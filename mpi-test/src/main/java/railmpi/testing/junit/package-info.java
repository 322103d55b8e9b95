/** {@code @MpiTest} for JUnit 5 and 6. */
package railmpi.testing.junit;
