package io.barograph.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;
import picocli.CommandLine;

/// What a command of `barograph` said in this JVM.
public record InProcessCommand(int exit, String out, String err) {

    public static InProcessCommand run(Object command, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = new CommandLine(command)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
        return new InProcessCommand(exit, out.toString(), err.toString());
    }

    /// What it prints; it must succeed.
    public static String printed(Object command, String... arguments) {
        InProcessCommand ran = run(command, arguments);
        assertThat(ran.exit)
                .as("%s: %s%s", List.of(arguments), ran.err, ran.out)
                .isZero();
        return ran.out;
    }
}
