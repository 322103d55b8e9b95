package railmpi.report;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A NAS benchmark of a class, and the rails that it runs over where there are some. Immutable.
 *
 * @param name as in a plan, {@code FT.B} or {@code FT.B@200mbit}
 * @param benchmark {@code IS} or {@code FT}
 * @param problemClass one of {@code S W A B C}
 * @param rate of each rail
 */
record Kernel(String name, String benchmark, String problemClass, String rate) {
    private static final Pattern NAME = Pattern.compile("(IS|FT)\\.([SWABC])(?:@(.*))?");

    /** Returns the kernel of that name, over rails of {@code usualRate} unless it says another. */
    static Kernel of(String name, String usualRate) {
        Matcher parts = NAME.matcher(name);
        if (!parts.matches()) {
            throw new UsageException(
                    "kernels: a kernel is IS.CLASS or FT.CLASS, CLASS one of S W A B C, perhaps followed"
                            + " by @RATE, not '" + name + "'");
        }
        String ownRate = parts.group(3);
        if (ownRate != null) {
            Plan.requireRate("kernels: " + name, ownRate);
        }
        return new Kernel(name, parts.group(1), parts.group(2), ownRate == null ? usualRate : ownRate);
    }

    /** Returns whether it sorts integers. */
    boolean isSort() {
        return benchmark.equals("IS");
    }
}
