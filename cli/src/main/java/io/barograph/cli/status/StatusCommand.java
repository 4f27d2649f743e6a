package io.barograph.cli.status;

import io.barograph.cli.options.ControllerAccessOptions;
import io.barograph.cli.options.ControllerClient;
import io.barograph.cli.options.OutputOption;
import io.barograph.cli.options.UsageException;
import io.barograph.cli.options.Verb;
import io.barograph.cli.report.text.TextTable;
import io.barograph.controller.controls.Glob;
import io.barograph.controller.http.json.PoliciesDocument;
import io.barograph.controller.http.json.StatusDocument;
import io.barograph.program.Termination;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `barograph status`: how the nodes stand, and what each rule comes to, as a running controller sees it.
@Command(
        name = "status",
        description = {
            "Ask a running controller how its nodes stand: one line for each rule that demands something of a node, and"
                    + " one for each node without demands. The worst comes first.",
            "LEVEL is firing (or keep-firing), held back, silent, unknown, stuck, pending or calm. A node that is not known is"
                    + " never calm."
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
public final class StatusCommand extends Verb {

    private static final int UNJUDGED = 4;

    /// Of a terminal that does not say how wide it is.
    private static final int DEFAULT_WIDTH = 120;

    private static final Duration EACH = Duration.ofSeconds(2);
    private static final String CLEAR = "\u001b[H\u001b[2J\u001b[3J";

    @Option(names = "--policies", description = "One line for each rule instead of each node, with counts of nodes.")
    private boolean policies;

    @Option(
            names = "--node",
            paramLabel = "GLOB",
            description = {"Only nodes of this name; * and ? stand for others.", "Pattern. Default: ${DEFAULT-VALUE}."})
    private String node = "*";

    @Option(
            names = "--pool",
            paramLabel = "GLOB",
            description = {"Only nodes of this pool; * and ? stand for others.", "Pattern. Default: ${DEFAULT-VALUE}."})
    private String pool = "*";

    @Option(
            names = "--firing",
            description =
                    "Only what is to be kept on a node, held back or not, what is stuck there, and nodes that cannot"
                            + " be judged.")
    private boolean firing;

    @Option(
            names = {"-w", "--watch"},
            description =
                    "Watch until Ctrl-C. A terminal is redrawn when something changes; elsewhere changed lines are added.")
    private boolean watch;

    @Mixin
    private OutputOption output = new OutputOption();

    @Option(names = "--no-color", description = "No colours on a terminal. The same as NO_COLOR in the environment.")
    private boolean noColor;

    @Mixin
    private ControllerAccessOptions access = new ControllerAccessOptions();

    @Override
    protected int run() throws InterruptedException {
        if (policies && (firing || !node.equals("*") || !pool.equals("*"))) {
            throw new UsageException("--policies counts all nodes; expected no --node, --pool or --firing with it");
        }
        StatusFilter filter = new StatusFilter(parseGlob("--node", node), parseGlob("--pool", pool), firing);
        boolean terminal = isTerminal();
        TextTable.Look look = new TextTable.Look(
                chooseWidth(System.getenv("COLUMNS"), terminal), terminal && !noColor && allowsColours());
        return watch ? watchStatus(filter, look, terminal && output.isText()) : printAnswer(askStatus(filter, look));
    }

    private StatusAnswer askStatus(StatusFilter filter, TextTable.Look look) throws InterruptedException {
        ControllerClient.Answer answer =
                access.client().askController(access.addressOf(policies ? "/api/policies" : "/api/status", Map.of()));
        Instant named = answer.serverTime();
        Instant serverTime = named == null ? wall.instant() : named;
        if (policies) {
            PoliciesDocument rules = ControllerAccessOptions.readDocument(answer.text(), PoliciesDocument.class);
            return StatusAnswer.ofRules(rules, Objects.requireNonNullElse(rules.standsStillSince(), serverTime), look);
        }
        StatusDocument status = ControllerAccessOptions.readDocument(answer.text(), StatusDocument.class);
        return StatusAnswer.ofNodes(
                status, filter, Objects.requireNonNullElse(status.standsStillSince(), serverTime), look);
    }

    private static Glob parseGlob(String option, String pattern) {
        return pattern.equals("*") ? Glob.any() : UsageException.understoodValue(option, () -> new Glob(pattern));
    }

    private int printAnswer(StatusAnswer answer) {
        boolean unmatched = !answer.unmatched().isEmpty();
        if (!unmatched || !output.isText()) { // a table of no nodes says nothing
            out().print(answer.toText(output));
        }
        printComplaint(answer.note(), ExitCode.OK);
        if (unmatched) {
            return printComplaint(answer.unmatched(), ExitCode.SOFTWARE);
        }
        return answer.unjudged().isEmpty() ? ExitCode.OK : printComplaint(answer.unjudged(), UNJUDGED);
    }

    /// Asks every two seconds until a signal ends the program or the reader of its output is gone. Throws a
    /// [ControllerClient.NoAnswerException] if the first question gets no answer. A later failure is printed once.
    private int watchStatus(StatusFilter filter, TextTable.Look look, boolean redraws) throws InterruptedException {
        StatusAnswer lastAnswer = null;
        String drawn = "";
        String trouble = "";
        try (Termination.StopSignal stop = Termination.listen()) {
            do {
                try {
                    StatusAnswer answer = askStatus(filter, look);
                    String text = answer.toText(output);
                    if (lastAnswer != null && output.isText() && !policies && !redraws) {
                        out().print(answer.changesSince(lastAnswer, look));
                    } else if (!text.equals(drawn)) {
                        out().print((redraws ? CLEAR : lastAnswer == null ? "" : output.separator()) + text);
                    }
                    if (lastAnswer == null || !answer.unmatched().equals(lastAnswer.unmatched())) {
                        printComplaint(answer.unmatched(), ExitCode.OK);
                    }
                    lastAnswer = answer;
                    drawn = text;
                    trouble = "";
                } catch (ControllerClient.NoAnswerException e) {
                    String why = String.valueOf(e.getMessage());
                    if (lastAnswer == null) {
                        throw e;
                    }
                    if (!why.equals(trouble)) {
                        printComplaint(why + ". The status above is old.", ExitCode.OK);
                    }
                    trouble = why;
                }
            } while (!out().checkError() && !stop.awaitWithin(EACH));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return ExitCode.OK;
    }

    /// As wide as `COLUMNS` says; else as the terminal is.
    private int chooseWidth(@Nullable String columns, boolean terminal) {
        if (columns != null && columns.matches("[0-9]{2,4}")) {
            return Integer.parseInt(columns);
        }
        int width = terminal ? terminalWidth() : TextTable.Look.ANY_WIDTH;
        return width > 0 ? width : DEFAULT_WIDTH;
    }
}
