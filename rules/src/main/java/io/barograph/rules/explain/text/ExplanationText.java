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

    /// @param trees whether rules are printed line by line; else only the answers
    public static String of(Explanation explanation, TreeMarks marks, boolean trees) {
        ExplanationText text = new ExplanationText(marks);
        text.answers(explanation);
        Explanation whatIf = explanation.whatIf();
        if (whatIf != null) {
            text.line("");
            text.line("If " + String.join(", ", whatIf.set()) + ":");
            text.answers(whatIf);
        }
        if (trees) {
            text.trees(whatIf == null ? explanation : whatIf);
        } else {
            text.line("");
            text.line("--demand KEY or --rule NAME explains one of them line by line.");
        }
        return text.out.toString();
    }

    private void line(String text) {
        out.append(marks.printable(text)).append('\n');
    }

    private void answers(Explanation of) {
        for (OfDemand each : of.demands()) {
            line(each.answer() + (each.outlook().isEmpty() ? "" : " " + each.outlook()));
            if (!each.madeToWait().isEmpty()) {
                line(each.madeToWait());
            }
        }
    }

    private void trees(Explanation of) {
        Set<String> printed = new HashSet<>();
        RuleTextTree tree = new RuleTextTree(marks);
        for (OfDemand each : of.demands()) {
            line("");
            line(each.state().demand().key() + "  "
                    + stands(each.state(), of.at().monotonicMicros()));
            List<TextBranch> branches = new ArrayList<>();
            List<RuleExplanation> rules = of.rules().stream()
                    .sorted(Comparator.comparingInt(
                            rule -> rank(rule, each.state().source())))
                    .toList();
            for (RuleExplanation rule : rules) {
                boolean raises = each.raisedBy().contains(rule.name().id());
                if (raises || each.heldBy().contains(rule.name().id())) {
                    String role = raises ? "raises it" : "holds it";
                    branches.add(printed.add(rule.name().id()) ? tree.rule(rule, role) : tree.again(rule, role));
                }
            }
            TextBranch.print(branches, marks, this::line);
        }
    }

    /// The rule that decides comes first: one that says so now, before the one that said so last, before the rest.
    private static int rank(RuleExplanation rule, Transition.Source source) {
        boolean said = rule.name().policy().equals(source.policy())
                && rule.name().rule().equals(source.rule());
        return switch (rule.verdict()) {
            case TRUE -> said ? 0 : 1;
            case UNKNOWN -> said ? 2 : 3;
            case FALSE -> said ? 2 : 4;
        };
    }

    private static String stands(DemandState state, long nowMicros) {
        long since = Math.max(0, nowMicros - state.timing().sinceMicros());
        return state.phase().word() + " for " + DemandAnswer.seconds(since)
                + (state.timing().remainingMicros() > 0
                        ? ", " + roundedMicros(state.timing().remainingMicros()) + " left"
                        : "")
                + (state.timing().frozen() ? ", frozen" : "");
    }
}
