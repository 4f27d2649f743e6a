package io.barograph.rules.explain;

import io.barograph.rules.explain.RuleExplained.Measure;
import io.barograph.rules.explain.RuleExplained.OfCondition;
import io.barograph.rules.explain.RuleExplained.OfConstraint;
import io.barograph.rules.explain.RuleExplained.OfFact;
import java.util.ArrayList;
import java.util.List;

/// One rule as a tree: its lines, the facts they look at, the constraints on these, and what would have to change.
record RuleTree(Marks marks) {

    static Branch of(RuleExplained rule, String role, Marks marks) {
        return new RuleTree(marks).rule(rule, role);
    }

    /// A rule that was told above.
    static Branch again(RuleExplained rule, String role, Marks marks) {
        String text = marks.of(rule.verdict()) + " \"" + rule.name().rule() + "\"";
        return new Branch(List.of(text, role + ",", "as above"), List.of());
    }

    private Branch rule(RuleExplained rule, String role) {
        String at = "(" + rule.name().policy() + ".drl:" + rule.name().place().line() + ")";
        if (rule.isOff()) {
            String text = marks.of(rule.verdict()) + " \"" + rule.name().rule() + "\"";
            return new Branch(List.of(text, role + ",", "off: it " + rule.off(), at), List.of());
        }
        List<Branch> below = new ArrayList<>();
        rule.conditions().forEach(each -> below.add(condition(each)));
        rule.missing().forEach(each -> below.add(new Branch(List.of("cannot be evaluated: " + each), List.of())));
        change(rule.change(), rule.verdict() == Truth.MISSING, below);
        String verdict = switch (rule.verdict()) {
            case TRUE -> "matches";
            case FALSE -> "does not match";
            case MISSING -> "cannot be evaluated";
        };
        return new Branch(
                List.of(
                        marks.of(rule.verdict()) + " \"" + rule.name().rule() + "\"",
                        role + ",",
                        verdict + lasting(rule.held()),
                        at),
                below);
    }

    private Branch condition(OfCondition of) {
        List<Branch> below = new ArrayList<>();
        boolean plain = of.facts().size() == 1 && of.more() == 0 && !of.text().startsWith("not ");
        for (OfFact fact : of.facts()) {
            List<Branch> constraints =
                    fact.constraints().stream().map(this::constraint).toList();
            if (plain) {
                below.addAll(constraints);
            } else {
                below.add(new Branch(List.of(marks.of(fact.verdict()) + " " + fact.subject()), constraints));
            }
        }
        if (of.more() > 0) {
            below.add(new Branch(List.of("and " + of.more() + " more"), List.of()));
        }
        String text = plain ? quantifier(of.text()) + of.facts().getFirst().subject() : of.text();
        return new Branch(List.of(marks.of(of.verdict()) + " " + text), below);
    }

    private static String quantifier(String text) {
        return text.startsWith("exists ") ? "exists " : "";
    }

    private Branch constraint(OfConstraint of) {
        List<Branch> below = of.parts().stream().map(this::constraint).toList();
        String line = "line " + of.place().line();
        String text = marks.of(of.verdict()) + " " + of.text();
        String held = lasting(of.held()).stripLeading();
        Measure measure = of.measure();
        if (measure == null) {
            return new Branch(List.of(text, "", "", (held + "  " + line).strip()), below);
        }
        return new Branch(List.of(text, value(of, measure), measure.words(), (held + "  " + line).strip()), below);
    }

    private static String value(OfConstraint of, Measure measure) {
        return of.verdict() == Truth.MISSING ? "missing" : measure.value();
    }

    private static String lasting(Held held) {
        return held.micros() > 0 ? (held.fromStart() ? " for at least " : " for ") + Answer.seconds(held.micros()) : "";
    }

    private static void change(Change of, boolean missing, List<Branch> below) {
        if (missing) {
            return;
        }
        String end = of.toMatch() ? "to match: " : "to match no more: ";
        if (!of.found()) {
            below.add(new Branch(List.of(end + "no change of a few values was found"), List.of()));
            return;
        }
        List<String> all = new ArrayList<>();
        of.steps().forEach(step -> all.add(step.input() + " would have to " + step.words()));
        all.addAll(of.others());
        List<Branch> tries = new ArrayList<>();
        List<String> sets = of.steps().stream()
                .map(Change.Step::set)
                .filter(each -> !each.isEmpty())
                .toList();
        if (!sets.isEmpty()) {
            String options = String.join(
                    " ", sets.stream().map(each -> "--given '" + each + "'").toList());
            tries.add(new Branch(List.of("try " + options), List.of()));
        }
        below.add(new Branch(List.of(end + String.join(", and ", all)), tries));
    }
}
