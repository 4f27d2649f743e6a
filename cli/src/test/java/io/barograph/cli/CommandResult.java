package io.barograph.cli;

import io.barograph.program.options.UsageErrors;
import module java.base;
import picocli.CommandLine;

/// A command that was run here, and what came of it.
public record CommandResult(int exit, String out, String err) {

    public static CommandResult of(Object command, Object... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = new CommandLine(command)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(new UsageErrors())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(Arrays.stream(arguments).map(String::valueOf).toArray(String[]::new));
        return new CommandResult(exit, out.toString(), err.toString());
    }

    public JsonTree json() {
        return JsonTree.of(out);
    }
}
