package io.barograph.exporter;

import io.barograph.program.options.UsageErrors;
import picocli.CommandLine;

/// The exporter as a program of its own.
public final class Exporter {

    private Exporter() {}

    public static CommandLine commandLine() {
        return new CommandLine(new ExporterCommand()).setParameterExceptionHandler(new UsageErrors());
    }

    static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }
}
