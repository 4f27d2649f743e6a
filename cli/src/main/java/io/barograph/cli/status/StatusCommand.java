package io.barograph.cli.status;

import io.barograph.cli.client.ControllerClient;
import io.barograph.cli.options.ControllerAccessOptions;
import io.barograph.cli.options.GlobOption;
import io.barograph.cli.report.text.TextTable;
import io.barograph.controller.controls.Glob;
import io.barograph.problem.PrintableText;
import io.barograph.program.options.ProgramVersion;
import java.io.Console;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `barograph status`: how the nodes stand, and what each rule comes to, as a running controller sees it.
@Command(
        name = "status",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = {
            "Ask a running controller how its nodes stand: one line for each rule that wants something of a node, and"
                    + " one for each node of which none does. The worst comes first.",
            "LEVEL is firing (or keep-firing), held back, silent, unknown, pending or calm; what is not known is never"
                    + " calm."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done, whatever the nodes' levels",
            "1:the controller gave no answer, or --node or --pool name none of its nodes",
            "2:wrong usage",
            "4:with --firing: some nodes cannot be judged; their lines say why"
        },
        footer = {
            "",
            "Examples:",
            "  barograph status --firing",
            "  barograph status --pool 'batch-*' -w",
            "  barograph status --policies -o json"
        })
public final class StatusCommand implements Callable<Integer> {

    /// Of some nodes it is not known whether something fires.
    private static final int UNJUDGED = 4;

    /// Where nobody says how wide a line is.
    private static final int USUAL_WIDTH = 120;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--policies", description = "One line for each rule instead of each node, with counts of nodes.")
    private boolean policies;

    @Option(
            names = "--node",
            paramLabel = "GLOB",
            defaultValue = "*",
            description = {"Only nodes of this name; * and ? stand for others.", "Pattern. Default: ${DEFAULT-VALUE}."})
    private String node = "*";

    @Option(
            names = "--pool",
            paramLabel = "GLOB",
            defaultValue = "*",
            description = {"Only nodes of this pool; * and ? stand for others.", "Pattern. Default: ${DEFAULT-VALUE}."})
    private String pool = "*";

    @Option(
            names = "--firing",
            description = "Only what is to be kept on a node, held back or not, and nodes that cannot be judged.")
    private boolean firing;

    @Option(
            names = {"-w", "--watch"},
            description =
                    "Watch until Ctrl-C. A terminal is redrawn when something changes; elsewhere changed lines are added.")
    private boolean watch;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = {
                "How it is written: ${COMPLETION-CANDIDATES} (json: one object on one line).",
                "Word. Default: ${DEFAULT-VALUE}."
            })
    private StatusPrinter.Output output = StatusPrinter.Output.table;

    @Option(names = "--no-color", description = "No colours on a terminal. The same as NO_COLOR in the environment.")
    private boolean noColor;

    @Mixin
    private ControllerAccessOptions access = new ControllerAccessOptions();

    @Override
    public Integer call() {
        try {
            if (policies && (firing || !node.equals("*") || !pool.equals("*"))) {
                throw new IllegalArgumentException(
                        "--policies counts all nodes; expected no --node, --pool or --firing with it");
            }
            StatusFilter wanted = new StatusFilter(glob("--node", node), glob("--pool", pool), firing);
            StatusRequest question = new StatusRequest(access, policies, wanted);
            boolean terminal = isTerminal();
            StatusPrinter printer = new StatusPrinter(question, output, look(terminal), terminal);
            if (watch) {
                new StatusWatch(
                                question,
                                printer,
                                spec.commandLine().getOut(),
                                spec.commandLine().getErr())
                        .run();
            } else {
                return print(printer, question.ask());
            }
            return ExitCode.OK;
        } catch (IllegalArgumentException e) {
            return complain(String.valueOf(e.getMessage()), ExitCode.USAGE);
        } catch (ControllerClient.NoAnswerException e) {
            return complain(String.valueOf(e.getMessage()), ExitCode.SOFTWARE);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return ExitCode.OK;
        }
    }

    private static Glob glob(String option, String pattern) {
        return pattern.equals("*") ? Glob.any() : GlobOption.read(option, pattern);
    }

    private int print(StatusPrinter printer, StatusRequest.Told told) {
        PrintWriter out = spec.commandLine().getOut();
        String text = printer.text(told);
        out.print(text.startsWith("---\n") ? text.substring(4) : text);
        out.flush();
        if (!told.remarks().note().isEmpty()) {
            complain(told.remarks().note(), ExitCode.OK);
        }
        if (!told.remarks().unmatched().isEmpty()) {
            return complain(told.remarks().unmatched(), ExitCode.SOFTWARE);
        }
        return told.remarks().unjudged().isEmpty()
                ? ExitCode.OK
                : complain(told.remarks().unjudged(), UNJUDGED);
    }

    private TextTable.Look look(boolean terminal) {
        String without = System.getenv("NO_COLOR");
        boolean colours = terminal && !noColor && (without == null || without.isEmpty());
        return new TextTable.Look(width(System.getenv("COLUMNS"), terminal), colours);
    }

    /// As wide as `COLUMNS` says; else as the terminal is.
    private int width(@Nullable String columns, boolean terminal) {
        if (columns != null && columns.matches("[0-9]{2,4}")) {
            return Integer.parseInt(columns);
        }
        if (!terminal) {
            return TextTable.Look.ANY_WIDTH;
        }
        int width = spec.usageMessage().width();
        return width > 0 ? width : USUAL_WIDTH;
    }

    @SuppressWarnings("SystemConsoleNull") // a JVM without the module jdk.internal.le may still have none
    private static boolean isTerminal() {
        Console console = System.console();
        return console != null && console.isTerminal();
    }

    private int complain(String problem, int exit) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("barograph status: " + PrintableText.of(problem));
        err.flush();
        return exit;
    }
}
