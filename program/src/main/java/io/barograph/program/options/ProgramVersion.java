package io.barograph.program.options;

import picocli.CommandLine.IVersionProvider;

/// The answer of every command to `--version`: one line that a bug report can quote.
public final class ProgramVersion implements IVersionProvider {

    /// `barograph 1.2.3 (Java 25.0.1+8, Linux 6.12.1, amd64)`.
    public static String line() {
        return "barograph %s (Java %s, %s %s, %s)"
                .formatted(
                        number(),
                        Runtime.version(),
                        System.getProperty("os.name"),
                        System.getProperty("os.version"),
                        System.getProperty("os.arch"));
    }

    /// `1.2.3`, or `unpackaged` where it runs from classes.
    public static String number() {
        String version = ProgramVersion.class.getPackage().getImplementationVersion();
        return version == null ? "unpackaged" : version;
    }

    @Override
    public String[] getVersion() {
        return new String[] {line()};
    }
}
