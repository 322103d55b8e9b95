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

/** All parameters that railmpi.jar declares, found through its ParameterProvider services. */
final class ParameterCatalog {
    private ParameterCatalog() {}

    /** Returns the parameters, provider by provider. */
    static List<Parameter<?>> load(File railmpiJar) {
        List<Parameter<?>> parameters = new ArrayList<>();
        for (ParameterProvider provider : ServiceLoader.load(ParameterProvider.class, loader(railmpiJar))) {
            parameters.addAll(provider.parameters());
        }
        return parameters;
    }

    /** The loader stays open: the JVM ends soon, and a provider may load more of its jar later. */
    private static ClassLoader loader(File railmpiJar) {
        try {
            URL[] urls = {railmpiJar.toURI().toURL()};
            return new URLClassLoader(urls, ParameterCatalog.class.getClassLoader());
        } catch (MalformedURLException e) {
            throw new LaunchException(railmpiJar + " cannot be read: " + e.getMessage(), e);
        }
    }
}
