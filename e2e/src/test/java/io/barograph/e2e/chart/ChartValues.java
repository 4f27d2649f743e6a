package io.barograph.e2e.chart;

import io.barograph.testkit.chart.Helm;
import module java.base;

/// The values of typical clusters, `deploy/chart/ci/*-values.yaml`.
final class ChartValues {

    private ChartValues() {}

    static List<Path> files() {
        try (Stream<Path> files = Files.list(Helm.CHART.resolve("ci"))) {
            return files.filter(file -> file.toString().endsWith("-values.yaml"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String render(Path values) {
        return Helm.template("--values", values.toString()).orFail();
    }
}
