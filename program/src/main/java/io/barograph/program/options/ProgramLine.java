package io.barograph.program.options;

import picocli.CommandLine;

/// The command line of a program, as all of ours read it.
public final class ProgramLine {

    /// Of help that is not written to a terminal.
    private static final int HELP_WIDTH = 100;

    private ProgramLine() {}

    /// A word `@FILE` is that word: arguments are never read from a file that an argument names. Help is as wide as the
    /// terminal.
    public static CommandLine of(Object command) {
        return new CommandLine(command)
                .setParameterExceptionHandler(new UsageErrors())
                .setExpandAtFiles(false)
                .setUsageHelpAutoWidth(true)
                .setUsageHelpWidth(HELP_WIDTH);
    }
}
