package railmpi.launch.javacmd;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** The version of a JDK, from its {@code release} file, and the flags that this version needs. */
final class JdkRelease {
    /** Version when there is no release file. */
    static final int UNKNOWN = 0;

    /** First version that we run on. */
    static final int OLDEST = 17;

    private static final int WARNS_OF_UNSAFE = 23;
    private static final int WARNS_OF_NATIVE_ACCESS = 24;

    private JdkRelease() {}

    /** Returns the feature version (17, 25) of the JDK that a java program belongs to, or {@link #UNKNOWN}. */
    static int featureVersion(File java) {
        try {
            File bin = java.getCanonicalFile().getParentFile();
            File release = new File(bin == null ? null : bin.getParentFile(), "release");
            return release.isFile()
                    ? parse(new String(Files.readAllBytes(release.toPath()), StandardCharsets.UTF_8))
                    : UNKNOWN;
        } catch (IOException e) {
            return UNKNOWN;
        }
    }

    static int parse(String release) {
        String key = "JAVA_VERSION=\"";
        int start = release.indexOf(key);
        if (start < 0) {
            return UNKNOWN;
        }
        int feature = 0;
        for (int at = start + key.length(); at < release.length() && Character.isDigit(release.charAt(at)); at++) {
            feature = feature * 10 + release.charAt(at) - '0';
        }
        return feature;
    }

    /** Returns the flags without which this version prints warnings about what our jar does. */
    static List<String> flags(int featureVersion, boolean usesModulePath) {
        List<String> flags = new ArrayList<>();
        if (featureVersion >= WARNS_OF_NATIVE_ACCESS) {
            flags.add("--enable-native-access=ALL-UNNAMED" + (usesModulePath ? "," + JavaCommand.MODULE : ""));
        }
        if (featureVersion >= WARNS_OF_UNSAFE) {
            flags.add("--sun-misc-unsafe-memory-access=allow");
        }
        return flags;
    }
}
