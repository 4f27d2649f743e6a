package io.barograph.testkit.pages;

import module java.base;

/// A command of Barograph as it stands on a page.
///
/// @param arguments as a shell would split them
/// @param mayFail whether the page goes on after a failure: `|| true`
public record PageCommand(List<String> arguments, boolean mayFail) {

    public PageCommand {
        arguments = List.copyOf(arguments);
    }

    /// Those of some lines that a shell takes.
    public static List<PageCommand> commandsOf(String lines) {
        List<PageCommand> commands = new ArrayList<>();
        for (ProgramCall call : ProgramCall.callsOf(lines)) {
            List<String> arguments = call.barographArguments();
            if (arguments != null) {
                commands.add(new PageCommand(arguments, call.mayFail()));
            }
        }
        return commands;
    }
}
