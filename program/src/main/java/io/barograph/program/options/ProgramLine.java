package io.barograph.program.options;

import picocli.CommandLine;

/// The command line of a program, as all of ours read it.
public final class ProgramLine {

    private ProgramLine() {}

    /// A word `@FILE` is that word: arguments are never read from a file that an argument names.
    public static CommandLine of(Object command) {
        return new CommandLine(command)
                .setParameterExceptionHandler(new UsageErrors())
                .setExpandAtFiles(false);
    }
}
