package io.barograph.rules.explain.text;

import static io.barograph.quantity.GoDuration.roundedMicros;

import io.barograph.rules.demand.DemandState;
import io.barograph.rules.demand.Transition;
import io.barograph.rules.explain.DemandAnswer;
import io.barograph.rules.explain.Explanation;
import io.barograph.rules.explain.Explanation.OfDemand;
import io.barograph.rules.explain.RuleExplanation;
import module java.base;

/// An explanation for people: the answer first, below it the rules line by line.
public final class ExplanationText {

    private final TreeMarks marks;
    private final StringBuilder out = new StringBuilder();

    private ExplanationText(TreeMarks marks) {
        this.marks = marks;
    }

    /// @param trees whether rules are printed line by line; else only the answers, and of what is inactive the names
    public static String of(Explanation explanation, TreeMarks marks, boolean trees) {
        ExplanationText text = new ExplanationText(marks);
        text.addAnswers(explanation, trees);
        Explanation whatIfExplanation = explanation.whatIf();
        if (whatIfExplanation != null) {
            text.addLine("");
            text.addLine("If " + String.join(", ", whatIfExplanation.set()) + ":");
            text.addAnswers(whatIfExplanation, trees);
        }
        if (trees) {
            text.addTrees(whatIfExplanation == null ? explanation : whatIfExplanation);
        } else {
            text.addLine("");
            FoldedDemands.linesOf(whatIfExplanation == null ? explanation : whatIfExplanation)
                    .forEach(text::addLine);
            text.addLine("--demand KEY or --rule NAME explains one of them line by line.");
        }
        return text.out.toString();
    }

    private void addLine(String text) {
        out.append(marks.printableText(text)).append('\n');
    }

    private void addAnswers(Explanation of, boolean all) {
        List<OfDemand> demands = of.demands().stream()
                .filter(demand -> all || !FoldedDemands.isFolded(demand.state()))
                .toList();
        if (demands.isEmpty() && !all) {
            addLine("Nothing fires or is pending on " + of.moment().node() + ".");
        }
        for (OfDemand demand : demands) {
            addLine(demand.answer() + (demand.outlook().isEmpty() ? "" : " " + demand.outlook()));
            Stream.of(demand.causes().madeToWait(), demand.causes().selfStalled())
                    .filter(cause -> !cause.isEmpty())
                    .forEach(this::addLine);
        }
    }

    private void addTrees(Explanation of) {
        Set<String> printed = new HashSet<>();
        RuleTextTree tree = new RuleTextTree(marks);
        for (OfDemand demand : of.demands()) {
            addLine("");
            addLine(demand.state().demand().key() + "  " + standingText(demand.state(), of));
            List<TextBranch> branches = new ArrayList<>();
            List<RuleExplanation> rules = of.rules().stream()
                    .sorted(Comparator.comparingInt(
                            rule -> rankRule(rule, demand.state().source())))
                    .toList();
            for (RuleExplanation rule : rules) {
                boolean raises = demand.raisedBy().contains(rule.name().id());
                if (raises || demand.heldBy().contains(rule.name().id())) {
                    String role = raises ? "raises it" : "holds it";
                    branches.add(
                            printed.add(rule.name().id())
                                    ? tree.ruleBranch(rule, role)
                                    : tree.repeatedBranch(rule, role));
                }
            }
            TextBranch.printTrees(branches, marks, this::addLine);
        }
    }

    /// The rule that decides comes first: one that says so now, before the one that said so last, before the rest.
    private static int rankRule(RuleExplanation rule, Transition.Source source) {
        boolean saidLast = rule.name().policy().equals(source.policy())
                && rule.name().rule().equals(source.rule());
        return switch (rule.verdict()) {
            case TRUE -> saidLast ? 0 : 1;
            case UNKNOWN -> saidLast ? 2 : 3;
            case FALSE -> saidLast ? 2 : 4;
        };
    }

    private static String standingText(DemandState state, Explanation of) {
        long elapsedMicros = Math.max(0, of.nowMicros() - state.timing().sinceMicros());
        long passedMicros = of.nowMicros() - of.moment().monotonicMicros();
        return state.phase().word() + " for " + DemandAnswer.secondsText(elapsedMicros)
                + (state.timing().remainingMicros() > 0
                        ? ", " + roundedMicros(DemandAnswer.remainingMicros(state, passedMicros)) + " left"
                        : "")
                + (state.timing().frozen() ? ", frozen" : "");
    }
}
