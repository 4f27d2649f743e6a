package io.barograph.options;

import picocli.CommandLine.IVersionProvider;

/// What every command answers to `--version`: one line that a bug report can quote.
public final class ProgramVersion implements IVersionProvider {

    /// `barograph 1.2.3 (Java 25.0.1+8, Linux 6.12.1, amd64)`.
    public static String line() {
        String version = ProgramVersion.class.getPackage().getImplementationVersion();
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
        return new String[] {line()};
    }
}
