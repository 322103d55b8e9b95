package railmpi.report;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;

/** The pages of {@code src/main/jte}, compiled with this module. Stateless. */
final class Templates {
    private static final TemplateEngine ENGINE = TemplateEngine.createPrecompiled(
            null, ContentType.Html, Templates.class.getClassLoader(), Templates.class.getPackageName());

    private Templates() {}

    /** Returns the page of a template with one parameter; all text of it is escaped. */
    static String html(String template, Object parameter) {
        StringOutput html = new StringOutput();
        ENGINE.render(template, parameter, html);
        return html.toString();
    }
}
