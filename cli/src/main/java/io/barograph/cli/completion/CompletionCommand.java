package io.barograph.cli.completion;

import io.barograph.cli.options.UsageException;
import io.barograph.cli.options.Verb;
import module java.base;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `barograph completion`: prints a script by which a shell completes commands and options.
@Command(
        name = "completion",
        description = "Print a script by which a shell completes commands and options.",
        footer = {
            "",
            "Examples:",
            "  source <(barograph completion bash)                                    this shell",
            "  barograph completion bash > /etc/bash_completion.d/barograph           all",
            "  barograph completion zsh > ~/.barograph.zsh                            and source it in ~/.zshrc",
            "  barograph completion fish > ~/.config/fish/completions/barograph.fish"
        })
public final class CompletionCommand extends Verb {

    private static final List<String> SHELLS = List.of("bash", "zsh", "fish");

    @Spec
    private CommandSpec ownSpec = CommandSpec.create();

    @Parameters(index = "0", paramLabel = "SHELL", description = "bash, zsh or fish.")
    private String shell = "";

    @Override
    protected int run() {
        if (!SHELLS.contains(shell)) {
            throw new UsageException("SHELL is \"" + shell + "\"; expected bash, zsh or fish");
        }
        CommandLine root = ownSpec.root().commandLine();
        String name = root.getCommandName();
        // zsh takes bash's by its bashcompinit, which the script loads
        out().print(shell.equals("fish") ? FishCompletion.of(root) : AutoComplete.bash(name, root));
        return CommandLine.ExitCode.OK;
    }
}
