package io.barograph.cli.backtest.prometheus;

import static java.util.Objects.requireNonNull;

import module java.base;

/// The targets of Prometheus that are exporters, by their node. A node has several where its exporter was restarted.
final class ExporterTargets {

    private static final int MOST = 20_000;

    private final SortedMap<String, SortedSet<Target>> byNode = new TreeMap<>();
    private final SortedSet<String> names = new TreeSet<>();
    private int count;

    /// The labels that only the series of one exporter have.
    record Target(SortedMap<String, String> labels) {

        private static final Comparator<Target> ORDER =
                Comparator.comparing(target -> target.labels().toString());
    }

    /// Adds the target of a series that has a snapshot's node and boot.
    public void addTarget(Map<String, String> labels) throws PrometheusException {
        String node = ExporterSeries.ownLabel(labels, "node");
        if (node.isEmpty()) {
            throw new PrometheusException("the series " + labels + " has no label node, expected the node's name");
        }
        if (++count > MOST) {
            throw new PrometheusException("more than " + MOST + " exporters, expected fewer. Maybe give a --selector");
        }
        SortedMap<String, String> target = new TreeMap<>(labels);
        target.remove("__name__");
        target.remove(ExporterSeries.ownName(labels, "node"));
        target.remove(ExporterSeries.ownName(labels, "boot_id"));
        names.addAll(target.keySet());
        byNode.computeIfAbsent(node, _ -> new TreeSet<>(Target.ORDER)).add(new Target(target));
    }

    SortedSet<Target> of(String node) {
        return requireNonNull(byNode.get(node), node);
    }

    /// By the nodes' names.
    SortedMap<String, SortedSet<Target>> byNode() {
        return byNode;
    }

    /// The selector of one target's series. It demands that a label which only other targets have is empty.
    String targetSelector(Target target) {
        StringBuilder selector =
                new StringBuilder("{__name__=~").append(ExporterSeries.quotedText(ExporterSeries.FAMILIES));
        for (String name : names) {
            selector.append(',')
                    .append(ExporterSeries.labelName(name))
                    .append('=')
                    .append(ExporterSeries.quotedText(target.labels().getOrDefault(name, "")));
        }
        return selector.append('}').toString();
    }
}
