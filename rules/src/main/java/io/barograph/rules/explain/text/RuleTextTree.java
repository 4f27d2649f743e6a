package io.barograph.rules.explain.text;

import io.barograph.rules.explain.DemandAnswer;
import io.barograph.rules.explain.RuleExplanation;
import io.barograph.rules.explain.RuleExplanation.Measure;
import io.barograph.rules.explain.RuleExplanation.OfCondition;
import io.barograph.rules.explain.RuleExplanation.OfConstraint;
import io.barograph.rules.explain.RuleExplanation.OfFact;
import io.barograph.rules.explain.change.RuleChange;
import io.barograph.rules.explain.history.TruthDuration;
import io.barograph.rules.policy.constraint.Ternary;
import module java.base;
import org.jspecify.annotations.Nullable;

/// One rule as a tree: its lines, the facts they look at, the constraints on these, and what would have to change.
record RuleTextTree(TreeMarks marks) {

    /// A rule that is printed above.
    TextBranch repeatedBranch(RuleExplanation rule, String role) {
        String text = marks.of(rule.verdict()) + " \"" + rule.name().rule() + "\"";
        return new TextBranch(List.of(text, role + ",", "as above"), List.of());
    }

    TextBranch ruleBranch(RuleExplanation rule, String role) {
        String placeText =
                "(" + rule.name().policy() + ".drl:" + rule.name().place().line() + ")";
        if (rule.isOff()) {
            String text = marks.of(rule.verdict()) + " \"" + rule.name().rule() + "\"";
            return new TextBranch(List.of(text, role + ",", "off: it " + rule.off(), placeText), List.of());
        }
        List<TextBranch> below = new ArrayList<>();
        rule.conditions().forEach(condition -> below.add(conditionBranch(condition)));
        rule.missing()
                .forEach(missingInput ->
                        below.add(new TextBranch(List.of("cannot be evaluated: " + missingInput), List.of())));
        addChange(rule.change(), rule.verdict() == Ternary.UNKNOWN, below);
        String verdict = switch (rule.verdict()) {
            case TRUE -> "matches";
            case FALSE -> "does not match";
            case UNKNOWN -> "cannot be evaluated";
        };
        return new TextBranch(
                List.of(
                        marks.of(rule.verdict()) + " \"" + rule.name().rule() + "\"",
                        role + ",",
                        verdict + durationText(rule.heldDuration()),
                        placeText),
                below);
    }

    private TextBranch conditionBranch(OfCondition of) {
        List<TextBranch> below = new ArrayList<>();
        boolean plain = of.facts().size() == 1 && of.more() == 0 && !of.text().startsWith("not ");
        for (OfFact fact : of.facts()) {
            List<TextBranch> constraints =
                    fact.constraints().stream().map(this::constraintBranch).toList();
            if (plain) {
                below.addAll(constraints);
            } else {
                below.add(new TextBranch(List.of(marks.of(fact.verdict()) + " " + fact.subject()), constraints));
            }
        }
        if (of.more() > 0) {
            below.add(new TextBranch(List.of("and " + of.more() + " more"), List.of()));
        }
        String text = plain
                ? (of.text().startsWith("exists ") ? "exists " : "")
                        + of.facts().getFirst().subject()
                : of.text();
        return new TextBranch(List.of(marks.of(of.verdict()) + " " + text), below);
    }

    private TextBranch constraintBranch(OfConstraint of) {
        List<TextBranch> below = of.parts().stream().map(this::constraintBranch).toList();
        String line = "line " + of.place().line();
        String text = marks.of(of.verdict()) + " " + of.text();
        String heldText = durationText(of.heldDuration()).stripLeading();
        Measure measure = of.measure();
        if (measure == null) {
            return new TextBranch(List.of(text, "", "", (heldText + "  " + line).strip()), below);
        }
        String value = of.verdict() == Ternary.UNKNOWN ? "missing" : measure.value();
        return new TextBranch(List.of(text, value, measure.words(), (heldText + "  " + line).strip()), below);
    }

    private static String durationText(@Nullable TruthDuration heldDuration) {
        return heldDuration != null && heldDuration.micros() > 0
                ? (heldDuration.fromStart() ? " for at least " : " for ")
                        + DemandAnswer.secondsText(heldDuration.micros())
                : "";
    }

    private static void addChange(RuleChange of, boolean missing, List<TextBranch> below) {
        if (missing) {
            return;
        }
        String end = of.toMatch() ? "to match: " : "to stop matching: ";
        if (!of.isFound()) {
            below.add(new TextBranch(List.of(end + "no change of a few values was found"), List.of()));
            return;
        }
        List<String> changes = new ArrayList<>();
        of.steps().forEach(step -> changes.add(step.input() + " would have to " + step.words()));
        changes.addAll(of.otherChanges());
        String options = of.steps().stream()
                .map(RuleChange.Step::set)
                .filter(setting -> !setting.isEmpty())
                .map(setting -> " --given '" + setting + "'")
                .collect(Collectors.joining());
        List<TextBranch> tries =
                options.isEmpty() ? List.of() : List.of(new TextBranch(List.of("try" + options), List.of()));
        below.add(new TextBranch(List.of(end + String.join(", and ", changes)), tries));
    }
}
