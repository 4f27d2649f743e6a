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
        head();
        parameters();
        plan.limits().forEach(this::raising);
        plan.limits().forEach(this::holding);
        return text.toString();
    }

    private void head() {
        line("// The node conditions of a kubelet with the settings below, with signal, value and threshold."
                + " Written by");
        line("// barograph policy from-kubelet" + (plan.manner().compat() ? " --compat" : "") + "; " + plan.name()
                + ".cases.yaml beside it holds its tests. Load it instead of eviction.drl.");
        line("//");
        line("//   a threshold is met         condition and taint at once, the soft one's too: only eviction has a"
                + " grace period");
        line(
                "//   it is met for its grace    an event and a demand to evict, as the kubelet does then; evictions are opt-in"
                        + " unless");
        line("//                              the controller runs with --eviction=enforce");
        line("//   the value is regained      they stay until the minimum reclaim is regained beyond the threshold,"
                + " condition");
        line("//                              and taint for the transition period after that");
        if (!plan.notes().isEmpty()) {
            line("//");
            line("// What to know about these settings, and where the policy differs from the kubelet"
                    + " (docs/migration.md):");
            plan.notes().forEach(this::note);
        }
        line("");
    }

    /// Wrapped at 118 columns.
    private void note(String sentence) {
        StringBuilder row = new StringBuilder("// -");
        for (String word : PrintableInput.plain(sentence).split(" ", -1)) {
            if (row.length() + word.length() > 118) {
                line(row.toString());
                row.setLength(0);
                row.append("//  ");
            }
            row.append(' ').append(word);
        }
        line(row.toString());
    }

    private void parameters() {
        line("declare Parameters");
        for (NamedThreshold each : plan.limits()) {
            List<ThresholdExpression.Declared> declared = terms(each).parameters();
            if (declared.isEmpty() || !declared.getFirst().name().equals(each.parameter())) {
                line("    // " + each.source() + ", stands in its rule: "
                        + terms(each).met());
            }
            declared.forEach(
                    it -> line("    " + it.name() + " : " + it.type() + " = " + it.value() + "    // " + it.comment()));
        }
        plan.limits().stream().map(PolicyText::effect).distinct().forEach(this::line);
        if (plan.limits().stream().anyMatch(each -> each.threshold().isHard())) {
            line("    hardMaxGrace : String = \"1s\"    // what a kubelet gives a pod at a hard threshold");
        }
        if (plan.maxPodGrace() != null
                && plan.limits().stream().anyMatch(each -> !each.threshold().isHard())) {
            line("    softMaxGrace : String = \"" + GoDuration.format(plan.maxPodGrace()) + "\"    // "
                    + plan.maxPodGraceSource());
        }
        line("    transitionPeriod : String = \"" + GoDuration.format(plan.transition()) + "\"    // "
                + plan.transitionSource());
        Duration longest = longestTransition();
        if (longest != null) {
            line("    maxTransitionPeriod : String = \"" + GoDuration.format(longest)
                    + "\"    // it doubles up to that where the condition comes back; 0s: never, as the kubelet's");
        }
        line("end");
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

    private static String effect(NamedThreshold limit) {
        String why = limit.effect().equals("NoSchedule")
                ? "the kubelet's own taint has this effect"
                : "the kubelet's own NoSchedule shuts out BestEffort pods only, ours would shut out all";
        return "    " + limit.effectParameter() + " : Effect = " + limit.effect() + "    // " + why;
    }

    private void raising(NamedThreshold limit) {
        String met = terms(limit).met();
        boolean hard = limit.threshold().isHard();
        List<String> bound = new ArrayList<>(terms(limit).bound(met));
        bound.add("$effect : " + limit.effectParameter());
        if (!hard) {
            bound.add("$grace : " + limit.graceParameter());
        }
        bound.add("$transition : transitionPeriod");
        if (longestTransition() != null) {
            bound.add("$longestTransition : maxTransitionPeriod");
        }
        boolean longest = hard || plan.maxPodGrace() != null;
        if (longest) {
            bound.add("$longest : " + (hard ? "hardMaxGrace" : "softMaxGrace"));
        }
        if (isExact(limit)) {
            bound.add("$reclaim : " + limit.reclaimParameter());
        }
        String signal = limit.signal().word();
        String message = ".message(\"" + signal + ": {$s.available} of {$s.capacity}, threshold "
                + terms(limit).shown() + "\")";
        line("");
        line("rule \"" + limit.rule() + "\"");
        line("when");
        line("    Parameters(" + String.join(", ", bound) + ")");
        line("    $s : Signal(name == \"" + signal + "\", " + met + ")");
        line("then");
        String kept = ".keepFor($transition)"
                + (plan.manner().compat()
                        ? ".steady()"
                        : longestTransition() == null ? "" : ".maxKeepFor($longestTransition)");
        line("    node.condition(\"" + limit.condition() + "\")" + kept + (hard ? ".severity(\"critical\")" : "")
                + message + ";");
        line("    node.taint(\"" + limit.taint() + "\", $effect)" + kept + ";");
        line("    node.event(\"" + limit.event() + "\")" + (hard ? ".severity(\"critical\")" : ".after($grace)")
                + message + ";");
        if (limit.taint().contains("disk")) {
            line("    node.reclaim(\"" + signal.substring(0, signal.indexOf('.')) + "\");");
        }
        line("    node.evict(\"" + signal + "\")" + (hard ? "" : ".after($grace)")
                + (longest ? ".maxGrace($longest)" : "") + (isExact(limit) ? ".minReclaim($reclaim)" : "") + ";");
        line("end");
    }

    /// Whether the minimum reclaim is of the threshold's kind, so that the demand to evict can say it itself.
    private boolean isExact(NamedThreshold limit) {
        return (terms(limit).met() + " + $reclaim").equals(terms(limit).unreclaimed());
    }

    private void holding(NamedThreshold limit) {
        String unreclaimed = terms(limit).unreclaimed();
        boolean beside = plan.limits().stream().anyMatch(it -> it.signal() == limit.signal() && it.reclaim() != null);
        if (!beside) {
            return;
        }
        // Of two thresholds of one signal each holds at least where it raises
        String constraint = unreclaimed == null ? terms(limit).met() : unreclaimed;
        List<String> bound = terms(limit).bound(constraint);
        line("");
        line("rule \"" + limit.holdRule() + "\"");
        line("when");
        if (!bound.isEmpty()) {
            line("    Parameters(" + String.join(", ", bound) + ")");
        }
        line("    Signal(name == \"" + limit.signal().word() + "\", " + constraint + ")");
        line("then");
        line("    node.hold(\"" + limit.condition() + "\");");
        line("    node.hold(\"" + limit.taint() + "\");");
        line("    node.hold(\"" + limit.event() + "\");");
        if (unreclaimed != null && !isExact(limit)) {
            line("    node.hold(\"" + limit.signal().word() + "\");");
        }
        line("end");
    }

    private ThresholdExpression terms(NamedThreshold limit) {
        return new ThresholdExpression(limit, plan.manner().compat());
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
