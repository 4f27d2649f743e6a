package io.barograph.cli.test;

import io.barograph.problem.OptionProblems;
import module java.base;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options of `barograph test`, as they were given.
final class TestOptions {

    /// How the result is written.
    enum Output {
        text,
        json
    }

    @Option(
            names = "--run",
            paramLabel = "REGEX",
            description = {
                "Run only cases whose name contains a match. No match at all is wrong usage.",
                "Regular expression. Default: all cases."
            })
    private String run = "";

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            description = {
                "How results are written: ${COMPLETION-CANDIDATES} (one object a line).",
                "Word. Default: ${DEFAULT-VALUE}."
            })
    private Output output = Output.text;

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description = {"Write the results as JUnit's XML too, for CI systems.", "File. Default: none."})
    private @Nullable Path junit;

    @Option(
            names = "--coverage",
            description =
                    "Print what each rule and constraint was seen to do: matched, quiet, missing input; true, false.")
    private boolean coverage;

    @Option(
            names = "--coverage-min",
            paramLabel = "PERCENT",
            description = {
                "Fail where the cases of a rule file show less than that of what there is to see.",
                "Percent, 0 to 100. Default: 0."
            })
    private @Nullable String coverageMin;

    @Option(
            names = "--mutate",
            description = "Make small mistakes in the rules, one at a time, and print those that no case notices.")
    private boolean mutate;

    @Option(
            names = "--mutation-min",
            paramLabel = "PERCENT",
            description = {
                "Fail where the cases of a rule file notice less than that of such mistakes; means --mutate.",
                "Percent, 0 to 100. Default: 0."
            })
    private @Nullable String mutationMin;

    /// The options as they are meant; what cannot be meant is added to the problems.
    TestPlan readPlan(OptionProblems problems) {
        double coverageAtLeast = parsePercent("--coverage-min", coverageMin, problems);
        double mutationAtLeast = parsePercent("--mutation-min", mutationMin, problems);
        if (junit != null) {
            Path around = junit.toAbsolutePath().getParent();
            if (around == null || !Files.isDirectory(around)) {
                problems.addProblem("--junit is " + junit + "; expected a file in a directory that exists");
            }
        }
        return new TestPlan(
                readExpression(problems),
                output == Output.json,
                junit,
                new TestPlan.Demands(coverage, coverageMin != null, coverageAtLeast),
                new TestPlan.Demands(mutate || mutationMin != null, mutationMin != null, mutationAtLeast));
    }

    private static double parsePercent(String option, @Nullable String givenText, OptionProblems problems) {
        if (givenText == null) {
            return 0;
        }
        if (givenText.matches("[0-9]{1,3}(?:\\.[0-9]{1,3})?%?")) {
            double percent = Double.parseDouble(givenText.replace("%", ""));
            if (percent <= 100) {
                return percent;
            }
        }
        problems.addProblem(option + " is " + givenText + "; expected percent, 0 to 100");
        return 0;
    }

    private Pattern readExpression(OptionProblems problems) {
        try {
            return Pattern.compile(run);
        } catch (PatternSyntaxException wrong) {
            String where = wrong.getIndex() < 0 ? "" : " at character " + (wrong.getIndex() + 1);
            problems.addProblem("--run is \"" + run + "\"; expected a regular expression: "
                    + wrong.getDescription().toLowerCase(Locale.ROOT) + where
                    + ". Maybe put \\ before a character that stands for itself");
            return Pattern.compile("");
        }
    }
}
