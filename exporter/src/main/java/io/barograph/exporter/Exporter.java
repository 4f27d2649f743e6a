package io.barograph.exporter;

import io.barograph.program.options.ProgramLine;
import picocli.CommandLine;

/// The exporter as a program of its own.
public final class Exporter {

    private Exporter() {}

    public static CommandLine commandLine() {
        return ProgramLine.of(new ExporterCommand());
    }

    static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }
}
