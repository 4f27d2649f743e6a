package io.barograph.cli;

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

    protected final void forgetOutput() {
        out = "";
        err = "";
    }
}
