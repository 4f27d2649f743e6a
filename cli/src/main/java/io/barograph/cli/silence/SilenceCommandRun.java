package io.barograph.cli.silence;

import io.barograph.controller.kube.ClusterAccessException;
import io.barograph.problem.PrintableText;
import java.time.Instant;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;

/// One call of a silence command: opens where they are kept and says what went wrong, with the exit code for it.
///
/// @param now the time of the call
record SilenceCommandRun(CommandSpec spec, SilenceStoreOptions options, Instant now) {

    /// What the command does; prints what came of it.
    interface Doing {
        void with(SilenceEditor book);
    }

    int run(Doing doing) {
        try {
            return options.use(System.getenv(), store -> {
                doing.with(new SilenceEditor(store, now));
                spec.commandLine().getOut().flush();
                return ExitCode.OK;
            });
        } catch (IllegalArgumentException e) {
            return complain(e, ExitCode.USAGE);
        } catch (SilenceEditor.RefusedException | ClusterAccessException e) {
            return complain(e, ExitCode.SOFTWARE);
        }
    }

    private int complain(RuntimeException problem, int exit) {
        warn(String.valueOf(problem.getMessage()));
        return exit;
    }

    /// Says what somebody should look at though it was done.
    void warn(String line) {
        spec.commandLine().getErr().println(spec.qualifiedName() + ": " + PrintableText.of(line));
        spec.commandLine().getErr().flush();
    }

    /// Says what was done.
    void say(String line) {
        spec.commandLine().getOut().println(PrintableText.of(line));
    }
}
