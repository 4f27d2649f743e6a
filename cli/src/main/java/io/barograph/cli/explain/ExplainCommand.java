package io.barograph.cli.explain;

import io.barograph.cli.backtest.run.EvictionForecasts;
import io.barograph.cli.backtest.source.GivenFacts;
import io.barograph.cli.backtest.source.GivenFactsSource;
import io.barograph.cli.backtest.source.RecordingSource;
import io.barograph.cli.judged.JudgedPart;
import io.barograph.cli.options.ControllerAccessOptions;
import io.barograph.cli.options.ControllerClient;
import io.barograph.cli.options.UsageException;
import io.barograph.cli.options.Verb;
import io.barograph.cli.report.backtest.EvictionSection;
import io.barograph.problem.FileErrorText;
import io.barograph.problem.PrintableText;
import io.barograph.rules.engine.PolicySet;
import io.barograph.rules.explain.Explanation;
import io.barograph.rules.explain.question.ExplanationQuestion;
import io.barograph.rules.explain.text.ExplanationJson;
import io.barograph.rules.explain.text.ExplanationText;
import io.barograph.rules.explain.text.TreeMarks;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `barograph explain`: why, why not, and what if, of one node at one time.
@Command(
        name = "explain",
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
public final class ExplainCommand extends Verb {

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
    private ControllerAccessOptions access = new ControllerAccessOptions();

    @Mixin
    private ExplainQuestionOptions questionOptions = new ExplainQuestionOptions();

    @Override
    protected int run() throws IOException, InterruptedException {
        ExplanationQuestion question = questionOptions.question();
        if (recording == null) {
            recorded.expectNone();
            out().print(askController(question));
            return ExitCode.OK;
        }
        return explainRecording(recording, question);
    }

    /// What the controller answers.
    private String askController(ExplanationQuestion question) throws InterruptedException {
        Map<String, String> query = new LinkedHashMap<>();
        query.put("node", questionOptions.nodeOr(""));
        query.put("demand", question.demand());
        query.put("rule", question.rule());
        query.put("given", String.join(";", question.set()));
        if (questionOptions.output().isText()) {
            query.put("format", "text");
            query.put("marks", questionOptions.marks() == TreeMarks.ASCII ? "ascii" : "");
        }
        String answer = PrintableText.printableLines(access.client().askText(access.addressOf("/api/explain", query)));
        try {
            return questionOptions
                    .output()
                    .formattedText(
                            () -> questionOptions.marks() == TreeMarks.UNICODE
                                    ? answer
                                    : TreeMarks.ASCII.printableLines(answer),
                            () -> answer);
        } catch (UncheckedIOException e) {
            throw new ControllerClient.NoAnswerException("the answer is not a controller's: " + e.getMessage());
        }
    }

    /// What can be read of one that breaks off is explained too.
    private int explainRecording(Path file, ExplanationQuestion question) throws IOException {
        if (!Files.exists(file) || Files.isDirectory(file)) {
            throw new UsageException(file + ": " + FileErrorText.whyNoFile(file));
        }
        JudgedPart judged = recorded.judgedPart(file);
        long untilMillis = recorded.untilMillis();
        GivenFacts givenFacts = recorded.nodes();
        try (PolicySet policies = PolicySet.of(recorded.policies(judged), judged.overrides())) {
            ExplainReplay walk = new ExplainReplay(policies, untilMillis);
            GivenFacts foreign = UsageException.understoodValue(() -> givenFacts.foreignTo(policies));
            RecordingSource source = new RecordingSource(file, questionOptions.nodeOr("recording"));
            String breakText = walk.walkSource(new GivenFactsSource(source, foreign));
            Explanation explanation = walk.explainState(question);
            if (!question.isNarrow()) {
                printComplaint(judged.leftOut(), ExitCode.OK);
            }
            if (breakText.isEmpty() && untilMillis != Long.MAX_VALUE && untilMillis > walk.lastMillis()) {
                printComplaint(
                        "--at is after the recording's end, " + walk.lastMillis() / 1000.0
                                + " s: this is its last observation",
                        ExitCode.OK);
            }
            String evictions =
                    EvictionSection.toText(EvictionForecasts.of(source, source.node(), walk.atMillis(), walk.firing()));
            out().print(questionOptions
                    .output()
                    .formattedText(
                            () -> file.getFileName() + " at " + walk.atMillis() / 1000.0 + " s\n\n"
                                    + ExplanationText.of(explanation, questionOptions.marks(), question.isNarrow())
                                    + evictions,
                            () -> ExplanationJson.of(explanation)));
            return breakText.isEmpty()
                    ? ExitCode.OK
                    : printComplaint(breakText + ". This is its last observation before that", ExitCode.SOFTWARE);
        }
    }
}
