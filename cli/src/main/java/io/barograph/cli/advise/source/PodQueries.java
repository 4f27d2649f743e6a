package io.barograph.cli.advise.source;

import io.barograph.cli.backtest.prometheus.ApiAnswer;
import io.barograph.cli.backtest.prometheus.PrometheusClient;
import io.barograph.cli.backtest.prometheus.PrometheusRange;
import module java.base;

/// Asks a Prometheus for one value a pod or container over a range.
record PodQueries(PrometheusClient client, PrometheusRange range) {

    /// A pod of a node.
    ///
    /// @param node empty in series of others than exporters
    record Pod(String node, String namespace, String pod) implements Comparable<Pod> {

        private static final Comparator<Pod> ORDER =
                Comparator.comparing(Pod::node).thenComparing(Pod::namespace).thenComparing(Pod::pod);

        @Override
        public int compareTo(Pod other) {
            return ORDER.compare(this, other);
        }

        Pod anywhere() {
            return new Pod("", namespace, pod);
        }
    }

    /// By pod, and in that by the value of one more label.
    ///
    /// @param expression with `{}` or `{,more}` where matchers stand, `[]` for the range, and `[:]` for looks in it
    /// @param ours whether exporters write the series, so that they have a node
    SortedMap<Pod, SortedMap<String, Double>> ask(String expression, String label, boolean ours)
            throws IOException, InterruptedException {
        SortedMap<Pod, SortedMap<String, Double>> found = new TreeMap<>();
        for (ApiAnswer.Sample each : samples(expression)) {
            Map<String, String> labels = each.metric();
            double value = each.value()[1];
            String pod = own(labels, "pod");
            if (!pod.isEmpty() && Double.isFinite(value)) {
                String node = labels.getOrDefault("node", labels.getOrDefault("instance", ""));
                found.computeIfAbsent(new Pod(ours ? node : "", own(labels, "namespace"), pod), _ -> new TreeMap<>())
                        .merge(label.isEmpty() ? "" : own(labels, label), value, ours ? Double::sum : Math::max);
            }
        }
        return found;
    }

    private List<ApiAnswer.Sample> samples(String expression) throws IOException, InterruptedException {
        String query = with(expression);
        String question = "/api/v1/query?query=" + URLEncoder.encode(query, java.nio.charset.StandardCharsets.UTF_8)
                + "&time=" + String.format(Locale.ROOT, "%.3f", range.to().toEpochMilli() / 1000.0);
        return client.ask(question, query, ApiAnswer::vector);
    }

    private String with(String expression) {
        String selector = range.selector();
        String matchers = selector.isEmpty()
                ? ""
                : selector.substring(1, selector.length() - 1).strip();
        boolean more = !matchers.isEmpty() && !matchers.endsWith(",");
        return expression
                .replace("{}", "{" + matchers + "}")
                .replace("{,", "{" + matchers + (more ? "," : ""))
                .replace("[]", "[" + seconds() + "s]")
                .replace("[:]", "[" + seconds() + "s:" + stepSeconds() + "s]");
    }

    long seconds() {
        return Math.max(1, Duration.between(range.from(), range.to()).toSeconds());
    }

    /// How far apart it is looked whether a pod was there.
    long stepSeconds() {
        return Math.clamp(seconds() / 240, 5, 300);
    }

    /// An exporter's own label, which Prometheus renames where the target has it too.
    private static String own(Map<String, String> labels, String name) {
        return labels.getOrDefault("exported_" + name, labels.getOrDefault(name, ""));
    }
}
