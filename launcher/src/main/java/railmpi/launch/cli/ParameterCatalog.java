package railmpi.launch.cli;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import railmpi.core.param.Parameter;
import railmpi.core.param.ParameterProvider;
import railmpi.launch.LaunchException;

/**
 * All parameters that railmpi.jar declares, found through its ParameterProvider services, and those of what other jars
 * register.
 */
final class ParameterCatalog {
    private ParameterCatalog() {}

    /**
     * Returns the parameters, provider by provider.
     *
     * @param fabricJars register fabrics that railmpi.jar does not have
     */
    static List<Parameter<?>> load(File railmpiJar, List<File> fabricJars) {
        List<Parameter<?>> parameters = new ArrayList<>();
        Thread.currentThread().setContextClassLoader(loader(railmpiJar, fabricJars)); // where fabrics are looked for
        for (ParameterProvider provider : ServiceLoader.load(ParameterProvider.class)) {
            parameters.addAll(provider.parameters());
        }
        return parameters;
    }

    /** The loader stays open: the JVM ends soon, and a provider may load more of its jar later. */
    private static ClassLoader loader(File railmpiJar, List<File> fabricJars) {
        try {
            URL[] urls = new URL[1 + fabricJars.size()];
            urls[0] = railmpiJar.toURI().toURL();
            for (int i = 0; i < fabricJars.size(); i++) {
                urls[1 + i] = fabricJars.get(i).toURI().toURL();
            }
            return new URLClassLoader(urls, ParameterCatalog.class.getClassLoader());
        } catch (MalformedURLException e) {
            throw new LaunchException(railmpiJar + " cannot be read: " + e.getMessage(), e);
        }
    }
}
