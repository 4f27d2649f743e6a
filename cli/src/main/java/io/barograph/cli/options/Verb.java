package io.barograph.cli.options;

import io.barograph.controller.ControllerCommand;
import io.barograph.controller.kube.access.ClusterAccessException;
import io.barograph.exporter.recording.RecordingException;
import io.barograph.problem.ErrorText;
import io.barograph.problem.FileErrorText;
import io.barograph.problem.OptionProblems;
import io.barograph.program.options.ProgramVersion;
import io.barograph.program.options.UsageErrors;
import io.barograph.rules.policy.refusal.PolicyException;
import module java.base;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// What all verbs have in common: help, where they print, and the exit code of each failure.
@Command(mixinStandardHelpOptions = true, abbreviateSynopsis = true, versionProvider = ProgramVersion.class)
public abstract class Verb implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /// The clock on the wall, for everything below the command.
    protected final InstantSource wall = InstantSource.system();

    /// Does the work and returns the exit code. A [UsageException] is wrong usage; any other exception that is not
    /// named below is a fault of the program.
    protected abstract int run() throws Exception;

    @Override
    public final Integer call() throws Exception {
        int exit = exit();
        out().flush();
        if (exit == ExitCode.USAGE) {
            err().println(UsageErrors.helpLine(spec));
            err().flush();
        }
        return exit;
    }

    private int exit() throws Exception {
        try {
            return run();
        } catch (UsageException exception) {
            return printComplaint(String.valueOf(exception.getMessage()), ExitCode.USAGE);
        } catch (ClusterAccessException noWay) {
            return printComplaint(failureSentence(noWay), noWay.isUsage() ? ExitCode.USAGE : ExitCode.SOFTWARE);
        } catch (ControllerClient.NoAnswerException | RecordingException | IOException failed) {
            return printComplaint(failureSentence(failed), ExitCode.SOFTWARE);
        } catch (PolicyException refusal) {
            err().println(ErrorText.of(String.valueOf(refusal.getMessage())));
            return ControllerCommand.REFUSED;
        }
    }

    /// The message for an exception that ends a command.
    public static String failureSentence(Throwable failure) {
        if (failure instanceof FileSystemException file) {
            return FileErrorText.failureSentence(Path.of(""), file);
        }
        String message = failure.getMessage();
        return message == null || message.isBlank() ? failure.toString() : message;
    }

    protected final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    protected final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /// Prints each line after the command's name and returns the exit code.
    protected final int printComplaint(String lines, int exit) {
        out().flush(); // what was printed before comes first on a terminal
        String name = UsageErrors.programName(spec);
        ErrorText.of(lines).lines().forEach(line -> err().println(name + ": " + line));
        err().flush();
        return exit;
    }

    /// What options say together.
    ///
    /// @throws UsageException with a line for each problem
    public static <T> T readOptions(Function<OptionProblems, T> options) {
        OptionProblems problems = new OptionProblems();
        T optionValue = options.apply(problems);
        refuseProblems(problems);
        return optionValue;
    }

    /// @throws UsageException with a line for each problem
    public static void refuseProblems(OptionProblems problems) {
        if (!problems.allProblems().isEmpty()) {
            throw new UsageException(String.join("\n", problems.allProblems()));
        }
    }

    @SuppressWarnings("SystemConsoleNull") // a JVM without the module jdk.internal.le may still have none
    protected static boolean isTerminal() {
        Console console = System.console();
        return console != null && console.isTerminal();
    }

    /// Whether the terminal's user does not object to colours (<https://no-color.org>).
    protected static boolean allowsColours() {
        String noColor = System.getenv("NO_COLOR");
        return noColor == null || noColor.isEmpty();
    }

    /// The terminal's width in characters.
    protected final int terminalWidth() {
        return spec.usageMessage().width();
    }
}
