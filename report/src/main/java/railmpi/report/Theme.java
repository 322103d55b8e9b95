package railmpi.report;

import java.awt.Color;
import java.util.ArrayList;
import java.util.List;

/**
 * The colours of plots. Lines differ in their markers as well; both sets were chosen for colour-blind readers and keep
 * a contrast of 3 to 1 to their background.
 *
 * @param background of plots; not white, which the drawing library uses itself
 * @param text of titles and labels
 * @param grid lines behind
 * @param lines of the sides in order
 */
record Theme(Color background, Color text, Color grid, Color[] lines) {
    static final Theme LIGHT = new Theme(
            new Color(0xfefefe),
            new Color(0x1f2328),
            new Color(0xd8dee4),
            colours(0x0b62c4, 0xb54708, 0x1a7f37, 0x8250df, 0xa40e4c, 0x57606a));

    static final Theme DARK = new Theme(
            new Color(0x15191f),
            new Color(0xe6edf3),
            new Color(0x363d47),
            colours(0x6cb6ff, 0xf0a35e, 0x6bd07f, 0xc9a7ff, 0xff8fb3, 0xb1bac4));

    /** Returns the colours as variables of CSS. */
    String variables() {
        StringBuilder css = new StringBuilder();
        List<Color> all = all();
        for (int index = 0; index < all.size(); index++) {
            css.append("--plot")
                    .append(index)
                    .append(": ")
                    .append(css(all.get(index)))
                    .append("; ");
        }
        return css.toString();
    }

    /** Returns {@code svg} with variables in place of this theme's colours. */
    String withVariables(String svg) {
        String text = svg;
        List<Color> all = all();
        for (int index = 0; index < all.size(); index++) {
            text = text.replace(css(all.get(index)), "var(--plot" + index + ")");
        }
        return text;
    }

    private List<Color> all() {
        List<Color> all = new ArrayList<>(List.of(background, text, grid));
        all.addAll(List.of(lines));
        return all;
    }

    private static String css(Color colour) {
        return "rgb(" + colour.getRed() + "," + colour.getGreen() + "," + colour.getBlue() + ")";
    }

    private static Color[] colours(int... values) {
        Color[] colours = new Color[values.length];
        for (int index = 0; index < values.length; index++) {
            colours[index] = new Color(values[index]);
        }
        return colours;
    }
}
