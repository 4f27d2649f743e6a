package io.barograph.cli.explain;

import io.barograph.cli.backtest.source.GivenFacts;
import io.barograph.cli.backtest.source.GivenFactsSource;
import io.barograph.cli.backtest.source.RecordingSource;
import io.barograph.cli.client.ControllerClient;
import io.barograph.cli.report.text.YamlText;
import io.barograph.controller.ControllerCommand;
import io.barograph.problem.FileErrorText;
import io.barograph.problem.PrintableText;
import io.barograph.program.options.ProgramVersion;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.explain.Explanation;
import io.barograph.rules.explain.question.ExplanationQuestion;
import io.barograph.rules.explain.text.ExplanationJson;
import io.barograph.rules.explain.text.ExplanationText;
import io.barograph.rules.policy.load.ParameterOverrides;
import io.barograph.rules.policy.refusal.PolicyException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `barograph explain`: why, why not, and what if, of one node at one time.
@Command(
        name = "explain",
        mixinStandardHelpOptions = true,
        versionProvider = ProgramVersion.class,
        description = {
            "Explain why a demand stands where it stands: each rule that raises or holds it line by line, with the"
                    + " values, how far they are from the thresholds, how long it has been so, and what would have to"
                    + " change.",
            "Of a node now, by asking a running controller; or with --recording of a node at a time of a recording.",
            "With --given also what would come of other values. Nothing is changed by asking."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:the controller gave no answer or does not watch the node, or the recording could not be read to its end",
            "2:wrong usage, or there is no such demand, rule, input or file, or the nodes file has mistakes",
            "3:a rule file was refused"
        },
        footer = {
            "",
            "Examples:",
            "  barograph explain --node n1 --demand node.kubernetes.io/cpu-contention-pressure",
            "  barograph explain --recording FILE --at 120s --given 'Contention(BURSTABLE, CPU).avg60=55'"
        })
public final class ExplainCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--recording",
            paramLabel = "FILE",
            description = {
                "Explain this recording, plain or gzip, instead of asking a controller.",
                "File. Default: none."
            })
    private @Nullable Path recording;

    @Mixin
    private ExplainRecordingOptions recorded = new ExplainRecordingOptions();

    @Mixin
    private ExplainControllerOptions controller = new ExplainControllerOptions();

    @Mixin
    private ExplainQuestionOptions asked = new ExplainQuestionOptions();

    @Override
    public Integer call() throws InterruptedException {
        try {
            ExplanationQuestion question = asked.question();
            if (recording == null) {
                recorded.expectNone();
            }
            String answer = recording == null ? controller.ask(asked, question) : explained(recording, question);
            PrintWriter out = spec.commandLine().getOut();
            out.print(answer);
            out.flush();
            return ExitCode.OK;
        } catch (IllegalArgumentException e) {
            return complain(e, ExitCode.USAGE);
        } catch (IOException | ControllerClient.NoAnswerException e) {
            return complain(e, ExitCode.SOFTWARE);
        } catch (PolicyException e) {
            spec.commandLine().getErr().println(e.getMessage());
            return ControllerCommand.REFUSED;
        }
    }

    private int complain(Exception problem, int exit) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("barograph explain: " + PrintableText.lines(String.valueOf(problem.getMessage())));
        err.flush();
        return exit;
    }

    private String explained(Path file, ExplanationQuestion question) throws IOException {
        if (!Files.exists(file) || Files.isDirectory(file)) {
            throw new IllegalArgumentException(file + ": " + FileErrorText.whyNoFile(file));
        }
        ParameterOverrides overrides = recorded.overrides();
        long untilMillis = recorded.untilMillis();
        GivenFacts nodes = recorded.nodes();
        try (PolicySet policies = PolicySet.of(recorded.policies(), overrides)) {
            ExplainReplay walk = new ExplainReplay(policies, untilMillis);
            nodes.refuseOurs(policies);
            new GivenFactsSource(RecordingSource.of(file, asked.nodeOr("recording")), nodes).each(walk);
            Explanation explanation = walk.explain(question);
            if (untilMillis != Long.MAX_VALUE && untilMillis > walk.lastMillis()) {
                spec.commandLine()
                        .getErr()
                        .println("barograph explain: --at is after the recording's end, " + walk.lastMillis() / 1000.0
                                + " s: this is its last observation");
            }
            return switch (asked.output()) {
                case table ->
                    file.getFileName() + " at " + walk.atMillis() / 1000.0 + " s\n\n"
                            + ExplanationText.of(explanation, asked.marks(), question.isNarrow());
                case json -> ExplanationJson.of(explanation) + "\n";
                case yaml -> YamlText.ofJson(ExplanationJson.of(explanation));
            };
        }
    }
}
