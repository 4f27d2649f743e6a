package io.barograph.exporter.exposition;

import io.barograph.metric.MetricFamily;
import java.util.List;
import java.util.stream.Stream;

/// Every family that the exporter publishes besides `jvm_*` and `process_*`. `docs/metrics.md` is held equal to it.
public final class Catalogue {

    private Catalogue() {}

    public static List<MetricFamily> families() {
        return Stream.concat(
                        Stream.of(Family.values()).map(Family::family),
                        Stream.of(ProcessFamily.values()).map(ProcessFamily::family))
                .toList();
    }
}
