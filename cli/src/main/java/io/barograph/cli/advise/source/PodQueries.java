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
        public int compareTo(Pod otherPod) {
            return ORDER.compare(this, otherPod);
        }

        Pod anywhere() {
            return new Pod("", namespace, pod);
        }
    }

    /// By pod, and in that by the value of one more label.
    ///
    /// @param expression with `{}` or `{,more}` where matchers stand, `[]` for the range, and `[:]` for looks in it
    /// @param ours whether exporters write the series, so that they have a node
    SortedMap<Pod, SortedMap<String, Double>> askPods(String expression, String label, boolean ours)
            throws IOException, InterruptedException {
        SortedMap<Pod, SortedMap<String, Double>> valuesByPod = new TreeMap<>();
        for (ApiAnswer.Sample sample : askSamples(expression)) {
            Map<String, String> labels = sample.metric();
            double value = sample.value()[1];
            String pod = ownLabel(labels, "pod");
            if (!pod.isEmpty() && Double.isFinite(value)) {
                String node = labels.getOrDefault("node", labels.getOrDefault("instance", ""));
                valuesByPod
                        .computeIfAbsent(
                                new Pod(ours ? node : "", ownLabel(labels, "namespace"), pod), _ -> new TreeMap<>())
                        .merge(label.isEmpty() ? "" : ownLabel(labels, label), value, ours ? Double::sum : Math::max);
            }
        }
        return valuesByPod;
    }

    private List<ApiAnswer.Sample> askSamples(String expression) throws IOException, InterruptedException {
        String query = withMatchers(expression);
        String question = "/api/v1/query?query=" + URLEncoder.encode(query, java.nio.charset.StandardCharsets.UTF_8)
                + "&time=" + String.format(Locale.ROOT, "%.3f", range.endTime().toEpochMilli() / 1000.0);
        return client.askValue(question, query, ApiAnswer::readVector);
    }

    private String withMatchers(String expression) {
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
        return Math.max(1, Duration.between(range.startTime(), range.endTime()).toSeconds());
    }

    /// How far apart it is looked whether a pod was there.
    long stepSeconds() {
        return Math.clamp(seconds() / 240, 5, 300);
    }

    /// An exporter's own label, which Prometheus renames where the target has it too.
    private static String ownLabel(Map<String, String> labels, String name) {
        return labels.getOrDefault("exported_" + name, labels.getOrDefault(name, ""));
    }
}
