package railmpi.launch.manager;

import java.io.FileInputStream;
import java.io.IOException;
import railmpi.launch.LaunchException;

/** Random names and secrets, from the kernel: the security classes of Java take long to load. Stateless. */
public final class RandomDigits {
    private RandomDigits() {}

    /**
     * Returns random bytes that nobody can guess as hexadecimal digits, two for each.
     *
     * @throws LaunchException when /dev/urandom cannot be read
     */
    public static String hexadecimal(int bytes) {
        byte[] random = new byte[bytes];
        try (FileInputStream in = new FileInputStream("/dev/urandom")) {
            if (in.read(random) != random.length) {
                throw new IOException("/dev/urandom gave too few bytes");
            }
        } catch (IOException e) {
            throw new LaunchException("no random numbers: " + e.getMessage(), e);
        }
        StringBuilder digits = new StringBuilder();
        for (byte b : random) {
            digits.append(Character.forDigit(b >> 4 & 0xf, 16)).append(Character.forDigit(b & 0xf, 16));
        }
        return digits.toString();
    }
}
