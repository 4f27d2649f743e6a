package io.barograph.cli.check;

import static io.barograph.cli.report.text.ReadableValues.countedWords;

import io.barograph.cli.report.text.ReadableValues;
import io.barograph.cli.report.text.TextTable;
import io.barograph.controller.cluster.pods.DaemonSet;
import io.barograph.controller.controls.Budget;
import io.barograph.controller.controls.HeldBack;
import io.barograph.controller.guardrail.impact.Hazard;
import io.barograph.controller.guardrail.impact.Hazards;
import io.barograph.controller.kube.admin.RuntimeClassSurvey;
import module java.base;

/// The report of `barograph check --cluster`.
final class BlastRadiusReport {

    private static final int WIDTH = 100;
    private static final int MAX_NAMED = 10;

    private final BlastRadius radius;
    private final StringBuilder text = new StringBuilder();

    private BlastRadiusReport(BlastRadius radius) {
        this.radius = radius;
    }

    /// The whole report, with the last line's end.
    public static String toText(BlastRadius radius) {
        BlastRadiusReport report = new BlastRadiusReport(radius);
        report.sayHead();
        if (!radius.facts().hazards().keys().isEmpty()) {
            report.sayPools();
            report.sayHazards();
        }
        report.sayNodes();
        report.runtimeClasses();
        return report.text
                .append(radius.refuses() ? "Some taints would be refused.\n" : "No taint would be refused for good.\n")
                .toString();
    }

    private Hazards hazardsSeen() {
        return radius.facts().hazards();
    }

    private void sayHead() {
        Set<String> keys = new TreeSet<>(hazardsSeen().keys());
        int nodes = radius.nodes();
        saySentence(radius.facts().server() + ": " + countedWords(nodes, "node") + " in "
                + countedWords(radius.pools().size(), "pool") + ".");
        saySentence(
                keys.isEmpty()
                        ? "No rule demands a taint with effect NoSchedule, so that no pod is kept from a node."
                        : "Taints that keep pods away (NoSchedule): " + String.join(", ", keys) + ".");
        Budget budget = radius.facts().budgets().cluster();
        saySentence(
                "Budget " + budget + ": at most " + budget.nodeLimit(nodes) + " of " + countedWords(nodes, "node")
                        + " may have our taints at once. The table shows under BUDGET how many nodes of each pool may have hard ones.");
    }

    private void sayPools() {
        TextTable table = new TextTable("POOL | NODES: | SCHEDULABLE: | BUDGET: | TAINTABLE:");
        radius.pools()
                .forEach((name, pool) -> table.addRow(
                        name.isEmpty() ? "(none)" : name,
                        pool.nodes().size(),
                        pool.schedulable(),
                        pool.most(),
                        pool.taintable()));
        text.append('\n').append(table);
        radius.pools().forEach((name, pool) -> {
            HeldBack never =
                    radius.facts().budgets().noHardTaint(name, pool.nodes().size());
            if (never != null) {
                saySentence("refused: " + never.text() + ". What would have to change: " + never.change() + ".");
            }
            if (!pool.refused().isEmpty()) {
                saySentence((pool.taintable() == 0 ? "refused" : "held back") + ": " + pool.refused());
            }
        });
    }

    private void sayHazards() {
        List<Hazard> foundHazards = hazardsSeen().found();
        text.append(foundHazards.isEmpty() ? "" : "\n");
        for (Hazard hazard : foundHazards) {
            saySentence((hazard.refused() ? "refused: " : "warning: ") + hazard.text());
            if (hazard.kind() == Hazard.Kind.DAEMONSET) {
                sayToleration(hazard.subject());
            }
        }
    }

    private void sayToleration(String daemonSet) {
        for (DaemonSet keptAwaySet : hazardsSeen().keptAway()) {
            if (keptAwaySet.key().equals(daemonSet)) {
                text.append("    tolerations: # in spec.template.spec of it\n");
                for (String key : hazardsSeen().untoleratedKeys(keptAwaySet)) {
                    text.append("      - key: ").append(key).append('\n');
                    text.append("        operator: Exists\n        effect: NoSchedule\n");
                }
            }
        }
    }

    private void sayNodes() {
        Set<String> exporters = radius.facts().exporters().orNull();
        Map<String, String> withoutPressure = radius.facts().withoutPressure().orNull();
        text.append('\n');
        if (exporters == null) {
            saySentence("Nodes with an exporter are not known: "
                    + radius.facts().exporters().why());
        } else {
            List<String> lacking = new ArrayList<>();
            radius.pools().values().forEach(pool -> lacking.addAll(pool.nodes()));
            lacking.removeAll(exporters);
            saySentence(
                    lacking.isEmpty()
                            ? "An exporter runs on every node."
                            : "warning: no exporter (a running pod with app.kubernetes.io/name=barograph-exporter) on "
                                    + ReadableValues.listedNames(lacking, MAX_NAMED)
                                    + ". These nodes are unknown, and unknown is not calm.");
        }
        if (withoutPressure == null) {
            saySentence("Nodes with pressure stall information are not known: "
                    + radius.facts().withoutPressure().why());
        } else {
            withoutPressure.forEach(
                    (node, why) -> saySentence("warning: no pressure stall information on " + node + ": " + why + "."));
        }
    }

    private void runtimeClasses() {
        RuntimeClassSurvey classes = radius.facts().runtimeClasses().orNull();
        if (classes == null) {
            saySentence("RuntimeClasses without an overhead are not known: "
                    + radius.facts().runtimeClasses().why());
            return;
        }
        classes.withoutOverhead()
                .forEach((name, handler) -> saySentence("warning: RuntimeClass " + name + " (handler " + handler
                        + ") has no overhead.podFixed: what its sandboxes use is counted for no pod. Maybe add"
                        + " overhead.podFixed; docs/overhead.md says how much."));
        classes.missing()
                .forEach((name, pods) -> saySentence("warning: RuntimeClass " + name + " does not exist, and "
                        + countedWords(pods.size(), "pod") + " of it would not start again: "
                        + ReadableValues.listedNames(pods, MAX_NAMED) + ". Maybe it was deleted; create it again."));
    }

    private void saySentence(String sentence) {
        text.append(ReadableValues.wrappedText(sentence, WIDTH));
    }
}
