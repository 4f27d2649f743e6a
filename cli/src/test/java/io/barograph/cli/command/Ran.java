package io.barograph.cli.command;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import picocli.CommandLine;

/// A command that was run here, and what came of it.
record Ran(int exit, String out, String err) {

    static Ran of(Object command, Object... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = new CommandLine(command)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(Arrays.stream(arguments).map(String::valueOf).toArray(String[]::new));
        return new Ran(exit, out.toString(), err.toString());
    }

    JsonTree json() {
        return JsonTree.of(out);
    }
}
