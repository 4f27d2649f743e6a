package io.barograph.cli.backtest.prometheus;

import io.barograph.cli.backtest.prometheus.ScriptedPrometheus.Said;
import module java.base;

/// What a Prometheus keeps of exporters' scrapes, for tests: series by their labels.
final class ScriptedScrapes {

    private final Map<String, Map<Long, String>> series = new LinkedHashMap<>();

    /// A scrape of node n1 that shows the pass at this time since its boot.
    ScriptedScrapes at(long millis, String bootId, double monotonicSeconds) {
        return sample(
                        "barograph_snapshot_monotonic_seconds\",\"node\":\"n1\",\"boot_id\":\"" + bootId,
                        millis,
                        String.format(Locale.ROOT, "%.6f", monotonicSeconds))
                .sample("barograph_snapshot_interval_seconds", millis, "2.000000");
    }

    /// A sample of a series, whose labels may follow its name.
    ScriptedScrapes sample(String name, long millis, String value) {
        series.computeIfAbsent(name, _ -> new TreeMap<>()).put(millis, value);
        return this;
    }

    /// Contention of the pods for CPU over a minute.
    ScriptedScrapes contention(long millis, String ratio) {
        return sample(
                "barograph_contention_ratio\",\"scope\":\"kubepods\",\"resource\":\"cpu\",\"window\":\"60s",
                millis,
                ratio);
    }

    /// Answers as Prometheus does, whatever the range.
    Said answer(String query) {
        List<String> all = new ArrayList<>();
        boolean onlyLabels = query.startsWith("/api/v1/series");
        series.forEach((name, samples) -> {
            String labels = "{\"__name__\":\"" + name + "\",\"instance\":\"i\"}";
            if (!onlyLabels) {
                List<String> values = new ArrayList<>();
                samples.forEach((at, value) ->
                        values.add(String.format(Locale.ROOT, "[%d.%03d,\"%s\"]", at / 1000, at % 1000, value)));
                all.add("{\"metric\":" + labels + ",\"values\":[" + String.join(",", values) + "]}");
            } else if (name.startsWith("barograph_snapshot_monotonic")) {
                all.add(labels);
            }
        });
        String list = "[" + String.join(",", all) + "]";
        return Said.ok(onlyLabels ? list : "{\"resultType\":\"matrix\",\"result\":" + list + "}");
    }
}
