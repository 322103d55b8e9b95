package railmpi.core.env;

import static org.testng.Assert.assertEquals;

import java.util.List;
import org.testng.annotations.Test;

@Test(groups = "unit")
public final class InheritedJavaTest {
    public void shouldInheritNeitherDebuggerNorArchives() {
        List<String> options = List.of(
                "-Xmx1g",
                "-agentlib:jdwp=transport=dt_socket,server=y",
                "-XX:SharedArchiveFile=/x.jsa",
                "-XX:AOTCache=/x.aot",
                "-XX:AOTCacheOutput=/y.aot",
                "-Xlog:aot=off",
                "-Xlog:cds=off",
                "-Xlog:gc",
                "-Dx=a b");
        assertEquals(InheritedJava.inherited(options), List.of("-Xmx1g", "-Xlog:gc", "-Dx=a b"));
    }

    public void shouldGiveAJavaAClassPathWithTheLibrary() {
        assertEquals(withClassPath(null, "java", "Child", "-cp"), List.of("java", "-cp", "own", "Child", "-cp"));
        assertEquals(withClassPath("env", "java", "Child"), List.of("java", "-cp", "env:lib.jar", "Child"));
        assertEquals(withClassPath("lib.jar:env", "java", "Child"), List.of("java", "-cp", "lib.jar:env", "Child"));
        assertEquals(
                withClassPath("env", "java", "-Xmx1g", "-cp", "a:b", "Child"),
                List.of("java", "-Xmx1g", "-cp", "a:b:lib.jar", "Child"));
        assertEquals(
                withClassPath(null, "java", "--class-path=a", "Child"),
                List.of("java", "--class-path=a:lib.jar", "Child"));
        assertEquals(withClassPath("env", "java", "-jar", "x.jar"), List.of("java", "-jar", "x.jar"));
    }

    private static List<String> withClassPath(String environment, String... words) {
        return InheritedJava.withClassPath(List.of(words), environment, "own", "lib.jar");
    }
}
