package io.barograph.cli;

import static org.assertj.core.api.Assertions.assertThat;

/// A test that runs commands and looks at what they print.
public abstract class CommandTest {

    /// What the commands of a test have printed so far.
    protected String out = "";

    protected String err = "";

    /// Runs the command and returns its exit code.
    protected final int run(Object command, Object... arguments) {
        CommandResult ran = CommandResult.of(command, arguments);
        out += ran.out();
        err += ran.err();
        return ran.exit();
    }

    /// The command ended with this exit code, and its complaints have these words.
    protected final void fails(int expected, int exit, String... words) {
        assertThat(exit).as(out + err).isEqualTo(expected);
        assertThat(err).contains(words);
    }

    /// The command ended well and printed these words.
    protected final void prints(int exit, String... words) {
        assertThat(exit).as(err).isZero();
        assertThat(out).contains(words);
    }

    protected final void forgetOutput() {
        out = "";
        err = "";
    }
}
