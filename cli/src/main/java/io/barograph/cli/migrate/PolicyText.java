package io.barograph.cli.migrate;

import io.barograph.cli.migrate.kubelet.PrintableInput;
import io.barograph.quantity.GoDuration;
import io.barograph.rules.policy.Action;
import module java.base;
import org.jspecify.annotations.Nullable;

/// The rule file that sets the conditions that a kubelet with these settings would set.
final class PolicyText {

    private final MigrationPlan plan;
    private final StringBuilder text = new StringBuilder();

    PolicyText(MigrationPlan plan) {
        this.plan = plan;
    }

    @Override
    public String toString() {
        text.setLength(0);
        appendHead();
        appendParameters();
        plan.limits().forEach(this::appendRaising);
        plan.limits().forEach(this::appendHolding);
        return text.toString();
    }

    private void appendHead() {
        appendLine("// The node conditions of a kubelet with the settings below, with signal, value and threshold."
                + " Written by");
        appendLine("// barograph policy from-kubelet" + (plan.manner().compat() ? " --compat" : "") + "; " + plan.name()
                + ".cases.yaml beside it holds its tests. Load it instead of eviction.drl.");
        appendLine("//");
        appendLine(
                "//   a threshold is met         condition and taint at once, the soft one's too: only eviction has a"
                        + " grace period");
        appendLine(
                "//   it is met for its grace    an event and a demand to evict, as the kubelet does then; evictions are opt-in"
                        + " unless");
        appendLine("//                              the controller runs with --eviction=enforce");
        appendLine(
                "//   the value is regained      they stay until the minimum reclaim is regained beyond the threshold,"
                        + " condition");
        appendLine("//                              and taint for the transition period after that");
        if (!plan.notes().isEmpty()) {
            appendLine("//");
            appendLine("// What to know about these settings, and where the policy differs from the kubelet"
                    + " (docs/migration.md):");
            plan.notes().forEach(this::appendNote);
        }
        appendLine("");
    }

    /// Wrapped at 118 columns.
    private void appendNote(String sentence) {
        StringBuilder row = new StringBuilder("// -");
        for (String word : PrintableInput.toPlain(sentence).split(" ", -1)) {
            if (row.length() + word.length() > 118) {
                appendLine(row.toString());
                row.setLength(0);
                row.append("//  ");
            }
            row.append(' ').append(word);
        }
        appendLine(row.toString());
    }

    private void appendParameters() {
        appendLine("declare Parameters");
        for (NamedThreshold threshold : plan.limits()) {
            List<ThresholdExpression.Declared> declared =
                    expressionOf(threshold).parameters();
            if (declared.isEmpty() || !declared.getFirst().name().equals(threshold.parameter())) {
                appendLine("    // " + threshold.source() + ", stands in its rule: "
                        + expressionOf(threshold).met());
            }
            declared.forEach(it ->
                    appendLine("    " + it.name() + " : " + it.type() + " = " + it.value() + "    // " + it.comment()));
        }
        plan.limits().stream().map(PolicyText::effectLine).distinct().forEach(this::appendLine);
        if (plan.limits().stream().anyMatch(limit -> limit.threshold().isHard())) {
            appendLine("    hardMaxGrace : String = \"1s\"    // what a kubelet gives a pod at a hard threshold");
        }
        if (plan.maxPodGrace() != null
                && plan.limits().stream().anyMatch(limit -> !limit.threshold().isHard())) {
            appendLine("    softMaxGrace : String = \"" + GoDuration.format(plan.maxPodGrace()) + "\"    // "
                    + plan.maxPodGraceSource());
        }
        appendLine("    transitionPeriod : String = \"" + GoDuration.format(plan.transition()) + "\"    // "
                + plan.transitionSource());
        Duration longest = longestTransition();
        if (longest != null) {
            appendLine("    maxTransitionPeriod : String = \"" + GoDuration.format(longest)
                    + "\"    // it doubles up to that where the condition comes back; 0s: never, as the kubelet's");
        }
        appendLine("end");
    }

    /// What the transition period may grow to, three times itself; null where it does not grow.
    private @Nullable Duration longestTransition() {
        Duration most = Action.Options.NONE.maxKeepFor();
        if (plan.manner().compat() || plan.transition().compareTo(most) >= 0) {
            return null;
        }
        Duration longest = plan.transition().multipliedBy(3);
        return longest.compareTo(most) > 0 ? most : longest;
    }

    private static String effectLine(NamedThreshold threshold) {
        String why = threshold.effect().equals("NoSchedule")
                ? "the kubelet's own taint has this effect"
                : "the kubelet's own NoSchedule shuts out BestEffort pods only, ours would shut out all";
        return "    " + threshold.effectParameter() + " : Effect = " + threshold.effect() + "    // " + why;
    }

    private void appendRaising(NamedThreshold threshold) {
        String met = expressionOf(threshold).met();
        boolean hard = threshold.threshold().isHard();
        List<String> bound = new ArrayList<>(expressionOf(threshold).boundNames(met));
        bound.add("$effect : " + threshold.effectParameter());
        if (!hard) {
            bound.add("$grace : " + threshold.graceParameter());
        }
        bound.add("$transition : transitionPeriod");
        if (longestTransition() != null) {
            bound.add("$longestTransition : maxTransitionPeriod");
        }
        boolean longest = hard || plan.maxPodGrace() != null;
        if (longest) {
            bound.add("$longest : " + (hard ? "hardMaxGrace" : "softMaxGrace"));
        }
        if (isExact(threshold)) {
            bound.add("$reclaim : " + threshold.reclaimParameter());
        }
        String signal = threshold.signal().word();
        String message = ".message(\"" + signal + ": {$s.available} of {$s.capacity}, threshold "
                + expressionOf(threshold).shown() + "\")";
        appendLine("");
        appendLine("rule \"" + threshold.rule() + "\"");
        appendLine("when");
        appendLine("    Parameters(" + String.join(", ", bound) + ")");
        appendLine("    $s : Signal(name == \"" + signal + "\", " + met + ")");
        appendLine("then");
        String keepForClause = ".keepFor($transition)"
                + (plan.manner().compat()
                        ? ".steady()"
                        : longestTransition() == null ? "" : ".maxKeepFor($longestTransition)");
        appendLine("    node.condition(\"" + threshold.condition() + "\")" + keepForClause
                + (hard ? ".severity(\"critical\")" : "") + message + ";");
        appendLine("    node.taint(\"" + threshold.taint() + "\", $effect)" + keepForClause + ";");
        appendLine("    node.event(\"" + threshold.event() + "\")"
                + (hard ? ".severity(\"critical\")" : ".after($grace)") + message + ";");
        if (threshold.taint().contains("disk")) {
            appendLine("    node.reclaim(\"" + signal.substring(0, signal.indexOf('.')) + "\");");
        }
        appendLine("    node.evict(\"" + signal + "\")" + (hard ? "" : ".after($grace)")
                + (longest ? ".maxGrace($longest)" : "") + (isExact(threshold) ? ".minReclaim($reclaim)" : "") + ";");
        appendLine("end");
    }

    /// Whether the minimum reclaim is of the threshold's kind, so that the demand to evict can say it itself.
    private boolean isExact(NamedThreshold threshold) {
        return (expressionOf(threshold).met() + " + $reclaim")
                .equals(expressionOf(threshold).unreclaimed());
    }

    private void appendHolding(NamedThreshold threshold) {
        String unreclaimed = expressionOf(threshold).unreclaimed();
        boolean hasReclaim =
                plan.limits().stream().anyMatch(it -> it.signal() == threshold.signal() && it.reclaim() != null);
        if (!hasReclaim) {
            return;
        }
        // Of two thresholds of one signal each holds at least where it raises
        String constraint = unreclaimed == null ? expressionOf(threshold).met() : unreclaimed;
        List<String> bound = expressionOf(threshold).boundNames(constraint);
        appendLine("");
        appendLine("rule \"" + threshold.holdRule() + "\"");
        appendLine("when");
        if (!bound.isEmpty()) {
            appendLine("    Parameters(" + String.join(", ", bound) + ")");
        }
        appendLine("    Signal(name == \"" + threshold.signal().word() + "\", " + constraint + ")");
        appendLine("then");
        appendLine("    node.hold(\"" + threshold.condition() + "\");");
        appendLine("    node.hold(\"" + threshold.taint() + "\");");
        appendLine("    node.hold(\"" + threshold.event() + "\");");
        if (unreclaimed != null && !isExact(threshold)) {
            appendLine("    node.hold(\"" + threshold.signal().word() + "\");");
        }
        appendLine("end");
    }

    private ThresholdExpression expressionOf(NamedThreshold threshold) {
        return new ThresholdExpression(threshold, plan.manner().compat());
    }

    private void appendLine(String line) {
        text.append(line).append('\n');
    }
}
