package railmpi.report;

import java.util.List;

/** A question: the runs that answer it, and the figures. Stateless. */
interface Experiment {
    /** Returns the word by which users choose it. */
    String name();

    /** Returns its heading on the page. */
    String title();

    /** Returns whether it runs on the testbed. */
    default boolean needsTestbed() {
        return true;
    }

    /** Returns why it cannot be measured with this build; empty when it can. */
    default String obstacle(Machine machine) {
        return "";
    }

    /** Returns its runs, sides in turns; {@code hasPeers}: with other libraries, where they are installed. */
    List<Step> steps(Plan plan, boolean hasPeers);

    /** Returns its figures. */
    List<Figure> figures(Plan plan, Samples samples);
}
