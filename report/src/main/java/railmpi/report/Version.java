package railmpi.report;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What the commands print for {@code --version}: the version of the jar they run from. Used by one thread. */
final class Version implements CommandLine.IVersionProvider {
    @Spec
    private CommandSpec spec;

    @Override
    public String[] getVersion() {
        String version = Version.class.getPackage().getImplementationVersion();
        return new String[] {spec.name() + " of RailMPI " + (version == null ? "development version" : version)};
    }
}
