package io.barograph.cli.backtest.prometheus;

import io.barograph.cli.backtest.prometheus.client.ApiAnswerParser;
import io.barograph.cli.backtest.prometheus.client.PrometheusException;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Which targets of Prometheus are exporters, by the node that they speak of: where an exporter was started anew, a
/// node has several.
final class ExporterTargets implements ApiAnswerParser.LabelsSink {

    private static final int MOST = 20_000;

    private final SortedMap<String, SortedSet<Target>> byNode = new TreeMap<>();
    private final SortedSet<String> names = new TreeSet<>();
    private int count;

    /// What tells one exporter's series from all others'.
    record Target(SortedMap<String, String> labels) implements Comparable<Target> {

        @Override
        public int compareTo(Target other) {
            return labels.toString().compareTo(other.labels.toString());
        }
    }

    /// Takes the labels of a series that tells a snapshot's node and boot.
    @Override
    public void take(Map<String, String> labels) throws PrometheusException {
        String node = TargetLabels.own(labels, "node");
        if (node.isEmpty()) {
            throw new PrometheusException("the series " + labels + " has no label node; expected the node's name");
        }
        if (++count > MOST) {
            throw new PrometheusException("more than " + MOST + " exporters; expected fewer. Maybe give a --selector");
        }
        SortedMap<String, String> target = new TreeMap<>(labels);
        target.remove("__name__");
        target.remove(TargetLabels.ownName(labels, "node"));
        target.remove(TargetLabels.ownName(labels, "boot_id"));
        names.addAll(target.keySet());
        byNode.computeIfAbsent(node, _ -> new TreeSet<>()).add(new Target(target));
    }

    /// By the nodes' names.
    SortedMap<String, SortedSet<Target>> byNode() {
        return byNode;
    }

    /// The selector of one target's series: a label that only others have is asked to be empty.
    String selector(Target target) {
        StringBuilder selector = new StringBuilder("{__name__=~").append(TargetLabels.quoted(SeriesColumns.FAMILIES));
        for (String name : names) {
            selector.append(',')
                    .append(name)
                    .append('=')
                    .append(TargetLabels.quoted(target.labels().getOrDefault(name, "")));
        }
        return selector.append('}').toString();
    }
}
