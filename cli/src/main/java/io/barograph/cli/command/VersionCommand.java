package io.barograph.cli.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `barograph version`: one line that a bug report can quote.
@Command(name = "version", description = "Print the version of Barograph, of Java and of the kernel.")
public final class VersionCommand implements Runnable {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        spec.commandLine().getOut().println(Line.text());
    }

    /// The same line for `barograph --version`.
    public static final class Line implements IVersionProvider {

        static String text() {
            String version = VersionCommand.class.getPackage().getImplementationVersion();
            return "barograph %s (Java %s, %s %s, %s)"
                    .formatted(
                            version == null ? "unpackaged" : version,
                            Runtime.version(),
                            System.getProperty("os.name"),
                            System.getProperty("os.version"),
                            System.getProperty("os.arch"));
        }

        @Override
        public String[] getVersion() {
            return new String[] {text()};
        }
    }
}
