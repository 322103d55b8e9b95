package railmpi.testing.junit;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;
import railmpi.testing.RankSettings;

/** Makes a test of a method for each number of ranks; stateless. */
final class MpiTestExtension implements TestTemplateInvocationContextProvider {
    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return AnnotationSupport.isAnnotated(context.getTestMethod(), MpiTest.class);
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        MpiTest test = AnnotationSupport.findAnnotation(context.getTestMethod(), MpiTest.class)
                .orElseThrow();
        String name = context.getRequiredTestClass().getName() + "."
                + context.getRequiredTestMethod().getName();
        return Arrays.stream(test.ranks())
                .mapToObj(ranks -> RankSettings.of(
                        name, ranks, test.timeoutSeconds(), List.of(test.jvm()), List.of(test.parameters())))
                .map(settings -> new OnRanks(settings, test.init()));
    }
}
